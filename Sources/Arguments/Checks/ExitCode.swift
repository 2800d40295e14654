/// Thrown by a command to end with another code than 0.
package struct ExitCode: RawRepresentable, Hashable, Error {
    package let rawValue: Int32

    package static let success = ExitCode(0)
    package static let failure = ExitCode(1)
    /// `EX_USAGE` of sysexits.h.
    package static let validationFailure = ExitCode(64)

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package init(_ code: Int32) { self.init(rawValue: code) }
}

/// A command's error about its values.
package struct ValidationError: Error, Hashable {
    /// In the program's own words.
    package let message: String

    package init(_ message: String) { self.message = message }
}

struct ArgumentSummary: Hashable, Sendable {
    /// As typed, such as `--home <home>` or `<id>`.
    let synopsis: String
    /// With dots for one that repeats.
    let usage: String
    let abstract: String
    let allValues: [String]
    /// In words; may be empty.
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
    /// Such as `--json`, `--home <home>` or `<id>`.
    var synopsis: String {
        let name = spellings.last ?? ""
        switch kind {
        case .operand: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }
}
