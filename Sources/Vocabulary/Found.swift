/// What was found in the place of what would have been right, as an error shows it.
///
/// It is printable and bounded, so that an error may hold something of the input. Whoever makes it
/// answers for it that nothing secret is in it.
package struct Found: Hashable, Sendable, CustomStringConvertible {
    /// The most scalars that are shown, those of the quotation marks not counted.
    package static let limit = 60

    /// What is shown.
    package let text: String

    /// Shows a text between quotation marks, without its middle when it is long.
    ///
    /// Its own quotation marks become apostrophes, so that it cannot close these.
    package init(_ text: String) {
        self.text = "\"\(PrintableText.withApostrophes(Self.shortened(text)))\""
    }

    /// Shows something that is no text, such as a number, as it was written.
    package init(written text: String) { self.text = Self.shortened(text) }

    /// What is shown.
    package var description: String { text }

    /// The end of an error's sentence, such as `; found "hmoe"; did you mean "home"?`.
    ///
    /// - Parameter near: The known word that was probably meant; `nil` when none is near.
    /// - Returns: The clause, which begins with a semicolon.
    package func clause(near: String? = nil) -> String {
        "; found \(text)" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
    }

    /// What was found, behind the sentences of an error, such as ` It is "hmoe"; did you mean "home"?`.
    ///
    /// - Parameter near: The known word that was probably meant; `nil` when none is near.
    /// - Returns: A sentence, which begins with a blank.
    package func remark(near: String? = nil) -> String {
        " It is \(text)" + (near.map { "; did you mean \"\($0)\"?" } ?? ".")
    }

    /// The text made printable, with `…` for its middle when it is long.
    private static func shortened(_ text: String) -> String {
        // What is left out is not cleaned: a text from outside may be long.
        cut(PrintableText(cut(text)).text)
    }

    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard
            scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex)
                != nil
        else { return text }
        let half = (limit - 1) / 2
        return String(scalars.prefix(limit - 1 - half)) + "…" + String(scalars.suffix(half))
    }
}
