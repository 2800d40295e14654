package import Journeys
import Token
package import Transport
import Vocabulary

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

    /// Where the journey is.
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
        for header in set { cookies.take(header) }
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
