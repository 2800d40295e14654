"""Texts, each stored once."""


class Names:
    """The empty text is at 0."""

    def __init__(self):
        self.data = bytearray(1)
        self._offsets = {"": 0}

    def offset(self, text):
        """Where the text is; it is added when it is new."""
        if text not in self._offsets:
            encoded = text.encode("utf-8")
            if len(encoded) > 255:
                raise ValueError("a name has 255 bytes at most")
            self._offsets[text] = len(self.data)
            self.data += bytes([len(encoded)]) + encoded
        return self._offsets[text]
