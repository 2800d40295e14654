/// Whether a text is free of control characters and of bidirectional overrides and isolates.
///
/// Such a text may still need cleaning for a screen; one that is not plain is refused outright.
func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: false
        default: scalar.properties.generalCategory != .control
        }
    }
}

/// Whether a text is 1 to 256 bytes of ASCII without blanks and control characters.
func isIdentifier(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

/// Whether a text can be the value of a `Cookie` header: printable ASCII, 1 to 4096 bytes.
func isHeaderSafe(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
}

/// Whether a text is a colour: six hexadecimal digits.
func isColour(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy(isHexDigit)
}

/// Whether a text can name somebody or something: 1 to 1024 bytes without control characters.
func isName(_ text: String) -> Bool { (1...1_024).contains(text.utf8.count) && isPlain(text) }

/// Whether a text can be a device token: 1 to 2048 bytes of ASCII without blanks.
func isDeviceToken(_ text: String) -> Bool {
    (1...2_048).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

/// Whether a text can name a device: 1 to 256 bytes without control characters.
func isDeviceName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && isPlain(text)
}

/// Whether a byte is `0` to `9`.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// Whether a byte is an ASCII letter.
func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

/// Whether a byte is a hexadecimal digit of either case.
func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }

/// A byte as `%XX`.
func percentEncoded(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 0x0F].reduce(into: [UInt8(ascii: "%")]) { bytes, digit in
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
    }
}

/// The text with every byte as `%XX` that is not unreserved in RFC 3986.
func percentEncoded(_ text: String) -> String {
    let bytes = text.utf8.flatMap { byte in
        isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
            ? [byte] : percentEncoded(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}
