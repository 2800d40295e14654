package import Vocabulary

/// A town that may have been meant.
package struct HomeChoice: Hashable, Sendable {
    /// In words, such as `Bristol, England`.
    package let label: PrintableText
    /// What finds it and no other, such as `Bristol, GB` or its coordinates.
    package let text: PrintableText
}
