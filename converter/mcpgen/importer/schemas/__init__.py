"""Schema Objects of any version of OpenAPI -> JSON Schema 2020-12."""
