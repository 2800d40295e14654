import Synchronization

/// An operand: a value of a command without a name.
@propertyWrapper package struct Argument<Value: Sendable>: Sendable, DeclaredProperty {
    private let declared: Declared<Value>

    /// Read, or the default.
    package var wrappedValue: Value { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}

extension Argument where Value: ExpressibleByArgument {
    /// Required.
    package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
        declared = Declared(of: Value.self, .operand, initial: nil, help, completion) { $0.last }
    }
}

extension Argument {
    /// Optional.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        declared = Declared(of: Element.self, .operand, initial: .some(nil), help, completion) {
            .some($0.last)
        }
    }

    /// At least one.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        declared = Declared(of: Element.self, .operand, initial: nil, help, completion) { $0 }
    }

    /// Any number.
    package init<Element: ExpressibleByArgument>(
        wrappedValue: [Element],
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        declared = Declared(of: Element.self, .operand, initial: wrappedValue, help, completion) {
            $0
        }
    }
}

/// The purpose of an argument, one sentence.
package struct ArgumentHelp: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let abstract: String

    package init(_ abstract: String) { self.abstract = abstract }

    package init(stringLiteral value: String) { self.init(value) }
}

/// The values that a shell offers.
package enum CompletionKind: Hashable, Sendable {
    case none
    case list([String])
    /// With one of these extensions, or any.
    case file(extensions: [String])
    /// The lines that the hidden command `candidates` prints for this kind.
    case asked(String)

    package static func file() -> CompletionKind { .file(extensions: []) }
}

/// A named value, such as `--limit 50`.
@propertyWrapper package struct Option<Value: Sendable>: Sendable, DeclaredProperty {
    private let declared: Declared<Value>

    /// Read, or the default.
    package var wrappedValue: Value { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}

extension Option where Value: ExpressibleByArgument {
    /// Required.
    package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
        declared = Declared(of: Value.self, .option, initial: nil, help, completion) { $0.last }
    }

    /// With a default.
    package init(
        wrappedValue: Value,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        var declared = Declared(
            of: Value.self,
            .option,
            initial: wrappedValue,
            help,
            completion
        ) { $0.last }
        declared.defaultText = wrappedValue.defaultValueDescription
        self.declared = declared
    }
}

extension Option {
    /// Optional.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        declared = Declared(of: Element.self, .option, initial: .some(nil), help, completion) {
            .some($0.last)
        }
    }
}

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

/// A property's argument and the place of its value.
struct Declared<Value: Sendable>: Sendable {
    let kind: ArgumentDefinition.Kind
    let help: ArgumentHelp?
    /// `nil` where one is required.
    let initial: Value?
    var isRepeating = false
    var defaultText: String?
    var allValues: [String] = []
    var completion = CompletionKind.none
    var mayBeginWithMinus = false
    var expectation = ""
    let read: @Sendable (String) -> (any Sendable)?
    /// Combines at least one read value.
    let assemble: @Sendable ([any Sendable]) -> Value?
    private let slot = Slot<Value>()

    init(flag initial: Value, help: ArgumentHelp?, value: Value) {
        kind = .flag
        self.help = help
        self.initial = initial
        read = { _ in value }
        assemble = { _ in value }
    }

    /// By default, `completion` follows from the type's values.
    init<Element: ExpressibleByArgument>(
        of element: Element.Type,
        _ kind: ArgumentDefinition.Kind,
        initial: Value?,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        assemble: @escaping @Sendable ([Element]) -> Value?
    ) {
        let values = Element.allValueStrings
        self.kind = kind
        isRepeating = Value.self == [Element].self
        self.help = help
        self.initial = initial
        allValues = values
        self.completion = completion ?? (values.isEmpty ? .none : .list(values))
        mayBeginWithMinus = Element.mayBeginWithMinus
        expectation = Element.expectation
        read = { Element(argument: $0) }
        self.assemble = { values in assemble(values.compactMap { $0 as? Element }) }
    }

    /// The read or initial value; reading must be done if there is no initial one.
    var value: Value {
        if let value = slot.value ?? initial { return value }
        preconditionFailure("a value without a default is there once the command line was read")
    }

    func definition(property: String) -> ArgumentDefinition {
        let name = WordForm.hyphenated(property)
        return ArgumentDefinition(
            kind: kind,
            spellings: kind == .operand ? [] : ["--\(name)"],
            valueName: name,
            abstract: help?.abstract ?? "",
            isOptional: initial != nil,
            isRepeating: isRepeating,
            defaultText: defaultText,
            allValues: allValues,
            completion: completion,
            mayBeginWithMinus: mayBeginWithMinus,
            expectation: expectation,
            read: read,
            store: { [slot, assemble] values in
                if !values.isEmpty, let value = assemble(values) { slot.fill(value) }
            }
        )
    }
}

/// A value that is read after its command was made; filled once, before anybody else has the
/// command.
final class Slot<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    var value: Value? { content.withLock { $0 } }

    func fill(_ value: Value) { content.withLock { $0 = value } }
}

/// A value on a command line.
package protocol ExpressibleByArgument: Sendable {
    /// Whether texts such as `-1` are values: those with a minus followed by a digit or a point.
    static var mayBeginWithMinus: Bool { get }

    /// Empty when they cannot be listed.
    static var allValueStrings: [String] { get }

    /// Such as `a whole number`; may be empty.
    static var expectation: String { get }

    init?(argument: String)

    /// As help shows a default.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { false }

    package static var expectation: String { "" }

    package static var allValueStrings: [String] { [] }

    package var defaultValueDescription: String { "\(self)" }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    package init?(argument: String) { self.init(rawValue: argument) }

    package var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    package init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a whole number, such as 20" }

    package init?(argument: String) { self.init(argument, radix: 10) }
}

extension Double: ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a number, such as 2.5" }

    package init?(argument: String) { self.init(argument) }
}
