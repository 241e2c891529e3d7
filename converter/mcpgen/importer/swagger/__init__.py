"""What OpenAPI 2.0 writes in another way -> the same values as from 3.x."""
