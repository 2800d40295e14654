package import Atlas
package import Host
package import Push
package import Review
package import Risk
package import Store
import Synchronization
import Token
package import Vocabulary

/// Where requests are received, looked up and answered: the store, the network and the rules that
/// hold them together.
package actor ApprovalService {
    /// What became of an envelope.
    package enum Receipt: Sendable {
        /// A request that was not known.
        case arrived(Entry)
        /// A request that was not known and that a rule of the person rejects.
        case rejecting(Entry)
        /// The same message again, with where its request stands; `nil` when it is gone.
        case repeated(Entry?)
        /// Not used; only the code is kept.
        case refused(any CodedError)
    }

    /// How an answer ended.
    package struct Outcome: Sendable {
        /// Where the request stands now.
        package let state: RequestState
        /// Why the store could not note it: the answer left, and a restart will find the
        /// outcome unknown.
        package let unrecorded: StorageError?
        /// What the person types at the login page now, which is kept nowhere; `nil` when nothing.
        package let code: PrintableText?
    }

    /// How many of the newest requests are searched for outcomes that were never learnt.
    private static let doubtfulDepth = 200
    /// How many requests are shown before the others are assessed, and how many then at a time.
    private static let (firstPart, laterParts) = (100, 500)
    /// How many requests more than the usual history may be there before the oldest are deleted.
    private static let pruneSlack = 500
    static let dayMilliseconds: Int64 = 86_400_000

    package nonisolated let store: ApprovalStore
    let poster: Poster
    package nonisolated let clock: Clock
    let policies: PolicyEvaluator
    let device: DeviceAccess
    /// Asks who is at the device.
    package nonisolated let userCheck: UserCheck
    /// What the approver has set about risk.
    let policy: ApproverPolicy
    /// What is known of the approver without the store.
    let profile: Profile
    /// What the store keeps of where the approver is.
    var keptHome: HomeAnswer?
    var keptExpectations: [Expectation] = []
    var assessor: RequestAssessor
    let journal: Journal
    var upkeep = Upkeep()
    var refusals = RefusalCounts()
    var rejections = RuleRejections()
    private var inPlay = ActiveRequests()
    /// Where servers send messages to this program, as it is shown; `nil` for nowhere.
    package private(set) var inbox: PrintableText?
    nonisolated let inboxUpdates = InboxUpdates()
    /// Whether new device tokens are those of a broker.
    private(set) var usesBroker = false

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - store: What must not be forgotten.
    ///   - poster: Sends answers.
    ///   - atlas: Names places.
    ///   - profile: What is known about the approver.
    ///   - files: Tell local times and the countries of addresses.
    ///   - device: What the machine may be asked.
    ///   - policies: What this program makes of the policies that servers set.
    ///   - clock: Tells the time.
    ///   - journal: Is told what happens.
    package init(
        store: ApprovalStore,
        poster: Poster,
        atlas: Atlas = .embedded,
        profile: Profile,
        files: GeographicFiles? = nil,
        device: DeviceAccess,
        policies: PolicyEvaluator = .builtIn,
        clock: Clock = .system,
        journal: Journal = .silent
    ) {
        self.store = store
        self.poster = poster
        self.clock = clock
        self.policies = policies
        self.device = device
        userCheck = UserCheck(way: device.way, verification: device.verification, store: store)
        self.profile = profile
        policy = profile.policy
        assessor = RequestAssessor(atlas: atlas, profile: profile, files: files)
        self.journal = journal
    }

    /// Says where servers send messages to this program.
    package func open(inbox name: PrintableText) { inbox = name }

    /// Has new device tokens made for a broker at an address.
    package func use(broker address: String) {
        usesBroker = true
        inboxUpdates.use(broker: address)
    }

    /// Takes in one envelope: verified first, then stored, then shown.
    ///
    /// The first message of a device that its server has not answered for settles the enrolment.
    ///
    /// - Parameters:
    ///   - bytes: The envelope as received.
    ///   - token: The device token that its sender has named; `nil` for one that came by another way,
    ///     which tells nothing about where the server sends.
    /// - Returns: The new entry, or why there is none. Refusals are counted in the store.
    /// - Throws: ``StorageError``; then nothing was stored and the envelope may be given again.
    package func receive(
        _ bytes: [UInt8],
        for token: String? = nil
    ) async throws(StorageError) -> Receipt {
        let receipt = try await accept(bytes, for: token)
        journal.log(receipt)
        return receipt
    }

    private func accept(
        _ bytes: [UInt8],
        for token: String?
    ) async throws(StorageError) -> Receipt {
        func refuse(_ error: any CodedError) async throws(StorageError) -> Receipt {
            try await store.countRefusal(error.code, now: clock.now)
            return .refused(error)
        }
        let envelope: Envelope
        do throws(EnvelopeError) {
            envelope = try Envelope.decode(bytes)
        } catch {
            guard let data = ProviderFamilies.notificationData(in: bytes),
                let receipt = try await accept(notification: data, for: token)
            else { return try await refuse(error) }
            guard case .refused(let error) = receipt,
                (error as? RequestError)?.isCountedByStore != true
            else { return receipt }
            return try await refuse(error)
        }
        // Every message names its mechanism.
        var accountIndex = try await accountIndex(of: [envelope.token.keyID])
        // Nothing is read of a message whose key is not known.
        guard accountIndex.keys[envelope.token.keyID] != nil else {
            return try await refuse(RequestError.unknownMechanism)
        }
        let decoder = Decoder(keys: accountIndex.keys, clock: clock)
        switch decoder.decoded(envelope) {
        case .verified(let request, let message):
            do throws(StorageError) {
                if accountIndex.isPending(request.facts.mechanismUID) {
                    guard try await settle(request) else {
                        return try await refuse(RequestError.unknownMechanism)
                    }
                    accountIndex = try await self.accountIndex(of: [request.facts.mechanismUID])
                }
                return try await save(request, in: message, accountIndex, for: token)
            } catch {
                // A message that can never be stored must not hold back those behind it.
                guard error.isOfRow else { throw error }
                return try await refuse(error)
            }
        case .unanswerable:
            return try await refuse(FactsError.messageIDMissing)
        case .unverified, .unverifiedEnding:
            return try await refuse(RequestError.unknownMechanism)
        case .refused(let error):
            return try await refuse(error)
        }
    }

    /// Stores a verified message, and what follows from it.
    func save(
        _ request: ApprovalRequest,
        in message: ReceivedMessage,
        _ accountIndex: AccountIndex,
        for token: String? = nil,
        isFromServer: Bool = false
    ) async throws(StorageError) -> Receipt {
        let learning = learner.change(.pending, of: request)
        switch try await store.record(
            request,
            in: message,
            learning: learning,
            unanswered: Recording.mostUnanswered(isSigned: request.facts.isSigned),
            isFromServer: isFromServer
        ) {
        case .new:
            inPlay.keep(request, readFrom: message)
            try await learn(from: request, accountIndex, for: token)
            try await store.prune(
                requestsOf: request.facts.mechanismUID,
                slack: Self.pruneSlack,
                learning: learner.learning,
                now: clock.now
            )
            // One that is over when it comes may have been deleted at once.
            guard let entry = try await entry(stored: request) else { return .repeated(nil) }
            return rejectsByRule(entry) ? .rejecting(entry) : .arrived(entry)
        case .replaced: return .repeated(try await entry(stored: request))
        case .duplicate:
            // The program may have ended before it learnt from it.
            try await learn(from: request, accountIndex, for: token)
            return .repeated(try await entry(stored: request))
        case .sameIDOtherToken: return .refused(RequestError.messageIDReused)
        case .replayedChallenge: return .refused(RequestError.challengeReplayed)
        case .tooManyUnanswered: return .refused(RequestError.tooManyUnanswered)
        }
    }

    /// The entry of a request that another program on the same store may have taken in.
    private func entry(stored request: ApprovalRequest) async throws(StorageError) -> Entry? {
        let stored = try await store.request(messageID: request.messageID.text)
        return try await entries(stored.map { [$0] } ?? []).first
    }

    /// The requests that may be answered or are being answered, oldest first; before them those of
    /// the last day that are over and whose outcome was never learnt.
    package func openEntries() async throws(StorageError) -> [Entry] {
        try await entries(try await openRows())
    }

    /// The same in parts: the first at once, since thousands take seconds to be assessed.
    ///
    /// - Returns: The first part, with some of each account, and the others; they end early when the store
    ///   fails.
    /// - Throws: ``StorageError``, before the first part.
    package func openEntriesInParts() async throws(StorageError) -> (
        first: [Entry], others: AsyncStream<[Entry]>
    ) {
        let rows = Self.inTurn(try await openRows())
        let first = try await entries(Array(rows.prefix(Self.firstPart)))
        let rest = Mutex(rows.dropFirst(Self.firstPart))
        let others = AsyncStream<[Entry]> { [self] in
            let part = rest.withLock { rest in
                let part = Array(rest.prefix(Self.laterParts))
                rest = rest.dropFirst(part.count)
                return part
            }
            return part.isEmpty || Task.isCancelled ? nil : try? await entries(part)
        }
        return (first, others)
    }

    /// Rows of each account in turn, so that many of one keep none of another waiting; of each in their
    /// order.
    private static func inTurn(_ rows: [StoredRequest]) -> [StoredRequest] {
        guard rows.count > firstPart else { return rows }
        var counts: [String: Int] = [:]
        let turns = rows.map { row in
            counts[row.mechanismUID, default: 0] += 1
            return counts[row.mechanismUID, default: 0]
        }
        return rows.indices.sorted { (turns[$0], $0) < (turns[$1], $1) }.map { rows[$0] }
    }

    private func openRows() async throws(StorageError) -> [StoredRequest] {
        try await settleBeforeReading()
        let open = try await store.openRequests(at: clock.now)
        let dayAgo = clock.now.advanced(byMilliseconds: -Self.dayMilliseconds)
        let doubtful = try await store.doubtfulRequests(since: dayAgo, limit: Self.doubtfulDepth)
            .filter { row in
                (row.decided ?? row.received) > dayAgo
                    && !open.contains { $0.messageID == row.messageID }
            }
        return doubtful.reversed() + open
    }

    /// Requests of any state, newest first.
    package func latestEntries(limit: Int) async throws(StorageError) -> [Entry] {
        try await settleBeforeReading()
        return try await entries(try await store.latestRequests(limit: limit))
    }

    /// Finds out answers of ended programs and looks at policies, which what is shown depends on.
    ///
    /// A store that cannot be written is shown as it is. Nothing can be answered then either.
    func settleBeforeReading() async throws(StorageError) {
        do throws(StorageError) {
            try await evaluatePolicies()
            _ = try await store.recoverInterrupted(now: clock.now)
        } catch .diskFull, .readOnly {
        } catch {
            throw error
        }
    }

    func entries(_ stored: [StoredRequest]) async throws(StorageError) -> [Entry] {
        let accountIndex = try await accountIndex(of: stored.map(\.mechanismUID))
        let now = clock.now
        var verified: [Verified] = []
        for row in stored {
            // A row whose token no longer verifies was changed behind our back: not shown.
            guard let device = accountIndex[row.mechanismUID]?.push?.device,
                let request = inPlay.request(of: row) ?? row.verified(by: device)
            else {
                store.countDamaged(row.messageID)
                continue
            }
            inPlay.keep(request, of: row)
            verified.append(Verified(row, request, at: now))
        }
        return try await entries(for: verified, accountIndex, at: now)
    }

    /// All enrolled accounts, each of which is unsealed.
    func accountIndex() async throws(StorageError) -> AccountIndex {
        AccountIndex(try await store.accounts())
    }

    /// The accounts that have some mechanisms or await them.
    func accountIndex(of uids: [String]) async throws(StorageError) -> AccountIndex {
        AccountIndex(try await store.accounts(ofMechanisms: Set(uids)))
    }

    func accountIndex(of stored: StoredRequest) async throws(StorageError) -> AccountIndex {
        try await accountIndex(of: [stored.mechanismUID])
    }

    /// Gives a pending device to its account, whose server has taken it: it signs messages.
    ///
    /// - Returns: Whether the account has it now.
    private func settle(_ request: ApprovalRequest) async throws(StorageError) -> Bool {
        let uid = request.facts.mechanismUID
        do {
            return try await store.settle(uid, isConfirmed: false, now: clock.now) != .missing
        } catch .accountExists, .keyExists, .mechanismExists, .account {
            return false
        }
    }

    /// Takes over what a verified message tells about its account: which device token its server
    /// sends to, and the user's name there.
    private func learn(
        from request: ApprovalRequest,
        _ accountIndex: AccountIndex,
        for token: String?
    ) async throws(StorageError) {
        guard request.facts.isSigned,
            let push = accountIndex[request.facts.mechanismUID]?.push
        else { return }
        let uid = push.device.uid
        if let token, token != push.deviceToken.confirmed {
            _ = try await store.confirmDeviceToken(token, of: uid, now: clock.now)
        }
        if let mechanism = push.mechanism, mechanism.userID == nil,
            let user = request.facts.user
        {
            _ = try await store.setUserID(user.text, of: uid)
        }
    }

    /// What is shown of verified requests, in their order.
    private func entries(
        for requests: [Verified],
        _ accountIndex: AccountIndex,
        at now: Instant
    ) async throws(StorageError) -> [Entry] {
        guard !requests.isEmpty else { return [] }
        try await loadExpectations()
        let payeeNotes = try await shownPayeeNotes()
        let machine = MachineCondition(device)
        let baseline = try await baseline(for: requests, accountIndex)
        let rules = try await store.decidingRules(
            of: requests.map(\.row).filter(\.state.isOfRejection)
        )
        var entries: [Entry] = []
        var assessments: [String: [UInt8]] = [:]
        var arrived: [String: StoredRecentRequests] = [:]
        for one in requests {
            let facts = one.request.facts
            let earlier = one.row.assessment.flatMap(StoredAssessment.init)
            // What is over, or was approved just now, stays as it was seen.
            let kept = one.kept ?? (baseline[one.row.messageID] == nil ? earlier : nil)
            let baseline = baseline[one.row.messageID] ?? Baseline()
            let stored = accountIndex[facts.mechanismUID]
            let account = stored?.account
            let places = kept?.places ?? EarlierPlaces(baseline, beside: facts)
            let locationContext = assessor.locationContext(of: facts, beside: places)
            let assessed: StoredAssessment
            if let kept {
                assessed = kept
            } else {
                let context = assessor.context(
                    of: facts,
                    place: locationContext.place,
                    account: AccountCondition(stored, baseline: baseline),
                    machine: machine,
                    recentRequests: try await recentRequests(around: one, open: &arrived, at: now),
                    now: now
                )
                let assessment = assessor.assessment(
                    of: one.request,
                    context: context,
                    baseline: baseline,
                    now: one.row.lastChecked(at: now)
                )
                assessed = StoredAssessment(assessment, beside: places, at: now)
                if earlier?.assessment.isAlike(assessment) != true {
                    assessments[one.row.messageID] = assessed.bytes
                }
            }
            var entry = Entry(
                one.request,
                account: account?.label ?? .empty,
                assessment: assessed.assessment,
                locationContext: locationContext,
                state: one.row.state.displayed(validity: facts.validity, at: now),
                lock: account?.lock,
                confirmationLevel: policy.confirmationLevel(at: assessed.assessment.level),
                rejectingRule: rules[one.row.messageID].map { PrintableText($0) },
                payeeNote: payeeNotes.text(for: facts, assessed.assessment)
            )
            entry.assessed = assessed.instant
            entry.ending = one.row.ending
            entry.accountNote = stored?.note.map { PrintableText($0, limit: 1_024) }
            entry.decided = one.row.decided
            entry.statement = one.row.statement
            entries.append(entry)
        }
        // A full disk keeps nobody from looking; the next look tries again.
        try? await store.keep(assessments: assessments)
        return entries
    }
}

/// Requests that were verified, by the message that each was read from.
///
/// A message is verified and its facts are read once, when it arrives or when the store first hands it
/// back. A row that still holds the same message, received at the same time and valid as long, gives the
/// same request again.
struct ActiveRequests {
    private struct Known {
        let message: ReceivedMessage
        let request: ApprovalRequest
    }

    /// The most that are kept; then those go that have expired, else all.
    private static let most = 4_096
    private var known: [String: Known] = [:]

    /// The request that a row holds; `nil` when it has to be verified.
    func request(of row: StoredRequest) -> ApprovalRequest? {
        guard let known = known[row.messageID],
            known.request.facts.mechanismUID == row.mechanismUID,
            known.request.facts.validity.received == row.received,
            known.request.facts.validity.expires == row.expires,
            known.message.text == row.token, known.message.form == row.envelopeKind,
            known.message.alert == row.alert, known.message.category == row.category
        else { return nil }
        return known.request
    }

    mutating func keep(_ request: ApprovalRequest, readFrom message: ReceivedMessage) {
        if known.count >= Self.most { forget(at: request.facts.validity.received) }
        known[message.id.text] = Known(message: message, request: request)
    }

    /// Keeps a request that was verified in a row.
    mutating func keep(_ request: ApprovalRequest, of row: StoredRequest) {
        guard self.request(of: row) == nil, let message = try? row.message() else { return }
        keep(request, readFrom: message)
    }

    private mutating func forget(at now: Instant) {
        known = known.filter { $0.value.request.facts.validity.expires >= now }
        if known.count >= Self.most { known = [:] }
    }
}

/// What was refused of the messages that devices have polled, before it is in the store.
///
/// A server that sends nothing but rubbish would otherwise have it written without end.
struct RefusalCounts {
    /// How many were refused, by the code of the error.
    var counts: [String: Int] = [:]

    mutating func add(_ code: String) { counts[code, default: 0] += 1 }
}

extension ApprovalService {
    /// Has whoever follows what comes in told of a problem.
    package nonisolated func report(_ problem: any CodedError) {
        inboxUpdates.report(.problem(problem))
    }

    /// Has whoever follows what comes in told of what lasts until it is told that it does no more.
    package nonisolated func report(lasting problem: (any CodedError)?) {
        inboxUpdates.report(.lasting(problem))
    }

    /// Counts a message that is refused before it is an envelope.
    func count(_ error: any CodedError) {
        refusals.add(error.code)
        journal.log(Receipt.refused(error))
        inboxUpdates.report(.refused(error))
    }

    /// Writes what was counted since the last time; what cannot be written now is kept.
    func writeRefusals() async {
        let counts = refusals.counts
        guard !counts.isEmpty else { return }
        refusals.counts = [:]
        do throws(StorageError) {
            try await store.countRefusals(counts, now: clock.now)
        } catch {
            refusals.counts.merge(counts) { $0 + $1 }
        }
    }
}
