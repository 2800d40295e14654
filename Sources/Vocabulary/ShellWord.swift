/// A word of a command that can be typed as it stands.
package enum ShellWord {
    /// A path, an id or a name, in quotation marks where a shell would read it otherwise.
    package static func quoted(_ text: String) -> PrintableText {
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
