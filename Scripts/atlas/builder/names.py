"""Texts, each stored once."""


class Names:
    def __init__(self):
        self.data = bytearray()
        self._offsets = {}

    def offset(self, text):
        """Where the text is; it is added when it is new."""
        if text not in self._offsets:
            encoded = text.encode("utf-8")
            if not 0 < len(encoded) < 256:
                raise ValueError("a name has 1 to 255 bytes")
            self._offsets[text] = len(self.data)
            self.data += bytes([len(encoded)]) + encoded
        return self._offsets[text]
