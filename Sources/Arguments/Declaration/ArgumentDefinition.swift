/// One option, flag or operand of a command.
struct ArgumentDefinition: Sendable {
    /// How it is written.
    enum Kind: Hashable, Sendable {
        /// A value without a name.
        case operand
        /// A name and a value.
        case option
        /// A name that stands for yes.
        case flag
    }

    let kind: Kind
    /// As they are typed, the short one first; none for an operand.
    let spellings: [String]
    /// What stands for the value in help.
    let valueName: String
    let abstract: String
    /// Whether a command line without it is right.
    let isOptional: Bool
    /// Whether it takes several values.
    let isRepeating: Bool
    /// What counts without it, as help shows it.
    let defaultText: String?
    /// Every value that it takes; empty when they cannot be listed.
    let allValues: [String]
    let completion: CompletionKind
    let mayBeginWithMinus: Bool
    /// What a value is, in words; empty when there is no more to say.
    let expectation: String
    /// Reads one value; `nil` when the text is none.
    let read: @Sendable (String) -> (any Sendable)?
    /// Hands what was read over to the property that declares it.
    let store: @Sendable ([any Sendable]) -> Void

    /// Whether every command has it: the flags for help and version.
    var isCommon: Bool { spellings.contains("--help") || spellings.contains("--version") }

    /// The flag for help, which every command has.
    static let help = common(["-h", "--help"], "Show help information.")
    /// The flag for the version, which every command of a program with a version has.
    static let version = common(["--version"], "Show the version.")

    private static func common(_ spellings: [String], _ abstract: String) -> ArgumentDefinition {
        ArgumentDefinition(
            kind: .flag,
            spellings: spellings,
            valueName: "",
            abstract: abstract,
            isOptional: true,
            isRepeating: false,
            defaultText: nil,
            allValues: [],
            completion: .none,
            mayBeginWithMinus: false,
            expectation: "",
            read: { _ in true },
            store: { _ in }
        )
    }
}
