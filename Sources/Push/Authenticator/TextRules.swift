/// Whether a text has no control characters, bidirectional overrides or isolates; a plain text may
/// still need cleaning for a screen; others are refused outright.
func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: false
        default: scalar.properties.generalCategory != .control
        }
    }
}

/// 1 to 256 bytes of ASCII without blanks and control characters.
func isIdentifier(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

/// Whether a `Cookie` header can hold it: printable ASCII, 1 to 4096 bytes.
func isHeaderSafe(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
}

/// Six hexadecimal digits.
func isColour(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy(isHexDigit)
}

/// 1 to 1024 bytes without control characters.
func isName(_ text: String) -> Bool { (1...1_024).contains(text.utf8.count) && isPlain(text) }

/// 1 to 2048 bytes of ASCII without blanks.
func isDeviceToken(_ text: String) -> Bool {
    (1...2_048).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

/// 1 to 256 bytes without control characters.
func isShortName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && isPlain(text)
}

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }

func percentEncoded(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 0x0F].reduce(into: [UInt8(ascii: "%")]) { bytes, digit in
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
    }
}
