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

/// A property that declares something of a command line.
protocol DeclaredProperty {
    /// What it declares.
    ///
    /// - Parameter property: The name of the property.
    /// - Returns: One definition, or those of a group in their order.
    func definitions(property: String) -> [ArgumentDefinition]
}

extension ParsableArguments {
    /// What the properties declare, in their order; values are stored in this very value.
    var definitions: [ArgumentDefinition] {
        Mirror(reflecting: self).children.flatMap { child -> [ArgumentDefinition] in
            guard let property = child.value as? any DeclaredProperty, let label = child.label
            else { return [] }
            // The compiler keeps the wrapper of `name` in `_name`.
            return property.definitions(property: String(label.drop { $0 == "_" }))
        }
    }
}

/// Arguments that several commands share.
@propertyWrapper package struct OptionGroup<Value: ParsableArguments>: DeclaredProperty {
    package let wrappedValue: Value

    /// Declares what the type declares.
    package init() { wrappedValue = Value() }

    func definitions(property: String) -> [ArgumentDefinition] { wrappedValue.definitions }
}

extension OptionGroup: Sendable where Value: Sendable {}

/// A name that says yes, such as `--json`.
@propertyWrapper package struct Flag: Sendable, DeclaredProperty {
    private let declared: Declared<Bool>

    /// Declares a flag.
    ///
    /// - Parameters:
    ///   - wrappedValue: What counts without it.
    ///   - help: What it is for.
    package init(wrappedValue: Bool, help: ArgumentHelp? = nil) {
        declared = Declared(flag: wrappedValue, help: help, value: true)
    }

    package var wrappedValue: Bool { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}
