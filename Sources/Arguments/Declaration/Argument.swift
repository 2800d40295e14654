/// A value of a command without a name: an operand.
@propertyWrapper package struct Argument<Value: Sendable>: Sendable, DeclaredProperty {
    private let declared: Declared<Value>

    /// What was read, else the default.
    package var wrappedValue: Value { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}

extension Argument where Value: ExpressibleByArgument {
    /// Declares an operand that must be given.
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
    /// Declares an operand that need not be given.
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

    /// Declares operands of which at least one must be given.
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

    /// Declares operands of which there may be none.
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

/// What an option, a flag or an operand is for: one sentence.
package struct ArgumentHelp: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The sentence, on one line.
    package let abstract: String

    /// Takes a sentence of the program's own.
    package init(_ abstract: String) { self.abstract = abstract }

    /// Takes a sentence from the source code.
    package init(stringLiteral value: String) { self.init(value) }
}

/// What a shell offers where a value is typed.
package enum CompletionKind: Hashable, Sendable {
    /// Nothing.
    case none
    /// One of these words.
    case list([String])
    /// A file whose name ends in a dot and one of these; any file when there are none.
    case file(extensions: [String])
    /// What the program prints, a word a line, when its hidden command `candidates` is asked for
    /// this kind.
    case asked(String)

    package static func file() -> CompletionKind { .file(extensions: []) }
}
