"""What the user typed -> text and plain values, within limits; JSON, and YAML 1.2 by two readers."""
