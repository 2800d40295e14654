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
