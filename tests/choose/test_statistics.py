"""Our small exact functions say what scipy's say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from mcpgen.choose.statistics import (
    chance_to_show,
    fewest_changes,
    holm,
    mcnemar,
    smallest_effect,
    tickets_for,
    wilson,
)


@pytest.mark.parametrize(("right", "of"), [(0, 1), (0, 8), (5, 8), (8, 8), (20, 46), (45, 46), (500, 1000)])
def test_intervals_are_those_of_scipy(right: int, of: int) -> None:
    theirs = stats.binomtest(right, of).proportion_ci(0.95, method="wilson")
    assert (wilson(right, of).low, wilson(right, of).high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_no_ticket_leaves_everything_possible() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemars_test_is_the_sign_test_of_scipy(gained: int, lost: int) -> None:
    theirs = stats.binomtest(gained, gained + lost).pvalue if gained + lost else 1.0
    assert mcnemar(gained, lost) == pytest.approx(theirs, abs=1e-12)


def test_three_tickets_of_eight_show_nothing() -> None:
    assert mcnemar(3, 0) == 0.25
    assert fewest_changes() == 6


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10))
def test_holms_correction_never_falls_below_and_keeps_the_order(given_: list[float]) -> None:
    corrected = holm(given_)
    assert all(before <= after <= 1 for before, after in zip(given_, corrected, strict=True))
    order = sorted(range(len(given_)), key=given_.__getitem__)
    assert [corrected[index] for index in order] == sorted(corrected)


def test_holms_correction_of_a_textbook_example() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


@pytest.mark.parametrize(("effect", "tickets"), [(0.2, 39), (0.5, 8), (0.1, 46), (1.0, 6), (0.3, 5)])
def test_chances_to_show_a_difference_are_tails_of_scipys_binomial(effect: float, tickets: int) -> None:
    assert chance_to_show(effect, tickets) == pytest.approx(stats.binom.sf(5, tickets, effect), abs=1e-12)


def test_what_few_tickets_can_show() -> None:
    assert tickets_for(0.2) == 39
    assert smallest_effect(8) == 0.81
    assert smallest_effect(46) == 0.17
    assert smallest_effect(5) is None
