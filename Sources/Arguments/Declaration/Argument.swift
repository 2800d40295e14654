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
        declared = Declared(
            of: Value.self,
            .operand,
            initial: nil,
            help: help,
            completion: completion
        ) { $0.last }
    }
}

extension Argument {
    /// Optional.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        declared = Declared(
            of: Element.self,
            .operand,
            initial: .some(nil),
            help: help,
            completion: completion
        ) { .some($0.last) }
    }

    /// At least one.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        var declared = Declared<Value>(
            of: Element.self,
            .operand,
            initial: nil,
            help: help,
            completion: completion
        ) { $0 }
        declared.isRepeating = true
        self.declared = declared
    }

    /// Any number.
    package init<Element: ExpressibleByArgument>(
        wrappedValue: [Element],
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        var declared = Declared<Value>(
            of: Element.self,
            .operand,
            initial: wrappedValue,
            help: help,
            completion: completion
        ) { $0 }
        declared.isRepeating = true
        self.declared = declared
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
