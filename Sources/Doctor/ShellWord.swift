import Vocabulary

/// A word of a command that can be typed as it stands.
enum ShellWord {
    /// A path, in quotation marks where a shell would read it otherwise.
    static func quoted(_ text: String) -> PrintableText {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "/._-+,:@%".utf8.contains(byte)
        }
        guard !isPlain || text.isEmpty else { return PrintableText(text) }
        var quoted = "'"
        for character in text.unicodeScalars {
            if character == "'" {
                quoted += "'\\''"
            } else {
                quoted.unicodeScalars.append(character)
            }
        }
        return PrintableText(quoted + "'")
    }
}
