/// An approval that waits until the person has typed its phrase.
package struct Retyping: Hashable, Sendable {
    /// The most characters of a line.
    private static let limit = 128

    /// What is sent once they have.
    package let choice: Choice
    /// What was typed so far.
    package private(set) var typed = ""
    /// Whether the last line was another than the phrase.
    package private(set) var isRefused = false

    init(_ choice: Choice) { self.choice = choice }

    /// Takes a key of the line in.
    mutating func type(_ key: Key) {
        switch key {
        case .character(let scalar) where scalar.properties.generalCategory != .control:
            guard typed.unicodeScalars.count < Self.limit else { return }
            typed.unicodeScalars.append(scalar)
            isRefused = false
        case .backspace: typed = String(typed.dropLast())
        case .eraseLine: typed = ""
        default: break
        }
    }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        typed = ""
        isRefused = true
    }
}
