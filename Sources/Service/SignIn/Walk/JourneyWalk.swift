package import Host
package import Journeys
import Push
import Token
package import Vocabulary

/// Goes through a journey with somebody who answers.
///
/// What this device can do by itself, keys, enrolment and telling where it is, is offered where a step
/// asks for it; each needs the person's consent. A push is never answered here.
package struct JourneyWalk: Sendable {
    package enum Ending: Hashable, Sendable {
        /// The server lets the person in.
        case signedIn(JourneyEnd)
        /// The journey goes on elsewhere, such as by mail.
        case suspended
    }

    /// The most steps of a journey, each poll among them: a server that never ends is left.
    package static let mostSteps = 2_000

    let client: JourneyClient
    let device: JourneyDevice
    let person: any SignInPerson
    private let mostSteps: Int

    /// Prepares a walk.
    ///
    /// - Parameters:
    ///   - client: Sends the steps.
    ///   - device: What this device does by itself.
    ///   - person: Answers.
    ///   - mostSteps: The most steps that are gone.
    package init(
        _ client: JourneyClient,
        device: JourneyDevice,
        person: any SignInPerson,
        mostSteps: Int = Self.mostSteps
    ) {
        self.mostSteps = mostSteps
        self.client = client
        self.device = device
        self.person = person
    }

    /// Goes through the journey to its end.
    ///
    /// - Throws: `JourneyError`, `TransportError`, ``SignInError``, `WebAuthnError` for a server that
    ///   has no word for what went wrong with a key, `CancellationError`.
    package func run() async throws -> Ending {
        var reply: JourneyReply
        do {
            reply = try await client.begin()
            var past = WalkState()
            var steps = 0
            while case .step(var node) = reply {
                try Task.checkCancellation()
                steps += 1
                guard steps <= mostSteps else {
                    throw SignInError.tooManySteps(limit: mostSteps)
                }
                try await report(node, &past)
                if node.isSuspended { return .suspended }
                let query = try await answer(&node, &past)
                reply = try await client.answer(node, adding: query)
                try await device.confirmKeys()
            }
        } catch {
            // A key that the server did not take is in nobody's use. Where that is not known it stays.
            let isRefused = (error as? JourneyError)?.isRefusal == true
            if isRefused, try await device.withdrawKeys() > 0 {
                await person.report(
                    .note("the server did not accept the new key; it was removed")
                )
            }
            throw error
        }
        guard case .end(let end) = reply else { throw JourneyError.reply }
        return .signedIn(end)
    }
}

/// What a walk remembers between its steps.
struct WalkState {
    /// What was reported of the step before that waits: its texts and the wait.
    var wait: [SignInNews] = []
    /// Whether this step's wait is still to be reported.
    var reportsWait = false
    /// The addresses that enrolment was offered for.
    var offered: Set<String> = []
    var shown: Set<String> = []
    var name: String?
    /// Whether the server was told where this device is.
    var header: SignInNews?
}

extension JourneyWalk {
    private func report(_ node: Node, _ past: inout WalkState) async throws {
        let step = SignInNews.step(
            header: node.header,
            explanation: node.explanation,
            stage: node.stage.map { PrintableText($0, limit: 200) }
        )
        if past.header != step {
            await person.report(step)
            past.header = step
            past.wait = []
        }
        let texts = node.callbacks.flatMap(\.news)
        // A server that waits sends the same step again and again. When any of it has changed all is
        // reported again, as its button is about all of it.
        let wait = node.waitNews.map { texts + [$0] } ?? []
        past.reportsWait = wait != past.wait
        past.wait = wait
        guard wait.isEmpty || past.reportsWait else { return }
        for text in texts { await person.report(text) }
    }

    /// Answers a step.
    ///
    /// - Returns: What a browser came back with.
    private func answer(
        _ node: inout Node,
        _ past: inout WalkState
    ) async throws -> [(name: String, value: String)] {
        var isEnrolled = false
        if let address = node.enrolmentAddress, past.offered.insert(address).inserted {
            let journey = client.address
            if let account = try await device.enrol(address, at: journey, asking: person) {
                await person.report(.enrolled(account: account))
                isEnrolled = true
            } else {
                await person.report(
                    .note(
                        "not enrolled; the server waits for another device until it times out"
                    )
                )
            }
        }
        let (key, wait) = (try node.webAuthn, node.pushWait)
        let goesOnAlone = key != nil || wait != nil
        // The community's OpenAM reads what the key says from a password.
        let places = node.callbacks.indices.filter { $0 != key?.place }
        var isAnswered = isEnrolled || places.contains { node.callbacks[$0].isAsked }
        var query: [(name: String, value: String)] = []
        // Beside a key or a wait nothing is agreed to unasked.
        for place in places where !goesOnAlone || node.callbacks[place].isQuestion {
            // A button beside a key stands below it.
            if key != nil, node.callbacks[place].isButton { continue }
            query += try await answer(&node.callbacks[place], besideOthers: isAnswered, &past)
        }
        if let key {
            if try await useKey(key, &node) { isAnswered = true }
            for place in places where node.callbacks[place].isButton {
                query += try await answer(&node.callbacks[place], besideOthers: isAnswered, &past)
            }
        } else if let wait {
            try await waitFor(wait, &node, &past)
        }
        return query
    }

    /// Has a key answer a step, in the time that the server gives; false when the server gets an error
    /// instead.
    private func useKey(_ step: WebAuthnStep, _ node: inout Node) async throws -> Bool {
        do {
            node = try await device.answered(node, step, at: client.address.origin, asking: person)
            await person.report(
                .key(
                    site: PrintableText(client.address.origin.host),
                    isNew: step.ceremony == .registration
                )
            )
            return true
        } catch let error as WebAuthnError {
            await person.report(.note("\(error.sentence)"))
            guard step.fail(&node, error) else { throw error }
            return false
        }
    }

    private func waitFor(
        _ wait: PushWait,
        _ node: inout Node,
        _ past: inout WalkState
    ) async throws {
        if past.reportsWait, let news = node.waitNews { await person.report(news) }
        if wait.certainty != .unknown {
            let journey = PushSearch(address: client.address, name: past.name, since: device.start)
            let found = await device.pushes(of: journey, showing: wait.number)
            for push in found where past.shown.insert(push.id).inserted {
                await person.report(
                    .push(
                        id: PrintableText(push.id),
                        account: push.account,
                        number: wait.number,
                        isPersonKnown: past.name != nil
                    )
                )
                await device.open(push)
            }
        }
        let label = node.waitButton?.options.first?.label
        let isPressed = try await person.wait(milliseconds: wait.milliseconds, button: label)
        if isPressed, let button = wait.button { try node.callbacks[button].answer(.option(0)) }
    }
}

extension Callback {
    /// What a person is told of it before anything of its step is asked or pressed.
    fileprivate var news: [SignInNews] {
        switch content {
        case .text(let message), .suspendedText(let message):
            let isShown = message.kind != .script && !message.text.isEmpty
            return isShown ? [.text(message.text, message.kind)] : []
        case .deviceProfile(let request):
            return request.message.isEmpty ? [] : [.text(request.message, .information)]
        case .notDone: return [.note("not done here: \(type.quoted)")]
        case .unknown(let texts):
            return [.note("not known here: \(type.quoted)")]
                + texts.map { .text($0, .information) }
        default: return []
        }
    }
}

extension Node {
    /// What a person is told of a wait; `nil` when the step does not wait.
    fileprivate var waitNews: SignInNews? {
        pushWait.map { wait in
            .waiting(
                message: wait.message,
                number: wait.number,
                prompt: waitButton.flatMap { $0.prompt.isEmpty ? nil : $0.prompt },
                button: waitButton?.options.first?.label
            )
        }
    }

    /// What can be pressed during a wait.
    fileprivate var waitButton: Callback.Confirmation? {
        guard let place = pushWait?.button, case .confirmation(let one) = callbacks[place].content
        else { return nil }
        return one
    }
}

/// Sends the steps of one journey and keeps its cookies.
package actor JourneyClient {
    private let requests: JourneyRequests
    private let poster: Poster
    private let allowsPlainHTTP: Bool
    private var cookies = CookieJar()

    /// What a reply may take: a step holds a text of up to 64 kB.
    package static let limits = TransportLimits(
        connecting: .seconds(15),
        total: .seconds(60),
        replyBytes: 524_288
    )

    /// Prepares a journey; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - requests: What is sent.
    ///   - poster: Over a transport with ``limits``.
    ///   - allowsPlainHTTP: Whether the person has allowed http to another machine.
    package init(_ requests: JourneyRequests, poster: Poster, allowsPlainHTTP: Bool) {
        self.requests = requests
        self.poster = poster
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    package nonisolated var address: JourneyAddress { requests.address }

    /// Begins.
    ///
    /// - Throws: `JourneyError`, `TransportError`.
    package func begin() async throws -> JourneyReply { try await send(requests.first(cookies)) }

    /// Answers a step.
    ///
    /// Nothing is sent twice: after a connection that broke, the journey is begun anew.
    ///
    /// - Parameters:
    ///   - node: The step with its answers.
    ///   - query: What a browser came back with.
    /// - Returns: The next step, or the end.
    /// - Throws: `JourneyError`, `TransportError`.
    package func answer(
        _ node: Node,
        adding query: [(name: String, value: String)] = []
    ) async throws -> JourneyReply {
        try await send(requests.next(node, cookies, adding: query))
    }

    private func send(_ request: PostRequest) async throws -> JourneyReply {
        let (reply, set) = try await poster.exchange(
            request,
            allowingPlainHTTP: allowsPlainHTTP
        )
        for header in set { cookies.accept(header) }
        return try JourneyReply(status: reply.status, body: reply.body)
    }

    /// Ends a session.
    ///
    /// - Returns: Whether the server says that it has ended.
    package func logOut(_ session: SessionToken) async -> Bool {
        let name = await cookieName()
        for version in JourneyRequests.SessionVersion.allCases {
            let request = requests.logout(
                session,
                cookieName: name,
                version: version,
                cookies
            )
            let reply = try? await poster.post(request, allowingPlainHTTP: allowsPlainHTTP)
            if let status = reply?.status, status != 404 { return status == 200 }
        }
        return false
    }

    /// The name of the session's cookie, as the server tells it.
    private func cookieName() async -> String {
        let request = requests.serverInformation(cookies)
        let reply = try? await poster.get(request, allowingPlainHTTP: allowsPlainHTTP)
        let name = (try? JSON.parse(reply?.body ?? []))?.objectValue?["cookieName"]?.stringValue
        let isName = name?.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        return isName == true ? name ?? Self.usualCookieName : Self.usualCookieName
    }

    private static let usualCookieName = "iPlanetDirectoryPro"
}

/// A request that may be the one that a journey waits for.
package struct PendingPush: Hashable, Sendable {
    package let id: String
    package let account: PrintableText
}

/// What the requests of a journey have in common: server, realm, person and time.
struct PushSearch {
    private let address: JourneyAddress
    private let name: String?
    private let since: Instant

    /// How much earlier than the journey a request may have come, in milliseconds: clocks differ.
    private static let slack: Int64 = 5_000

    /// Looks for the requests of a journey.
    ///
    /// - Parameters:
    ///   - address: Where the journey is.
    ///   - name: The name that the person gave; `nil` when none was asked for: then anybody's is found.
    ///   - start: When the journey began.
    init(address: JourneyAddress, name: String?, since start: Instant) {
        self.address = address
        self.name = name
        since = start.advanced(byMilliseconds: -Self.slack)
    }

    /// Whether a request may be the one.
    ///
    /// - Parameters:
    ///   - received: When it came.
    ///   - mechanism: What it came for.
    /// - Returns: Whether server, realm, person and time are those of the journey.
    func finds(received: Instant, of mechanism: Mechanism) -> Bool {
        let isPerson = name.map { $0.lowercased() == mechanism.accountName.lowercased() } ?? true
        return AMRealm(address).resembles(AMRealm(mechanism.authenticationEndpoint)) && isPerson
            && received >= since
    }
}
