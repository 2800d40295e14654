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
        declared = Declared(
            of: Value.self,
            .option,
            initial: nil,
            help: help,
            completion: completion
        ) { $0.last }
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
            help: help,
            completion: completion
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
        declared = Declared(
            of: Element.self,
            .option,
            initial: .some(nil),
            help: help,
            completion: completion
        ) { .some($0.last) }
    }
}
