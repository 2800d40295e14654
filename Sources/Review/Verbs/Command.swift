import Push
import Risk
import Vocabulary

/// What a line of plain mode says.
package enum Command: Hashable, Sendable {
    /// Ask for the number, or for a confirmation.
    case approve
    case reject
    /// Reject it for a reason that the server is told; also the answer to the question that reject
    /// asks.
    case rejectNotMine
    case rejectChangedMind
    /// Do this about the request with this id, or the one whose id begins or ends so.
    indirect case named(String, Command)
    /// Reject everything that waits for the account of the request shown.
    case rejectAll
    /// Reject those like the request shown.
    case rejectAlike
    /// Take a number, or start an approval with it.
    case number(Int)
    /// The same with another text that the login page shows.
    case shown(String)
    case skip
    /// Show the most urgent request that waits and was not shown yet.
    case next
    /// Set the request aside, and be reminded.
    case postpone
    /// Show the request again.
    case show
    /// Tell everything about the request shown.
    case details
    /// Tell all its reasons.
    case why
    /// Go to the request with this number and show it.
    case select(Int)
    /// List all requests.
    case list
    /// Go to the next request that holds a text.
    case find(String)
    /// Go to another request as this verb does: the one before, or a match of the last search.
    case go(Verb)
    /// Draw the map of the request shown.
    case map
    /// Look at the map as this verb does, and draw it.
    case look(Verb)
    /// Search earlier requests, with the words of ``RequestFilter``.
    case history(String)
    /// Show the earlier request with this number in what was found.
    case open(Int)
    /// Say of the earlier request with this number that it was the person's own, or was not.
    case mine(Int)
    case notMine(Int)
    /// Write what the last search of earlier requests finds to a new file.
    case export
    /// Show the one-time codes of all accounts.
    case codes
    /// Show the code of the account with this number in the list of codes, the next of a counter.
    case code(Int)
    /// List all accounts.
    case accounts
    /// Show everything about the account with this number in the list of accounts.
    case account(Int)
    /// Call it or its issuer something else; an empty name brings its own back.
    case rename(Int, AccountOrder.NamePart, to: String)
    /// Do this with it after a question.
    case change(Int, AccountChange)
    /// Read an enrolment address, and enrol after a question; without one it is asked for.
    case enrol(TypedSecret?)
    case yes
    /// Approve although the request is doubtful; no word that begins a decision does that.
    case anyway
    case no
    /// A line that is asked for: the amount or the place of an approval, the name of an account
    /// that is removed.
    case typed(String)
    case help
    case quit

    private static let forms: [String: [PlainForm]] = {
        var forms: [String: [PlainForm]] = [:]
        for form in Verb.table.compactMap(\.plain) {
            for word in form.words { forms[word, default: []].append(form) }
        }
        return forms
    }()

    /// Reads a line: one whole word in any case, for some with a number or a text behind it.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        let words = PlainWords(line)
        let forms = Self.forms[PlainWords.first(of: line)] ?? []
        guard let command = forms.lazy.compactMap({ $0.read(words) }).first else { return nil }
        self = command
    }

    /// What a person would type to approve a request.
    package static func approval(of entry: Entry, number: Int? = nil) -> [Command] {
        let start: Command = number.map { .number($0) } ?? .approve
        switch entry.confirmationLevel {
        case .none: return [start, .yes]
        case .confirm: return [start, .yes, .anyway]
        case .type: return [start, .typed(entry.approvalPhrase.text.text)]
        }
    }
}
