import Approvals
import Authenticator
import Console
import Device
import Facts
import Machine
import Review
import Risk
import Storage
import Token
import Vocabulary

extension PlainSession {
    /// What a review asks the service to do.
    enum Work: Sendable {
        case answer(
            MessageID,
            Decision,
            shown: [PrintableText],
            isUserVerified: Bool,
            friction: ApproverPolicy.Friction
        )
        case verifyUser(MessageID)
        case codes
        /// The code of the account with this number in the list of codes.
        case code(Int)
        case history(HistoryFilter)
        /// An earlier request as it was decided.
        case open(Entry)
        case state(Entry, HistoryStatement)
        case export(HistoryFilter)
        /// All accounts, for a word about them.
        case accounts(Command)
        case account(AccountOrder)
        /// Ask for an enrolment address without showing it.
        case askForAddress
    }

    /// Does it and tells what came of it.
    func carryOut(_ work: Work, tell: @Sendable (Step) -> Void) async {
        switch work {
        case .answer(let id, let decision, let shown, let isUserVerified, let friction):
            let told = await service.told(
                answering: decision,
                to: id,
                shown: shown,
                isUserVerified: isUserVerified,
                friction: friction
            )
            for event in told.events { tell(.event(event)) }
            if let code = told.code { tell(.event(.notice(StatusMessage(code, style: .strong)))) }
            tell(.settled(id, isDelivered: told.isDelivered))
            if let renewed = told.renewed { tell(.event(.arrived(renewed))) }
        case .verifyUser(let id):
            tell(.verified(id, failure: await verifyUser(for: id)))
        case .codes:
            tell(.told(await codes()))
        case .code(let number):
            tell(.told(await code(number)))
        case .history(let filter):
            await attempt(tell) {
                let found = try await service.search(filter)
                let rows = filter.sorted(found.entries)
                let lines = Plain.history(
                    rows,
                    isByTime: filter.isByTime,
                    isCut: found.isCut,
                    zone: zone,
                    now: clock.now
                )
                return .found(lines, rows, by: filter)
            }
        case .open(let entry):
            await attempt(tell) {
                let details = try await service.details(of: entry.id)
                return .told(Plain.history(entry, details, now: clock.now, zone: zone))
            }
        case .state(let entry, let statement):
            await attempt(tell) {
                try await service.state(statement, about: entry.id)
                return .told([HistoryWork.noted(statement)])
            }
        case .export(let filter):
            await attempt(tell) {
                let written = try await service.export(filter)
                return .told(written.sentence.wrapped(to: Plain.columns))
            }
        case .accounts(let command):
            do throws(StorageError) {
                tell(.accounts(try await service.accountRows(), for: command))
            } catch {
                tell(.unread(error))
            }
        case .account(let order):
            tell(.ordered(await service.outcome(of: order, deliveries: deliveries)))
        case .askForAddress:
            tell(.address(await askForAddress()))
        }
    }

    private func attempt(_ tell: (Step) -> Void, _ work: () async throws -> Step) async {
        do {
            tell(try await work())
        } catch {
            tell(.told(["\(error.coded.sentence)"]))
        }
    }

    /// Asks on the terminal for an address, which is not shown; `nil` when none was given.
    private func askForAddress() async -> TypedSecret? {
        let question: PrintableText = "Type or paste the enrolment address; it is not shown:"
        let limit = EnrolmentAddress.limit
        // One more, so that an address that is too long is none and not the beginning of one.
        let answer = await TerminalQuestion.ask(question, isHidden: true, limit: limit + 1)
        return answer.line.flatMap { TypedSecret($0, limit: limit) }
    }

    /// Asks on the terminal who is at the device; why they could not prove it, or `nil`.
    private func verifyUser(for id: MessageID) async -> PrintableText? {
        do {
            try await service.checkMayApprove(id)
            try await service.userCheck.run { prompt in
                guard prompt.kind.isQuestion else {
                    emit(prompt.text)
                    return nil
                }
                let question = VerificationQuestion(
                    text: prompt.text,
                    isHidden: prompt.kind == .hidden
                )
                Plain.verification(question).forEach(emit)
                return await TerminalQuestion.ask(prompt.text, isHidden: question.isHidden).line
            }
            return nil
        } catch {
            return "\(error.coded.sentence)"
        }
    }

    /// All codes as lines.
    private func codes() async -> [PrintableText] {
        do throws(StorageError) {
            return Plain.codes(try await service.codeRows(given: [:]), now: clock.now)
        } catch {
            return ["\(error.sentence)"]
        }
    }

    /// One code as lines; a counter-based one is used up.
    private func code(_ number: Int) async -> [PrintableText] {
        do {
            var rows = try await service.codeRows(given: [:])
            guard rows.indices.contains(number - 1), case .counter = rows[number - 1].content
            else { return Plain.code(number, of: rows, now: clock.now) }
            let account = rows[number - 1].account
            let code = PrintableText(try await service.code(of: account, at: nil).code.text)
            rows = try await service.codeRows(given: [account: code])
            return Plain.code(number, of: rows, now: clock.now)
        } catch {
            return ["\(error.coded.sentence)"]
        }
    }
}
