import Host
package import Journeys
import Push
import Review
import Store
import Synchronization
package import Vocabulary

/// What this device does for a journey by itself, once the person agrees.
package struct JourneyDevice: Sendable {
    /// Ways that belong to whoever runs the walk.
    package struct Ways: Sendable {
        /// Whether there is somebody who could prove who they are.
        let canAsk: Bool
        /// Has the person prove who they are.
        let verify: @Sendable (UserCheck) async throws -> Void
        /// Takes in what waits to be fetched.
        let fetch: @Sendable () async -> Void
        /// Shows a request, and has the person decide it.
        let open: @Sendable (PendingPush) async -> Void
        /// Tells where this device is; `nil` where nobody knows.
        let locate: @Sendable () async -> DeviceLocation?
        /// Finds the security keys that are plugged in.
        let securityKeys: @Sendable () async -> [SecurityKey]

        /// Takes the ways as they are.
        package init(
            canAsk: Bool,
            verify: @escaping @Sendable (UserCheck) async throws -> Void,
            fetch: @escaping @Sendable () async -> Void,
            open: @escaping @Sendable (PendingPush) async -> Void,
            locate: @escaping @Sendable () async -> DeviceLocation?,
            securityKeys: @escaping @Sendable () async -> [SecurityKey]
        ) {
            self.canAsk = canAsk
            self.verify = verify
            self.fetch = fetch
            self.open = open
            self.locate = locate
            self.securityKeys = securityKeys
        }
    }

    let service: ApprovalService
    let keys: StoreCredentials
    let ways: Ways
    let settings: Settings
    /// When the journey began.
    let start: Instant

    package struct Settings: Sendable {
        /// Whether a new device may talk to its server without encryption.
        package var allowsPlainHTTP = false
        /// What servers are to call this device.
        package var deviceName: String?
        /// What servers may know of the machine.
        package var platform = DeviceProfile.Platform()

        package init() {}
    }

    /// Prepares the device for one journey.
    ///
    /// - Parameters:
    ///   - service: Enrols, and has the requests.
    ///   - origin: The site that keys are for.
    ///   - settings: What the person has set.
    ///   - ways: Those of whoever runs the walk.
    package init(
        _ service: ApprovalService,
        at origin: Origin,
        settings: Settings,
        ways: Ways
    ) {
        self.service = service
        self.settings = settings
        self.ways = ways
        keys = StoreCredentials(service.store, at: origin, clock: service.clock)
        start = service.clock.now
    }
}

extension JourneyDevice {
    /// Notes that the site went on after it was told of a new key.
    func confirmKeys() async throws(StorageError) { try await keys.confirm() }

    /// Removes the keys that were made for a journey that did not go on.
    ///
    /// - Returns: How many there were.
    func withdrawKeys() async throws(StorageError) -> Int { try await keys.withdraw() }

    /// Answers a step with a key, in the time that the server gives.
    ///
    /// A question that is open when that is over is waited for all the same.
    ///
    /// - Returns: The step with what came of it.
    /// - Throws: `WebAuthnError`, and why a question was not answered; the step is not filled then.
    func answered(
        _ node: Node,
        _ step: WebAuthnStep,
        at origin: Origin,
        asking someone: any SignInPerson
    ) async throws -> Node {
        let person = UnhurriedPerson(someone)
        let authenticator = ChosenAuthenticator(
            platform: PlatformAuthenticator(
                store: keys,
                person: KeyPerson(
                    person: person,
                    check: service.userCheck,
                    canAsk: ways.canAsk,
                    verify: { [ways] check in
                        try await person.finish { try await ways.verify(check) }
                    }
                ),
                now: { [service] in service.clock.now },
                newID: { StoreCredentials.newID() }
            ),
            person: person,
            canAsk: ways.canAsk,
            securityKeys: ways.securityKeys
        )
        let name = settings.deviceName
        let limit = step.timeout.milliseconds
        let result = await withTaskGroup(of: Result<Node, WebAuthnError>?.self) { group in
            group.addTask {
                var answered = node
                do throws(WebAuthnError) {
                    try await step.authenticate(
                        &answered,
                        by: authenticator,
                        at: origin,
                        deviceName: name,
                        isPublicSuffix: PublicSuffixes.contain
                    )
                    return .success(answered)
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do { try await Task.sleep(for: .milliseconds(limit)) } catch { return nil }
                return .failure(.timeout)
            }
            for await result in group {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return .failure(WebAuthnError.cancelled)
        }
        if let failure = person.failure { throw failure }
        return try result.get()
    }

    /// Enrols this device, when the person agrees to what the address comes to.
    ///
    /// - Parameters:
    ///   - text: The address that the server shows as a QR code.
    ///   - journey: Where the journey is.
    ///   - person: Is asked, once they were told.
    /// - Returns: The account; `nil` when they do not agree.
    /// - Throws: ``SignInError/otherAccount(_:)``, and what enrolling throws.
    func enrol(
        _ text: String,
        at journey: JourneyAddress,
        asking person: any SignInPerson
    ) async throws -> PrintableText? {
        let read = try EnrolmentAddress(text, allowsPlainHTTP: settings.allowsPlainHTTP)
        let address = try await service.compared(read)
        let enrolment = JourneyEnrolment(
            address: address,
            known: try await service.store.account(address.account),
            label: address.account.label,
            journey: journey
        )
        try enrolment.check()
        let summary = try await service.summary(of: address)
        await person.report(
            .offer(
                sentences: summary.sentences,
                warnings: summary.warnings,
                isReplacing: summary.isReplacing
            )
        )
        for confirmation in enrolment.confirmations(summary) {
            guard try await person.agrees(confirmation.question, name: confirmation.name) else {
                return nil
            }
        }
        let enrolled = try await service.enrol(
            address,
            replacing: summary.isReplacing
        )
        // The journey may send to the device at once, and a broker keeps nothing for nobody.
        if await service.usesBroker { await ways.fetch() }
        return enrolled.account.label
    }

    /// The requests that a journey may wait for, the newest first.
    ///
    /// - Parameters:
    ///   - search: What they have in common.
    ///   - number: What the sign-in shows; a request that does not offer it is another's.
    /// - Returns: Their ids and accounts.
    func pushes(of search: PushSearch, showing number: PrintableText?) async -> [PendingPush] {
        var pushes: [PendingPush] = []
        for push in await heldPushes(of: search) {
            guard let number else {
                pushes.append(push)
                continue
            }
            guard let id = try? MessageID(push.id), let entry = try? await service.entry(id),
                case .challenge(let offered) = entry.review.facts.kind,
                let shown = Int(number.text), offered.contains(shown)
            else { continue }
            pushes.append(push)
        }
        return pushes
    }

    private func heldPushes(of search: PushSearch) async -> [PendingPush] {
        await ways.fetch()
        guard let open = try? await service.store.openRequests(at: service.clock.now),
            let accounts = try? await service.accounts()
        else { return [] }
        return open.sorted { $0.received > $1.received }.compactMap { request in
            guard
                let stored = accounts.first(where: {
                    $0.push?.uid == request.mechanismUID
                }), let mechanism = stored.push?.mechanism,
                search.finds(received: request.received, of: mechanism)
            else { return nil }
            return PendingPush(id: request.messageID, account: stored.account.label)
        }
    }

    /// Shows a request.
    func open(_ push: PendingPush) async { await ways.open(push) }
}

/// The person of a step whose time is the server's: what they are asked stays open until they answer.
///
/// A server could else choose the moment in which the next question takes what was typed for this one.
private final class UnhurriedPerson: SignInPerson {
    private let person: any SignInPerson
    private let failed = Mutex<(any Error)?>(nil)

    init(_ person: any SignInPerson) { self.person = person }

    /// Why a question was not answered, such as Ctrl-C; `nil` when all were.
    var failure: (any Error)? { failed.withLock { $0 } }

    func report(_ news: SignInNews) async { await person.report(news) }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        try await finish { [person] in try await person.answer(question) }
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        try await person.wait(milliseconds: milliseconds, button: button)
    }

    /// Whether there is no answer because nobody wants to give one; a check that failed is the server's
    /// to know.
    private static func ends(_ error: any Error) -> Bool {
        switch error {
        case DeviceError.verificationCancelled, PassphraseError.untyped: true
        case is DeviceError, is PassphraseError: false
        default: true
        }
    }

    /// Waits for the end of a question, whose answer is of no use when the time was over before.
    ///
    /// - Throws: `CancellationError` then, and without asking when it is over already.
    func finish<Answer: Sendable>(
        _ asking: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        // Nothing cancels a task of its own.
        let task = Task { try await asking() }
        let answer: Answer
        do {
            answer = try await task.value
        } catch {
            if Self.ends(error) { failed.withLock { $0 = $0 ?? error } }
            throw error
        }
        guard !Task.isCancelled else {
            await person.report(.note("the server's time was over before the answer"))
            throw CancellationError()
        }
        return answer
    }
}

extension SignInPerson {
    /// Asks for a yes.
    func agrees(_ prompt: PrintableText, name: PrintableText) async throws -> Bool {
        try await answer(SignInQuestion(.agreement, prompt, name: name)) == .flag(true)
    }
}

/// Where this device is, and who says so.
package struct DeviceLocation: Hashable, Sendable {
    /// From -90 to 90 degrees.
    package let latitude: Double
    /// From -180 to 180 degrees.
    package let longitude: Double
    /// Who says so, such as `GeoClue`.
    package let source: PrintableText

    package init(latitude: Double, longitude: Double, source: PrintableText) {
        self.latitude = latitude
        self.longitude = longitude
        self.source = source
    }
}

extension JourneyDevice {
    /// The answer to a step that wants to know what this device is and where.
    ///
    /// The name of the machine is never told. Where it is, is told as the person has said to this
    /// server; a place is never made up.
    ///
    /// - Parameters:
    ///   - request: What the server wants to know.
    ///   - origin: The server.
    ///   - person: Is asked.
    /// - Returns: A JSON object as text.
    /// - Throws: ``SignInError``, `StorageError`.
    func profile(
        _ request: Callback.DeviceProfileRequest,
        at origin: Origin,
        asking person: any SignInPerson
    ) async throws -> String {
        let location = request.wantsLocation ? try await location(for: origin, person) : nil
        var platform = settings.platform
        platform.deviceName = settings.deviceName ?? ""
        let profile = DeviceProfile(
            identifier: try service.store.deviceIdentifier(for: origin.text),
            platform: platform,
            location: location.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
        )
        return profile.text(for: request)
    }

    private func location(
        for origin: Origin,
        _ person: any SignInPerson
    ) async throws -> DeviceLocation? {
        let server = PrintableText(origin.text)
        let consent = try await service.store.locationConsent(of: origin.text)
        guard consent != .never else {
            await person.report(.note("\(server) does not get this device's location"))
            return nil
        }
        guard let location = await ways.locate() else {
            await person.report(
                .note("this device's location is not known; the server gets none")
            )
            return nil
        }
        if consent == nil {
            let answers: [PrintableText] = ["this time", "always", "not this time", "never"]
            let prompt: PrintableText =
                "Send this device's location (from \(location.source)) to \(server)?"
            let question = SignInQuestion(
                .choice(answers, preset: 2),
                prompt,
                name: "location",
                ownChoices: Set(answers.indices)
            )
            guard case .option(let place) = try await person.answer(question) else { return nil }
            if place == 1 || place == 3 {
                try await service.store.setLocationConsent(
                    place == 1 ? .always : .never,
                    of: origin.text,
                    now: service.clock.now
                )
            }
            guard place < 2 else { return nil }
        }
        await person.report(
            .note("this device's location (from \(location.source)) is sent to \(server)")
        )
        return location
    }
}
