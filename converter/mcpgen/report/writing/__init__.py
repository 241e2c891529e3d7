"""How text is put together: escaped, styled, in columns, in the words that all reports share."""
