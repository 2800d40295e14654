package import Vocabulary

/// What is wrong with an audit trail; the first thing that was found.
package enum AuditFinding: CodedError {
    /// An entry is not as it was written.
    case changed(sequence: Int)
    /// An entry is not there.
    case missing(sequence: Int)
    /// An entry stands in the place of another.
    case moved(sequence: Int, from: Int)
    /// An entry that this program did not write stands at the end.
    case foreign(sequence: Int)
    /// The last entries are not there.
    case shortened(sequence: Int)
    /// The head is not as it was written.
    case head
    /// The program found the end of the trail damaged when it added this entry.
    case damagedBefore(sequence: Int)
    /// The trail does not go on from a head that was kept elsewhere.
    case setBack(sequence: Int)
    /// A request was answered more often than the trail tells.
    case decisionMissing(attempt: Int, messageID: PrintableText)

    /// Such as `audit.changed`.
    package var code: String {
        switch self {
        case .changed: "audit.changed"
        case .missing: "audit.missing"
        case .moved: "audit.moved"
        case .foreign: "audit.foreign"
        case .shortened: "audit.shortened"
        case .head: "audit.head"
        case .damagedBefore: "audit.damaged-before"
        case .setBack: "audit.set-back"
        case .decisionMissing: "audit.decision-missing"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .changed(let place): "entry \(place) is as it was written"
        case .missing(let place): "entry \(place) is there"
        case .moved(let place, let from): "entry \(from) is in its place, not in that of \(place)"
        case .foreign(let place): "entry \(place) was written by this program"
        case .shortened(let place): "the trail goes on with entry \(place)"
        case .head: "the trail's head, which counts its entries, is as it was written"
        case .damagedBefore(let place): "the trail was whole when entry \(place) was added"
        case .setBack(let place): "entry \(place) is the one whose head was kept"
        case .decisionMissing(let attempt, let id):
            "the trail has every answer; answer \(attempt) to request \(id) is not in it"
        }
    }
}
