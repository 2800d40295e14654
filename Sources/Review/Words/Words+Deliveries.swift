package import Vocabulary

extension Words {
    /// The words about where messages come from.
    package enum Deliveries {
        package static let question: PrintableText =
            "Where do messages come from? The address of the delivery service, or Enter for later."
        package static let shortQuestion: PrintableText =
            "Where do messages come from? An address, or Enter for later."
        package static let wish: PrintableText =
            "Where do messages come from? An address. Enter keeps it, Esc goes back."
        package static let shortWish: PrintableText =
            "Where do messages come from? An address. Enter keeps it."
        /// What is typed to have the address forgotten.
        package static let none = "none"

        package static let kept: PrintableText = "Messages are fetched from:"
        package static let forgotten: PrintableText = "The address is forgotten."
        /// Kept, and of no use while something else comes before it; the address in use follows.
        package static let given: PrintableText =
            "Kept. An option or the configuration comes before it:"
    }
}
