package import Vocabulary

/// How a review on the screen ended.
package struct ConsoleEnding: Sendable {
    /// What became of answers after the person had left, to be printed.
    package let late: [PrintableText]
    /// Whether the person wants to see the demonstration, and to come back afterwards.
    package let wantsDemonstration: Bool
}
