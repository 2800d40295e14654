/// A column of text of a given width.
struct TextColumn {
    /// The columns of the whole line.
    let width: Int
    /// The blanks before each line.
    var indent = 0

    /// The text broken at blanks; its own line ends stay.
    ///
    /// A word that is longer than a line has a line of its own.
    func wrapped(_ text: String) -> String {
        let room = width - indent
        let margin = String(repeating: " ", count: indent)
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [Substring] = []
        for (place, paragraph) in paragraphs.enumerated() {
            // Only the very last line may fill its column: every other one is followed by something.
            let isLast = place + 1 == paragraphs.count
            lines += Self.lines(of: paragraph, room: room, lastRoom: isLast ? room : room - 1)
        }
        return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }

    private static func lines(of paragraph: Substring, room: Int, lastRoom: Int) -> [Substring] {
        var lines: [Substring] = []
        var rest = paragraph
        while rest.count > lastRoom {
            let gap = rest.prefix(room).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
            guard let gap else { break }
            lines.append(rest[..<gap])
            rest = rest[rest.index(after: gap)...]
        }
        return lines + [rest]
    }
}
