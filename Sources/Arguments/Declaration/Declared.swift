import Synchronization

/// What a property says of its argument, and where its value is kept.
struct Declared<Value: Sendable>: Sendable {
    let kind: ArgumentDefinition.Kind
    let help: ArgumentHelp?
    /// The value without anything on the command line; `nil` where something must be there.
    let initial: Value?
    var isRepeating = false
    var defaultText: String?
    var allValues: [String] = []
    var completion = CompletionKind.none
    var mayBeginWithMinus = false
    var expectation = ""
    let read: @Sendable (String) -> (any Sendable)?
    /// Makes one value of all that were read, at least one.
    let assemble: @Sendable ([any Sendable]) -> Value?
    private let slot = Slot<Value>()

    init(flag initial: Value, help: ArgumentHelp?, value: Value) {
        kind = .flag
        self.help = help
        self.initial = initial
        read = { _ in value }
        assemble = { _ in value }
    }

    /// An argument whose values are of one type.
    ///
    /// - Parameters:
    ///   - element: The type of one value.
    ///   - kind: An option or an operand.
    ///   - initial: The value without anything on the command line.
    ///   - help: What it is for.
    ///   - completion: What shells offer; by the type's values when `nil`.
    ///   - assemble: Makes one value of all that were read.
    init<Element: ExpressibleByArgument>(
        of element: Element.Type,
        _ kind: ArgumentDefinition.Kind,
        initial: Value?,
        help: ArgumentHelp?,
        completion: CompletionKind?,
        assemble: @escaping @Sendable ([Element]) -> Value?
    ) {
        let values = Element.allValueStrings
        self.kind = kind
        self.help = help
        self.initial = initial
        allValues = values
        self.completion = completion ?? (values.isEmpty ? .none : .list(values))
        mayBeginWithMinus = Element.mayBeginWithMinus
        expectation = Element.expectation
        read = { Element(argument: $0) }
        self.assemble = { values in assemble(values.compactMap { $0 as? Element }) }
    }

    /// The value that was read, else the initial one.
    ///
    /// - Precondition: The command line was read, or there is an initial value.
    var value: Value {
        if let value = slot.value ?? initial { return value }
        preconditionFailure("a value without a default is there once the command line was read")
    }

    /// The definition under the name of its property.
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

/// The place of a value that is read from a command line after its command was made.
///
/// It is filled once, by whoever reads the command line, before anybody else has the command.
final class Slot<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    /// The value; `nil` until one was read.
    var value: Value? { content.withLock { $0 } }

    /// Keeps a value.
    func fill(_ value: Value) { content.withLock { $0 = value } }
}
