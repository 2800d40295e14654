import Vocabulary

/// What is wrong with a question about the audit trail.
enum AuditQueryError: CodedError {
    case unknownNote(Int)
    case head(Found)

    var code: String {
        switch self {
        case .unknownNote: "audit.unknown-note"
        case .head: "argument.audit-head"
        }
    }

    var reason: String {
        switch self {
        case .unknownNote(let number):
            "the audit trail has a note with the number that is asked for; found no note \(number)"
        case .head(let found):
            "a head is what `pratique audit verify` prints: a number, a colon and 64 digits"
                + found.clause()
        }
    }
}
