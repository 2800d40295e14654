package import Vocabulary

/// The help on the words of plain lines.
package enum PlainHelp {
    /// Where the meanings begin.
    private static let column = 22

    /// Each line with the forms that it tells of, in the order of the table.
    private static let reported: [(forms: [String], meaning: PrintableText)] = {
        var reported: [(forms: [String], meaning: PrintableText)] = []
        for form in Verb.table.compactMap(\.plain) {
            if let meaning = form.meaning {
                reported.append((form.forms, meaning))
            } else if !reported.isEmpty {
                reported[reported.count - 1].forms += form.forms
            }
        }
        return reported
    }()

    package static var forms: [String] { reported.flatMap(\.forms) }

    /// What can be typed, as lines of at most 80 columns.
    package static var lines: [PrintableText] {
        reported.flatMap { forms, meaning in
            let forms = PrintableText(forms.joined(separator: ", "))
            let meaning = meaning.filled(to: Plain.columns - column)
            let isLong = forms.columns > column - 1
            let first = isLong ? [forms] : []
            return first
                + meaning.enumerated().map { index, line in
                    (index == 0 && !isLong ? forms : .empty).padded(to: column) + line
                }
        }
    }

    /// How the first word of a line is typed, when it is one of these.
    ///
    /// - Returns: No line for any other word.
    package static func usage(of line: String) -> [PrintableText] {
        let first = PlainWords.first(of: line)
        guard
            let (all, meaning) = reported.first(where: { reported in
                reported.forms.contains { PlainWords.first(of: $0) == first }
            })
        else { return [] }
        let forms = all.filter { PlainWords.first(of: $0) == first }.joined(separator: ", or ")
        let usage: PrintableText =
            "That is not how \(PrintableText(first)) is typed. Type \(PrintableText(forms)):"
            + " \(meaning)."
        return usage.filled(to: Plain.columns)
    }
}
