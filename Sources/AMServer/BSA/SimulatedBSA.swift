import Vocabulary

/// A BSA server as its clients see it: accepts device tokens and answers, sends notifications.
///
/// The service publishes no wire format. Notifications use the names of its SDK; how a device
/// answers is this project's own (`Docs/providers.md`).
package actor SimulatedBSA {
    /// The event, in the SDK's word.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        case request = "Request"
        case success = "Success"
        case cancel = "Cancel"
        case failed = "Failed"
        case change = "Change"
    }

    package struct Session: Sendable {
        package let number: Int
        let clientKey: String
        let name: String?
        let site: String?
        let asksForCode: Bool
        /// Named by the answer.
        package let blockKey: String
        let channelKey: String
        /// `waiting`, `allowed`, `refused` or `over`.
        package fileprivate(set) var state = "waiting"
        /// To type once the device has allowed the sign-in.
        package fileprivate(set) var code: String?
        /// The last notification, as the device gets it.
        fileprivate(set) var notification: JSONNode = .null
        package var envelope: String { notification.compactText }
    }

    /// The oldest are dropped first.
    static let mostSessions = 1_000

    private let server: SimulatedAM
    private var randomness: Randomness
    private var keys: [String: String] = [:]
    /// By client key.
    private var tokens: [String: String] = [:]
    private var sessions: [Session] = []
    private var lastNumber = 0

    /// Notifications go to the push service of a server.
    init(server: SimulatedAM, randomness: any RandomNumberGenerator & Sendable) {
        self.server = server
        self.randomness = Randomness(randomness)
    }

    /// Issues a client for a user, replacing the previous one; returns its enrolment address and
    /// throws `.unusableName`; `base` is this server's address without a path.
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
        let label = "\(PercentText.path(issuer)):\(PercentText.path(user))"
        let url = PercentText.path("\(base)/bsa", keeping: "/")
        return "bsa://client/\(label)?client_key=\(key)&url=\(url)"
    }

    /// False for an unknown client.
    func setToken(_ token: String, of clientKey: String) async -> Bool {
        guard keys.values.contains(clientKey), (1...4_096).contains(token.utf8.count) else {
            return false
        }
        tokens[clientKey] = token
        return true
    }

    package func token(of user: String) -> String? { keys[user].flatMap { tokens[$0] } }

    /// Starts a sign-in and notifies the client's device; throws `.noDevice` without a client or
    /// device token.
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
        return self.session(lastNumber) ?? session
    }

    /// `nil` for an unknown or dropped number.
    package func session(_ number: Int) -> Session? { sessions.first { $0.number == number } }

    /// Sends a notification about a sign-in, even an inconsistent one; throws `.unknownMessage`.
    package func notify(_ number: Int, _ target: Target) async throws(SimulationError) {
        guard let index = sessions.firstIndex(where: { $0.number == number }) else {
            throw .unknownMessage
        }
        if target != .request { sessions[index].state = "over" }
        await send(target, of: sessions[index])
    }

    enum Reply {
        case foreign
        case notAccepted
        /// Accepted, with what the user types.
        case accepted(code: String?)
    }

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
        guard let place else { return .notAccepted }
        sessions[place].state = isAllowed ? "allowed" : "refused"
        guard isAllowed else { return .accepted(code: nil) }
        guard sessions[place].asksForCode else {
            await send(.success, of: sessions[place])
            return .accepted(code: nil)
        }
        let digits = randomness.bytes(6).map { String($0 % 10) }.joined()
        sessions[place].code = digits
        return .accepted(code: digits)
    }

    /// Checks a code entered where the sign-in began, and notifies the device; throws
    /// `.unknownMessage`.
    package func enter(_ code: String, _ number: Int) async throws(SimulationError) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.number == number }) else {
            throw .unknownMessage
        }
        guard sessions[index].code == code else { return false }
        sessions[index].code = nil
        await send(.change, of: sessions[index])
        return true
    }

    /// `nil` for an unknown client.
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
        if let place = sessions.firstIndex(where: { $0.number == session.number }) {
            sessions[place].notification = document
        }
        let name = "bsa-\(session.number)"
        await server.publish(document.compactText, named: name, to: token)
    }
}
