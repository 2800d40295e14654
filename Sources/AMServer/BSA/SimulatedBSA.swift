/// A BSA server as far as its clients see it: takes device tokens and answers, sends notifications.
///
/// The service publishes nothing of its wire. Notifications have the names of its SDK; how a device
/// answers is this project's own (`Docs/providers.md`).
package actor SimulatedBSA {
    /// What a notification is about, as the SDK calls it.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        /// Somebody signs in elsewhere.
        case request = "Request"
        /// The sign-in went well.
        case success = "Success"
        /// It was called off.
        case cancel = "Cancel"
        /// It went wrong.
        case failed = "Failed"
        /// The one-time code was entered.
        case change = "Change"
    }

    /// A sign-in that asks a device.
    package struct Session: Sendable {
        /// What the operator calls it.
        package let number: Int
        let clientKey: String
        let name: String?
        let site: String?
        let asksForCode: Bool
        /// The first of its keys, which the answer names.
        package let blockKey: String
        let channelKey: String
        /// `waiting`, `allowed`, `refused` or `over`.
        package fileprivate(set) var state = "waiting"
        /// What the person types, once the device has allowed it.
        package fileprivate(set) var code: String?
    }

    /// The most sign-ins that are kept; the oldest go first.
    static let mostSessions = 1_000

    private let server: SimulatedAM
    private var randomness: Randomness
    /// The keys of clients by the names of their users.
    private var keys: [String: String] = [:]
    /// Device tokens by the keys of clients.
    private var tokens: [String: String] = [:]
    private var sessions: [Session] = []
    private var lastNumber = 0

    /// Creates a service whose notifications lie in the mailboxes of a server.
    init(server: SimulatedAM, randomness: any RandomNumberGenerator & Sendable) {
        self.server = server
        self.randomness = Randomness(randomness)
    }

    /// Issues a client for a user, in place of the one before.
    ///
    /// - Parameters:
    ///   - user: Whose it is.
    ///   - issuer: What the service is called.
    ///   - base: The address of this server without a path.
    /// - Returns: The address that a device enrols with.
    /// - Throws: `.unusableName`.
    package func issueClient(
        _ user: String,
        issuer: String,
        base: String
    ) throws(SimulationError) -> String {
        guard (1...256).contains(user.utf8.count), (1...256).contains(issuer.utf8.count) else {
            throw .unusableName
        }
        let key = randomness.uuid()
        keys[user] = key
        let label = "\(PercentText.encode(issuer)):\(PercentText.encode(user))"
        let url = PercentText.encode("\(base)/bsa", keeping: "/")
        return "bsa://client/\(label)?client_key=\(key)&url=\(url)"
    }

    /// Takes the device token of a client; `false` for a client that is not known.
    func setToken(_ token: String, of clientKey: String) async -> Bool {
        guard keys.values.contains(clientKey), (1...4_096).contains(token.utf8.count) else {
            return false
        }
        tokens[clientKey] = token
        await server.openMailbox(token)
        return true
    }

    /// The device token of a user's client; `nil` while there is none.
    package func token(of user: String) -> String? { keys[user].flatMap { tokens[$0] } }

    /// Begins a sign-in, and sends the client's device a request.
    ///
    /// - Throws: `.noDevice` for a user without a client or a device token.
    package func begin(
        _ user: String,
        name: String?,
        site: String?,
        asksForCode: Bool
    ) async throws(SimulationError) -> Session {
        guard let key = keys[user], tokens[key] != nil else { throw .noDevice }
        lastNumber += 1
        let session = Session(
            number: lastNumber,
            clientKey: key,
            name: name,
            site: site,
            asksForCode: asksForCode,
            blockKey: randomness.uuid(),
            channelKey: randomness.uuid()
        )
        sessions.append(session)
        if sessions.count > Self.mostSessions { sessions.removeFirst() }
        await send(.request, of: session)
        return session
    }

    /// A sign-in; `nil` for a number that was never given or is forgotten.
    package func session(_ number: Int) -> Session? { sessions.first { $0.number == number } }

    /// Sends a notification about a sign-in, also one that does not fit.
    ///
    /// - Throws: `.unknownMessage`.
    package func notify(_ number: Int, _ target: Target) async throws(SimulationError) {
        guard let index = sessions.firstIndex(where: { $0.number == number }) else {
            throw .unknownMessage
        }
        if target != .request { sessions[index].state = "over" }
        await send(target, of: sessions[index])
    }

    /// What became of an answer.
    enum Reply {
        /// Of a client that is not known.
        case foreign
        /// No open sign-in fits.
        case notTaken
        /// Taken, with what the person types.
        case taken(code: String?)
    }

    /// Takes what a device says to a sign-in.
    func answer(
        _ isAllowed: Bool,
        client: String,
        block: String,
        channel: String
    ) async -> Reply {
        guard keys.values.contains(client) else { return .foreign }
        let place = sessions.firstIndex { session in
            session.clientKey == client && session.blockKey == block
                && session.channelKey == channel && session.state == "waiting"
        }
        guard let place else { return .notTaken }
        sessions[place].state = isAllowed ? "allowed" : "refused"
        guard isAllowed else { return .taken(code: nil) }
        guard sessions[place].asksForCode else {
            await send(.success, of: sessions[place])
            return .taken(code: nil)
        }
        let digits = randomness.bytes(6).map { String($0 % 10) }.joined()
        sessions[place].code = digits
        return .taken(code: digits)
    }

    /// Takes the code that somebody has entered where the sign-in began, and tells the device.
    ///
    /// - Returns: Whether it is the right one.
    /// - Throws: `.unknownMessage`.
    package func enter(_ code: String, _ number: Int) async throws(SimulationError) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.number == number }) else {
            throw .unknownMessage
        }
        guard sessions[index].code == code else { return false }
        sessions[index].code = nil
        await send(.change, of: sessions[index])
        return true
    }

    /// Whether a sign-in of a client waits; `nil` for a client that is not known.
    func isAnyOpen(of clientKey: String) -> Bool? {
        guard keys.values.contains(clientKey) else { return nil }
        return sessions.contains { $0.clientKey == clientKey && $0.state == "waiting" }
    }

    private func send(_ target: Target, of session: Session) async {
        guard let token = tokens[session.clientKey] else { return }
        var members: [JSONNode.Member] = [
            .init("target", .string(target.rawValue)),
            .init("client_key", .string(session.clientKey)),
            .init("block_key", .string(session.blockKey)),
            .init("channel_key", .string(session.channelKey)),
            .init("otpAuth", .string(session.asksForCode ? "true" : "false")),
            .init("identifier", .string("sign-in-\(session.number)")),
        ]
        if let name = session.name { members.append(.init("clientName", .string(name))) }
        if let site = session.site { members.append(.init("siteUrl", .string(site))) }
        let document: JSONNode = ["data": .object(members)]
        await server.put(document.compactText, named: "bsa-\(session.number)", into: token)
    }
}
