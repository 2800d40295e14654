import Arguments
import Glibc
import Host
import Push
import Review
import Risk
import Service
import Store
import Token
import Vocabulary

struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Approves one request.",
        discussion: """
            Without an id, it approves the waiting request; if there are several, it asks which on \
            a terminal. Shows the request and asks before anything is sent: y up to medium risk, \
            yes for high risk; for critical risk its amount or place is typed. \
            Docs/configuration.md describes how to change that. Without a terminal nothing is sent \
            unless --yes or --typed is given.

            Example:
              pratique approve 9a4ce1d0 --number 56
              pratique approve 9a4ce1d0 --yes
              pratique approve 9a4ce1d0 --typed 4980.00
            """
    )

    @OptionGroup var network: NetworkOptions

    @OptionGroup var report: AnswerReport

    @Argument(
        help: "The request's id, or its first or last 4 or more characters.",
        completion: .asked("requests")
    )
    var id: String?

    @Option(help: "The number that the login page shows.")
    var number: Int?

    @Option(help: "The option that the login page shows, such as a letter, as it is offered.")
    var shown: String?

    @Option(help: "The amount as shown, else the town or country, else the words I approve.")
    var typed: String?

    @Flag(help: "Approve without asking, for scripts. Critical risk needs --typed as well.")
    var yes = false

    func validate() throws {
        try report.validate()
        // A person who is asked sees the request.
        guard yes || !report.json && !report.quiet else {
            throw ValidationError("--json and --quiet need --yes")
        }
        // What waits when the command runs may be another request than the one that was meant.
        guard id != nil || !yes && typed == nil else {
            throw ValidationError("--yes and --typed need an id: `pratique list` shows it")
        }
    }

    func run() async throws {
        let decision =
            shown.map { .approveShowing($0) } ?? number.map(Decision.approveWithNumber) ?? .approve
        try await network.answer(
            decision,
            to: [id].compactMap(\.self),
            report,
            typed: typed,
            isConfirmed: yes
        )
    }
}

struct Reject: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rejects requests.",
        discussion: """
            Shows each request and, on a terminal, asks before it is rejected; --yes answers. \
            Without a terminal it is rejected at once. Without an id, it rejects the waiting \
            request; if there are several, it asks which on a terminal. --not-you says that nobody \
            here asked for it, and nothing is learned from the request. --changed-mind says that \
            somebody did, but no longer wants it or sent it twice: then it does not count as an \
            attack. Either is recorded here, and sent to servers that accept reasons.

            Example:
              pratique reject 9a4ce1d0
              pratique reject 9a4ce1d0 57bd20aa --not-you
            """
    )

    @OptionGroup var network: NetworkOptions

    @OptionGroup var report: AnswerReport

    @Argument(
        help: "Their ids, or the first or last 4 or more characters of each.",
        completion: .asked("requests")
    )
    var ids: [String] = []

    @Flag(help: "Nobody here has asked for it.")
    var notYou = false

    @Flag(help: "It was asked for here, but is no longer wanted.")
    var changedMind = false

    @Flag(help: "Reject without asking; without a terminal nothing is asked anyway.")
    var yes = false

    func validate() throws {
        try report.validate()
        guard !ids.isEmpty || !yes else {
            throw ValidationError("--yes needs an id: `pratique list` shows it")
        }
        guard !notYou || !changedMind else {
            throw ValidationError("give --not-you or --changed-mind, not both")
        }
    }

    func run() async throws {
        let decision: Decision =
            notYou ? .rejectNotMine : changedMind ? .rejectChangedMind : .reject
        try await network.answer(decision, to: ids, report, isConfirmed: yes)
    }
}

/// How the outcome of an answer is printed.
struct AnswerReport: ParsableArguments {
    @Flag(help: "Print a JSON object for each request, with its state after the answer.")
    var json = false

    @Flag(help: "Print only errors.")
    var quiet = false

    func validate() throws {
        guard !json || !quiet else { throw ValidationError("give --json or --quiet, not both") }
    }

    /// Whether standard output gets no sentences.
    fileprivate var isTerse: Bool { json || quiet }

    fileprivate func line(_ text: PrintableText, on descriptor: Int32 = STDOUT_FILENO) {
        if !isTerse { Output.line(text, on: descriptor) }
    }
}

extension NetworkOptions {
    /// Sends answers, prints their outcomes, and throws the first exit code that is no success.
    ///
    /// Known requests are answered at once; servers are asked only for an unknown id.
    ///
    /// - Parameters:
    ///   - decision: The same for all.
    ///   - ids: Each may be a part of one; none means the request that waits.
    ///   - report: How the outcome is printed.
    ///   - typed: What was typed for an approval.
    ///   - isConfirmed: Whether the answer is confirmed already.
    /// - Throws: ``ExitCode`` only; what went wrong has been printed.
    func answer(
        _ decision: Decision,
        to ids: [String],
        _ report: AnswerReport,
        typed: String? = nil,
        isConfirmed: Bool = false
    ) async throws {
        do {
            try await Workspace.use(
                authorities: authorities,
                log: log,
                // Refusals are printed even when nothing can be stored.
                mayOnlyRead: true
            ) { workspace in
                let names: [String?] = ids.isEmpty ? [nil] : ids
                var failure: ExitCode?
                var answered: Set<MessageID> = []
                for (place, name) in names.enumerated() {
                    do {
                        let entry = try await entry(matching: name, in: workspace)
                        guard answered.insert(entry.id).inserted else { continue }
                        let proofs = Proofs(
                            isConfirmed ? .again : .none,
                            typed: typed,
                            upTo: entry.review.assessment.level
                        )
                        try await workspace.answer(
                            entry.facts.kind.meaning(decision),
                            to: entry,
                            given: proofs,
                            report,
                            place: (place + 1, names.count)
                        )
                    } catch {
                        let code = Output.failure(error)
                        failure = failure ?? code
                    }
                }
                if let failure { throw failure }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    private func entry(matching id: String?, in workspace: Workspace) async throws -> Entry {
        try await workspace.fetchingUnknown { service in
            guard let id else { return try await theOneThatWaits(at: service) }
            return try await service.entry(matching: id)
        }
    }

    /// The request that waits; of several, the one that a person at a terminal chooses.
    private func theOneThatWaits(at service: ApprovalService) async throws -> Entry {
        let now = Clock.system.now
        let waiting = try await service.openEntries().reversed().filter { $0.isWaiting(at: now) }
        guard waiting.count > 1 else {
            guard let only = waiting.first else { throw RequestError.noneWaits }
            return only
        }
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw RequestError.severalWait(waiting.count)
        }
        let names = try await service.shortIDs()
        for (index, entry) in waiting.enumerated() {
            Output.line(entry.listLine(names, number: index + 1, now: now))
        }
        let typed = try await TerminalQuestion.line(
            "Which one, 1 to \(waiting.count)?",
            isHidden: false
        )
        guard let number = typed.flatMap({ Int($0.copiedText) }),
            waiting.indices.contains(number - 1)
        else {
            throw RequestError.severalWait(waiting.count)
        }
        return waiting[number - 1]
    }
}

extension Entry {
    /// The error to throw: an exit code where it was printed already, with what to do.
    fileprivate func reported(_ error: AnswerError) -> any Error {
        guard let remedy = remedy(for: error) else { return error }
        let code = Output.failure(error)
        Output.note(remedy)
        return code
    }

    /// Which option gives what the login page shows, and where that is found; `nil` for other errors.
    private func remedy(for error: AnswerError) -> PrintableText? {
        let option: PrintableText
        switch error {
        case .numberNeeded, .numberNotOffered: option = "--number"
        case .presenceNeeded, .presenceNotOffered: option = "--shown"
        default: return nil
        }
        let isText = option == "--shown"
        let offered = facts.kind.offered.map { isText ? $0.quoted.text : $0.text }
        let one = PrintableText(offered.joined(separator: ", "), limit: 1_000)
        return "Give it with \(option). The page or program that you sign in at shows it"
            + (one.isEmpty ? "." : ": one of \(one).")
    }
}

extension Workspace {
    /// Shows a request, asks for what an approval of it needs, sends the answer, and prints the
    /// outcome.
    ///
    /// - Throws: Also the exit code of an answer that the server did not accept.
    fileprivate func answer(
        _ decision: Decision,
        to entry: Entry,
        given proofs: Proofs,
        _ report: AnswerReport,
        place: (number: Int, count: Int)
    ) async throws {
        // No proof or typing for an answer that cannot be sent.
        let now = Clock.system.now
        // What the login page shows is asked for behind the sheet.
        let asks = decision == .approve && Output.isInteractive && entry.facts.kind.asksForShown
        let blocker = entry.blocker(to: asks ? .reject : decision, at: now)
        if case .answerError(let error)? = blocker { throw entry.reported(error) }
        // An answered request is seen first, and recorded with the decision.
        let zone = LocalZone.ofMachine(at: now)
        let (number, count) = place
        let sheet = Plain.lines(
            entry,
            number: number,
            of: count,
            now: now,
            zone: zone,
            isWhole: true
        )
        // Whoever is asked reads the sheet where they are asked.
        // Whoever rejects at a terminal is asked there, also where standard output goes elsewhere.
        let agrees = decision.isRejection && proofs.yes == .none && isatty(STDIN_FILENO) == 1
        let isAsked = agrees || entry.need(of: decision, given: proofs) != nil
        let reader = Output.reader(of: STDOUT_FILENO, isAsked: isAsked)
        for line in sheet + [.empty] { report.line(line, on: reader) }
        if !decision.isRejection, let lock = entry.lock {
            throw AccountError.locked(policy: lock.policy)
        }
        let decision = asks ? try await entry.decisionAsked() : decision
        if case .answerError(let error)? = entry.blocker(to: decision, at: now) {
            throw entry.reported(error)
        }
        if agrees {
            try await Confirmation.agree(to: Plain.rejection(of: entry, decision))
        }
        let proofs = try await entry.proofs(for: decision, given: proofs) { text in
            report.line(text, on: reader)
        }
        let session = Session(
            service: service,
            terms: .init(keepsNone: true),
            prompting: TerminalQuestion.answer,
            report: { _ in }
        )
        await session.record(entry)
        if entry.need(of: decision, given: proofs) == .presence {
            try await Interruption.stops { try await session.verify(.approval(entry.id)) }
        }
        let outcome = try AnswerOutcome(
            await session.perform(.answer(entry.id, decision, given: proofs))
        )
        if report.json {
            var answered = entry
            answered.state = outcome.state
            Output.json(RequestJSON.line(answered, code: outcome.code, now: Clock.system.now))
        }
        report.line(entry.outcome(outcome.state))
        if let code = outcome.code { report.line(Words.typeCode(code)) }
        if let error = outcome.unrecorded { Output.note("pratique: \(error.sentence)") }
        if case .delivered = outcome.state {
        } else if report.isTerse {
            Output.note("pratique: \(entry.outcome(outcome.state))")
        }
        switch outcome.state {
        case .delivered: break
        case .unknown: throw ExitCode.unknownOutcome
        default: throw ExitCode.refusedAnswer
        }
    }
}
