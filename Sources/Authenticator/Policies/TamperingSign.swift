/// One sign that somebody else may look into or change what the program does.
public struct TamperingSign: Hashable, Sendable {
    /// What was looked at.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Another process traces this one.
        case traced
        /// Libraries are loaded into the program that it does not ask for.
        case preloaded
        /// The program runs with the rights of root.
        case root
        /// Others may change the program's file.
        case writableProgram = "writable-program"
        /// Others may change the store's files.
        case writableStore = "writable-store"
        /// A crash would leave the program's memory on the disk.
        case coreDumps = "core-dumps"
    }

    /// What was looked at.
    public let kind: Kind
    /// How much it says, from 0 to 1.
    public let score: Double
    /// What was seen: lower case, without full stop, printable.
    public let reason: String

    /// Creates a sign.
    public init(kind: Kind, score: Double, reason: String) {
        precondition((0...1).contains(score), "a score from 0 to 1")
        self.kind = kind
        self.score = score
        self.reason = reason
    }
}
