import Arguments
import Host
import Push
import Review
import Risk
import Service
import Store
import Vocabulary

struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Approves one request.",
        discussion: """
            Shows the request and asks before anything is sent: y up to medium risk, yes for high \
            risk; for critical risk its amount or place is typed. Docs/configuration.md tells how \
            to change that. Without a terminal nothing is sent unless --yes or --typed is given.

            Example:
              pratique approve 9a4ce1d0 --number 56
              pratique approve 9a4ce1d0 --yes
              pratique approve 9a4ce1d0 --typed 4980.00
            """
    )

    @OptionGroup var network: NetworkOptions

    @Argument(
        help: "The request's id, or its first or last 4 or more characters.",
        completion: .asked("requests")
    )
    var id: String

    @Option(help: "The number that the login page shows.")
    var number: Int?

    @Option(help: "Another text that the login page shows, such as a letter, as one offered.")
    var shown: String?

    @Option(help: "The amount as shown, else the town or country, else the words I approve.")
    var typed: String?

    @Flag(help: "Approve without asking, for scripts. Critical risk needs --typed as well.")
    var yes = false

    func run() async throws {
        let decision =
            shown.map { .approveShowing($0) } ?? number.map(Decision.approveWithNumber) ?? .approve
        try await network.answer(decision, to: id, typed: typed, isConfirmed: yes)
    }
}

struct Reject: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rejects one request.",
        discussion: """
            --not-you says that nobody here has asked: it is kept here, so that nothing is learned \
            from the request, and told to servers that want to know. --changed-mind says that \
            somebody has, and means it no more: only for servers that tell it apart; else nothing \
            is sent.

            Example:
              pratique reject 9a4ce1d0
              pratique reject 9a4ce1d0 --not-you
            """
    )

    @OptionGroup var network: NetworkOptions

    @Argument(
        help: "The request's id, or its first or last 4 or more characters.",
        completion: .asked("requests")
    )
    var id: String

    @Flag(help: "Nobody here has asked for it.")
    var notYou = false

    @Flag(help: "It was asked for here, and is not meant any more.")
    var changedMind = false

    func validate() throws {
        guard !notYou || !changedMind else {
            throw ValidationError("give one of --not-you and --changed-mind")
        }
    }

    func run() async throws {
        let decision: Decision =
            notYou ? .rejectNotMine : changedMind ? .rejectChangedMind : .reject
        try await network.answer(decision, to: id)
    }
}

extension Decision {
    /// With the offered text for one typed in another case.
    fileprivate func meant(for kind: PushKind) -> Decision {
        guard case .approveShowing(let typed) = self else { return self }
        return .approveShowing(kind.offered(typed: typed) ?? typed)
    }
}

extension NetworkOptions {
    /// Sends one answer, prints the outcome, and throws its exit code; known requests are answered
    /// at once; servers are asked only for an unknown id, which may be a part of one.
    func answer(
        _ decision: Decision,
        to id: String,
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
                let entry = try await entry(matching: id, in: workspace)
                let decision = decision.meant(for: entry.review.facts.kind)
                // No proof or typing for an answer that cannot be sent.
                let blocker = entry.blocker(to: decision, at: Clock.system.now)
                if case .answerError(let answerError)? = blocker { throw answerError }
                // An answered request is seen first, and recorded with the decision.
                let now = Clock.system.now
                let zone = LocalZone.ofMachine(at: now)
                let sheet = Plain.lines(
                    entry,
                    number: 1,
                    of: 1,
                    now: now,
                    zone: zone,
                    isWhole: true
                )
                for line in sheet + [.empty] { Output.line(line) }
                var proofs = Proofs(isConfirmed ? .again : .none, typed: typed)
                if !decision.isRejection {
                    try await workspace.service.checkMayApprove(entry.id)
                    proofs = try await entry.proofs(for: decision, given: proofs) {
                        try await workspace.service.checkMayApprove(entry.id)
                        try await workspace.service.userCheck.runOnTerminal()
                    }
                }
                let outcome = try await workspace.service.answer(
                    decision,
                    to: entry.id,
                    shown: entry.shown(at: now),
                    given: proofs,
                    atMost: entry.review.assessment.level
                )
                Output.line(entry.outcome(outcome.state))
                if let code = outcome.code { Output.line(Words.typeCode(code)) }
                if let error = outcome.unrecorded {
                    Output.note("pratique: \(error.sentence)")
                }
                switch outcome.state {
                case .delivered: break
                case .unknown: throw ExitCode.unknownOutcome
                default: throw ExitCode.refusedAnswer
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    private func entry(matching id: String, in workspace: Workspace) async throws -> Entry {
        try await workspace.fetchingUnknown { service in
            try await service.entry(matching: id)
        }
    }
}
