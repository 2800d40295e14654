/// How a program ends; thrown by a command that does not end well.
package struct ExitCode: RawRepresentable, Hashable, Error {
    /// What the program that started this one is told.
    package let rawValue: Int32

    /// All is done.
    package static let success = ExitCode(0)
    /// Something went wrong.
    package static let failure = ExitCode(1)
    /// The command line is wrong: `EX_USAGE` of sysexits.h.
    package static let validationFailure = ExitCode(64)

    /// Takes a code.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Takes a code.
    package init(_ code: Int32) { self.init(rawValue: code) }
}

/// What a command says of values that it does not take.
package struct ValidationError: Error, Hashable {
    /// What would have been right; the program's own words.
    package let message: String

    /// Takes the words.
    package init(_ message: String) { self.message = message }
}

/// An argument as a mistake about it names it.
struct ArgumentSummary: Hashable, Sendable {
    /// As it is typed, such as `--home <home>` or `<id>`.
    let synopsis: String
    /// With dots for one that repeats.
    let usage: String
    let abstract: String
    let allValues: [String]
    /// What a value is, in words; empty when there is no more to say.
    let expectation: String

    init(_ definition: ArgumentDefinition) {
        synopsis = definition.synopsis
        usage = definition.isRepeating ? "\(definition.synopsis) ..." : definition.synopsis
        abstract = definition.abstract
        allValues = definition.allValues
        expectation = definition.expectation
    }
}

extension ArgumentDefinition {
    /// As it is typed, such as `--json`, `--home <home>` or `<id>`.
    var synopsis: String {
        let name = spellings.last ?? ""
        switch kind {
        case .operand: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }
}
