import Synchronization

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
