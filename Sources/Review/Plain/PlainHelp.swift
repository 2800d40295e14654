package import Vocabulary

/// The help on the words of plain lines.
package enum PlainHelp {
    /// Where the meanings begin.
    private static let column = 22

    /// Each line with the forms that it tells of, in the order of the table.
    private static let told: [(forms: [String], meaning: PrintableText)] = {
        var told: [(forms: [String], meaning: PrintableText)] = []
        for form in Verb.table.compactMap(\.plain) {
            if let meaning = form.meaning {
                told.append((form.forms, meaning))
            } else if !told.isEmpty {
                told[told.count - 1].forms += form.forms
            }
        }
        return told
    }()

    package static var forms: [String] { told.flatMap(\.forms) }

    /// What can be typed, as lines of at most 80 columns.
    package static var lines: [PrintableText] {
        told.flatMap { forms, meaning in
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
            let (all, meaning) = told.first(where: { told in
                told.forms.contains { PlainWords.first(of: $0) == first }
            })
        else { return [] }
        let forms = all.filter { PlainWords.first(of: $0) == first }.joined(separator: ", or ")
        let usage: PrintableText =
            "That is not how \(PrintableText(first)) is typed. Type \(PrintableText(forms)):"
            + " \(meaning)."
        return usage.filled(to: Plain.columns)
    }
}
