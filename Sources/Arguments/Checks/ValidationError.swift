/// What a command says of values that it does not take.
package struct ValidationError: Error, Hashable {
    /// What would have been right; the program's own words.
    package let message: String

    /// Takes the words.
    package init(_ message: String) { self.message = message }
}
