import Push
import Risk
import Vocabulary

/// What a line of plain mode says: a verb, with what stands behind its word.
package struct Command: Hashable, Sendable {
    package let verb: Verb
    /// A number of a list, or the one that the login page shows.
    package let number: Int?
    /// A text that the login page shows, that is looked for, or that is a new name.
    package let text: String?
    /// An enrolment address.
    package let address: TypedSecret?
    /// The request that it is about: its id, or a beginning or an end of it.
    package let id: String?

    package init(
        _ verb: Verb,
        _ number: Int? = nil,
        _ text: String? = nil,
        address: TypedSecret? = nil,
        id: String? = nil
    ) {
        (self.verb, self.number, self.text) = (verb, number, text)
        (self.address, self.id) = (address, id)
    }

    private static let forms: [String: (verb: Verb, behind: PlainForm.Behind)] = {
        var forms: [String: (verb: Verb, behind: PlainForm.Behind)] = [:]
        for row in Verb.table {
            guard let plain = row.plain else { continue }
            for word in plain.words { forms[word] = (row.verb, plain.behind) }
        }
        return forms
    }()

    /// Reads a line: one whole word in any case, for some with a number or a text behind it.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        guard let form = Self.forms[PlainWords.first(of: line)],
            let command = PlainWords(line).command(form.verb, behind: form.behind)
        else { return nil }
        self = command
    }

    /// The lines that a person would type to approve a request.
    package static func approval(of entry: Entry, number: Int? = nil) -> [String] {
        let start = number.map { "number \($0)" } ?? "approve"
        return switch entry.confirmationLevel {
        case .none: [start, "yes"]
        case .confirm: [start, "yes", "anyway"]
        case .type: [start, entry.approvalPhrase.text.text]
        }
    }
}
