package import Vocabulary

extension Words {
    /// The words about where the person is.
    package enum Home {
        package static let question: PrintableText =
            "Where are you? Then a request can be compared with it. A town, coordinates, or Enter"
            + " for later."
        package static let shortQuestion: PrintableText =
            "Where are you? A town, coordinates, or Enter for later."
    }
}
