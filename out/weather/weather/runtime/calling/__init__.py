"""A tool's name and arguments -> its result: checked, limited, confirmed where that is asked for, counted, logged."""
