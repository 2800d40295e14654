import Push
import Review
import Risk
import Service
import Token
package import Vocabulary

/// One line of another front end, as `Docs/front-ends.md` describes it.
package struct JSONCommand {
    typealias Work = @Sendable (JSONSession) async throws -> Void

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
    /// What is to be done; `nil` to leave.
    let work: Work?

    /// Reads a line.
    ///
    /// - Throws: The mistake, together with the line's number when that could be read.
    package init(_ line: String, at now: Instant) throws(JSONMembers.Mistake) {
        let members = try JSONMembers(line, at: now)
        id = members.id
        let verb = try members.text("command").flatMap(Verb.init(commandName:))
        guard verb != .quit else {
            work = nil
            return
        }
        guard
            let work = try verb.flatMap({ verb throws(JSONMembers.Mistake) in
                try Self.work(verb, members)
            })
        else {
            let names = Verb.commandNames
            throw members.mistake(
                "command",
                names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
                among: names
            )
        }
        self.work = work
    }

    /// What a verb does with its members; `nil` for a verb that is no command.
    private static func work(
        _ verb: Verb,
        _ members: JSONMembers
    ) throws(JSONMembers.Mistake) -> Work? {
        let id = members.id
        switch verb {
        case .list: return { try await $0.list(for: id) }
        case .show: return perform(.look(try members.messageID()), id)
        case .map:
            let message = try members.messageID()
            let view = MapView(
                zoom: try members.number("zoom", in: -30...30) ?? 0,
                look: try look(members)
            )
            let size = Size(
                width: try members.number("columns", in: 16...250) ?? 80,
                height: try members.number("rows", in: 5...100) ?? 24
            )
            return { try await $0.reportMap(of: message, view, size, for: id) }
        case .approve:
            let message = try members.messageID()
            let number = try members.number("number", in: 0...99)
            let decision: Decision =
                try members.text("shown").map { .approveShowing($0) }
                ?? number.map { .approveWithNumber($0) } ?? .approve
            // The front end asks for a yes before it approves.
            let isInsisted = try members.flag("insisted") ?? false
            let proofs = Proofs(isInsisted ? .again : .once, typed: try members.text("typed"))
            return { try await $0.approve(message, decision, given: proofs) }
        case .reject:
            let (message, decision) = (try members.messageID(), try rejection(members))
            return { session in
                try await session.checkScope(of: message)
                try await session.answer(decision, to: message)
            }
        case .answer:
            let message = try members.messageID()
            // Nothing cancels the check.
            let typed = try members.text("text").map { text in
                var bytes = Array(text.utf8)
                return TypedSecret(SecretBytes(taking: &bytes), limit: limit) ?? TypedSecret()
            }
            return perform(.reply(.approval(message), typed), id)
        case .codes: return perform(.codes, id)
        case .code:
            let names = try members.account()
            return { try await $0.reportCode(of: names, for: id) }
        case .history:
            let filter = try members.filter()
            let most = Int64(ApprovalService.mostShown)
            let skip = try members.number("skip", in: 0...most) ?? 0
            let limit = try members.number("limit", in: 1...Int64(pageLimit)) ?? pageLimit
            return { try await $0.search(filter, skip: skip, limit: limit, for: id) }
        case .recall:
            let message = try members.messageID()
            return { session in
                _ = try await session.session.updates(of: .look(message))
                try await session.perform(.recall(message), for: id)
            }
        case .markMine:
            guard let isOwn = try members.flag("own") else {
                throw members.mistake("own", "true or false")
            }
            let message = try members.messageID()
            return { session in
                _ = try await session.session.updates(
                    of: .state([message], isOwn ? .mine : .notMine)
                )
            }
        case .export: return perform(.export(try members.filter()), id)
        case .accounts: return perform(.accounts, id)
        case .rename:
            let name = try members.text("new_name")
            let issuer = try members.text("new_issuer")
            guard name != nil || issuer != nil else {
                throw members.mistake("new_name", "a string, unless `new_issuer` is one")
            }
            let names = try members.account()
            return { session in
                let account = try await session.account(names).id
                let order = AccountOrder.rename(account, issuer: issuer, name: name)
                if let failure = await session.failure(of: order) { throw failure }
                try await session.report(account, for: id)
            }
        case .lock, .unlock, .rotateToken, .updateToken, .remove:
            guard let change = AccountChange(verb) else { return nil }
            let typed = change == .remove ? try members.text("typed") ?? "" : ""
            let names = try members.account()
            return { try await $0.carryOut(change, of: names, typed: typed, for: id) }
        case .readAddress:
            let address = try members.address()
            return { session in
                let service = session.service
                let read = try await service.compared(try service.address(address))
                let summary = try await service.summary(of: read)
                session.emit(JSONEvent.address(read, summary, id: id))
            }
        case .enrol:
            let address = try members.address()
            let isConfirmed = try members.flag("confirmed") ?? false
            let isReplacing = try members.flag("replacing") ?? false
            let agreed = [
                "hosts": try members.flag("hosts") ?? false,
                "add": try members.flag("add") ?? false,
            ]
            return { session in
                guard isConfirmed else { throw FrontEndError.enrolmentUnread }
                let service = session.service
                let summary = try await service.summary(of: try service.address(address))
                guard summary.confirmations.allSatisfy({ agreed[$0.name.text] == true }),
                    isReplacing || !summary.isReplacing
                else { throw FrontEndError.enrolmentUnread }
                try await session.enrol(address, saying: summary, for: id)
            }
        default: return nil
        }
    }

    private static func perform(_ action: Action, _ id: Int64?) -> Work {
        { try await $0.perform(action, for: id) }
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
