"""The names of a first overrides file, made from a document's title and its security schemes."""

import re

import pytest

from mcpgen.init.naming import auth_variables, server_name, slug, variable
from mcpgen.runtime.wire import SecurityScheme


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("Shop API", "shop"),
        ("Swagger Petstore - OpenAPI 3.0", "petstore"),
        ("GitHub's official OpenAPI spec + Octokit extension", "github-octokit"),
        ("reCAPTCHA Enterprise API", "recaptcha-enterprise"),
        ("LocalStack REST API for Community", "localstack-community"),
        ("Verylongname Thatgoesonandon", "verylongname"),
        ("Supercalifragilisticexpialidocious", "supercalifragilistic"),
        ("2024 v2 API", "file-name"),
        ("\u5728\u5eab API", "file-name"),
        ("", "file-name"),
    ],
)
def test_a_title_becomes_the_words_that_tell_the_api_from_others(title: str, made: str) -> None:
    assert slug(title, otherwise="file_name") == made
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,62}", server_name(made))


def test_without_any_word_an_api_is_just_that() -> None:
    assert slug("API", otherwise="openapi") == "api"


@pytest.mark.parametrize(
    ("made", "name"), [("shop", "SHOP_API_URL"), ("d-d-5e", "D_D_5E_API_URL"), ("3scale", "_3SCALE_API_URL")]
)
def test_a_variable_is_one_that_shells_take(made: str, name: str) -> None:
    assert variable(made, "URL") == name


def test_the_secret_of_the_only_scheme_of_its_kind_is_named_by_the_kind() -> None:
    schemes = [
        SecurityScheme(name="key", type="apiKey"),
        SecurityScheme(name="user", type="http", scheme="basic"),
        SecurityScheme(name="who", type="oauth2"),
    ]
    assert auth_variables("shop", schemes) == {"key": "SHOP_API_KEY", "user": "SHOP_API_LOGIN", "who": "SHOP_API_TOKEN"}


def test_several_schemes_of_a_kind_are_told_apart_by_their_names() -> None:
    schemes = [SecurityScheme(name=name, type="apiKey") for name in ("admin-key", "admin_key", "\u9375")]
    names = auth_variables("shop", schemes)
    assert names["admin-key"] == "SHOP_API_ADMIN_KEY"
    assert re.fullmatch(r"SHOP_API_ADMIN_KEY_[0-9A-F]{8}", names["admin_key"])
    assert names["\u9375"] == "SHOP_API_KEY"
