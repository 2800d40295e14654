/// An option, flag or operand of a command.
struct ArgumentDefinition: Sendable {
    enum Kind: Hashable, Sendable {
        case operand
        case option
        case flag
    }

    let kind: Kind
    /// The short one first; none for an operand.
    let spellings: [String]
    let valueName: String
    let abstract: String
    let isOptional: Bool
    let isRepeating: Bool
    /// As in help.
    let defaultText: String?
    /// Empty when they cannot be listed.
    let allValues: [String]
    let completion: CompletionKind
    let mayBeginWithMinus: Bool
    /// In words; may be empty.
    let expectation: String
    /// `nil` when the text is invalid.
    let read: @Sendable (String) -> (any Sendable)?
    /// Stores the values in the declaring property.
    let store: @Sendable ([any Sendable]) -> Void

    /// The flags for help and version.
    var isCommon: Bool { spellings.contains("--help") || spellings.contains("--version") }

    static let help = common(["-h", "--help"], "Show help information.")
    /// Of every command in a program with a version.
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

/// A property that declares arguments.
protocol DeclaredProperty {
    /// One definition, or those of a group in order.
    func definitions(property: String) -> [ArgumentDefinition]
}

extension ParsableArguments {
    /// Their values are stored in this very instance.
    var definitions: [ArgumentDefinition] {
        Mirror(reflecting: self).children.flatMap { child -> [ArgumentDefinition] in
            guard let property = child.value as? any DeclaredProperty, let label = child.label
            else { return [] }
            // The compiler stores the wrapper of `name` in `_name`.
            return property.definitions(property: String(label.drop { $0 == "_" }))
        }
    }
}

@propertyWrapper package struct OptionGroup<Value: ParsableArguments>: DeclaredProperty {
    package let wrappedValue: Value

    package init() { wrappedValue = Value() }

    func definitions(property: String) -> [ArgumentDefinition] { wrappedValue.definitions }
}

extension OptionGroup: Sendable where Value: Sendable {}

/// Such as `--json`.
@propertyWrapper package struct Flag: Sendable, DeclaredProperty {
    private let declared: Declared<Bool>

    /// `wrappedValue` is the default.
    package init(wrappedValue: Bool, help: ArgumentHelp? = nil) {
        declared = Declared(flag: wrappedValue, help: help, value: true)
    }

    package var wrappedValue: Bool { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}
