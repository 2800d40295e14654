package import Console

extension Frame {
    /// The rows as text without the blanks at their ends.
    package var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The columns each row's cells add up to.
    package var rowWidths: [Int] {
        (0..<size.height).map { row in self.row(row).reduce(0) { $0 + $1.width } }
    }

    /// Scalars in the frame that would do something to a terminal instead of being shown.
    ///
    /// Joiners and tags stand only where they belong to letters and emoji.
    package var controls: [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar != "\u{200C}" && scalar != "\u{200D}"
                && !(0xE0020...0xE007F).contains(scalar.value)
                && [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse]
                    .contains(scalar.properties.generalCategory)
        }
    }
}
