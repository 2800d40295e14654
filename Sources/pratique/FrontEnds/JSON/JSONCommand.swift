import Push
import Review
import Risk
import Service
import Token
import Vocabulary

/// One line of another front end, as `Docs/front-ends.md` describes it.
package struct JSONCommand {
    /// What is to be done.
    enum Kind {
        case list
        case show(MessageID)
        case map(MessageID, MapView, Size)
        case approve(MessageID, Confirmation)
        case reject(MessageID, Decision)
        /// What was typed for a question; nothing cancels the check.
        case answer(MessageID, SecretBytes?)
        case codes
        /// The code of one account, the next of a counter.
        case code(AccountNames)
        case history(RequestFilter, skip: Int, limit: Int)
        case details(MessageID)
        case state(MessageID, isOwn: Bool)
        case export(RequestFilter)
        case accounts
        case rename(AccountNames, name: String?, issuer: String?)
        /// A change that the person was asked about; with what they typed for it.
        case change(AccountChange, AccountNames, typed: String)
        case readAddress(TypedSecret)
        case enrol(TypedSecret, isConfirmed: Bool, isReplacing: Bool, agreesToHosts: Bool)
        case quit
    }

    /// What an approval brings along.
    struct Confirmation {
        let number: Int?
        /// Another text that the login page shows.
        let shown: String?
        /// Whether the person was asked once more.
        let isInsisted: Bool
        /// The phrase as it was typed.
        let typed: String?
    }

    /// The names that an account was enrolled with, as they were told: made printable.
    struct AccountNames {
        let issuer: String
        let name: String

        func mean(_ id: AccountID) -> Bool {
            PrintableText(id.issuer).text == issuer && PrintableText(id.accountName).text == name
        }
    }

    /// The most bytes of a line.
    static let limit = 65_536
    /// The most earlier requests that one command tells.
    static let pageLimit = 100

    /// The number that the front end gave the line, to find the reply by; `nil` without one.
    let id: Int64?
    let kind: Kind

    /// Reads a line.
    ///
    /// - Throws: The mistake, together with the line's number when that could be read.
    package init(_ line: String) throws(JSONMembers.Mistake) {
        let members = try JSONMembers(line)
        id = members.id
        guard let verb = try members.text("command").flatMap(Verb.init(commandName:)),
            let kind = try Kind(verb, members)
        else {
            let names = Verb.commandNames
            throw members.mistake(
                "command",
                names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
                among: names
            )
        }
        self.kind = kind
    }
}

extension JSONCommand.Kind {
    /// Reads the members that a command has; `nil` for a verb that is no command.
    fileprivate init?(_ verb: Verb, _ members: JSONMembers) throws(JSONMembers.Mistake) {
        switch verb {
        case .list: self = .list
        case .show: self = .show(try members.messageID())
        case .map:
            let view = MapView(
                zoom: try members.number("zoom", in: -30...30) ?? 0,
                look: try Self.look(members)
            )
            let size = Size(
                width: try members.number("columns", in: 16...250) ?? 80,
                height: try members.number("rows", in: 5...100) ?? 24
            )
            self = .map(try members.messageID(), view, size)
        case .approve:
            let confirmation = JSONCommand.Confirmation(
                number: try members.number("number", in: 0...99),
                shown: try members.text("shown"),
                isInsisted: try members.flag("insisted") ?? false,
                typed: try members.text("typed")
            )
            self = .approve(try members.messageID(), confirmation)
        case .reject: self = .reject(try members.messageID(), try Self.rejection(members))
        case .answer:
            let typed = try members.text("text").map { text in
                var bytes = Array(text.utf8)
                return SecretBytes(taking: &bytes)
            }
            self = .answer(try members.messageID(), typed)
        case .codes: self = .codes
        case .code: self = .code(try members.account())
        case .history:
            self = .history(
                try members.filter(),
                skip: try members.number("skip", in: 0...Int64(ApprovalService.mostShown)) ?? 0,
                limit: try members.number("limit", in: 1...Int64(JSONCommand.pageLimit))
                    ?? JSONCommand.pageLimit
            )
        case .recall: self = .details(try members.messageID())
        case .markMine:
            guard let isOwn = try members.flag("own") else {
                throw members.mistake("own", "true or false")
            }
            self = .state(try members.messageID(), isOwn: isOwn)
        case .export: self = .export(try members.filter())
        case .accounts: self = .accounts
        case .rename:
            let (newName, newIssuer) = (
                try members.text("new_name"), try members.text("new_issuer")
            )
            guard newName != nil || newIssuer != nil else {
                throw members.mistake("new_name", "a text, unless `new_issuer` is one")
            }
            self = .rename(try members.account(), name: newName, issuer: newIssuer)
        case .lock, .unlock, .rotateToken, .updateToken, .remove:
            guard let change = AccountChange(verb) else { return nil }
            let typed = change == .remove ? try members.text("typed") ?? "" : ""
            self = .change(change, try members.account(), typed: typed)
        case .readAddress: self = .readAddress(try members.address())
        case .enrol:
            self = .enrol(
                try members.address(),
                isConfirmed: try members.flag("confirmed") ?? false,
                isReplacing: try members.flag("replacing") ?? false,
                agreesToHosts: try members.flag("hosts") ?? false
            )
        case .quit: self = .quit
        default: return nil
        }
    }

    /// The rejection that a command wants.
    private static func rejection(
        _ members: JSONMembers
    ) throws(JSONMembers.Mistake) -> Decision {
        let reasons = ["changed-mind", "not-mine"]
        return switch try members.text("reason") {
        case nil: .reject
        case "not-mine": .rejectNotMine
        case "changed-mind": .rejectChangedMind
        default:
            throw members.mistake("reason", reasons.joined(separator: " or "), among: reasons)
        }
    }

    private static func look(_ members: JSONMembers) throws(JSONMembers.Mistake) -> MapLook {
        switch try members.text("look") {
        case "ascii", nil: .ascii
        case "blocks": .blocks
        case "braille": .braille
        default:
            throw members.mistake(
                "look",
                "ascii, blocks or braille",
                among: ["ascii", "blocks", "braille"]
            )
        }
    }
}

extension JSONCommand.Confirmation {
    /// What the person has given, as the front end says: it asks for a yes before it approves.
    var proofs: Proofs { Proofs(isInsisted ? .again : .once, typed: typed) }

    /// The approval that the command wants.
    var decision: Decision {
        if let shown { return .approveShowing(shown) }
        return number.map { .approveWithNumber($0) } ?? .approve
    }
}
