import Push
public import Vocabulary

/// The requests of one journey, as values: its steps, and those about its session.
public struct JourneyRequests: Hashable, Sendable {
    public let address: JourneyAddress
    /// As in `Accept-Language`, such as `en-GB`.
    public let language: String?
    /// The session to raise.
    public let upgrading: SessionToken?

    public init(
        _ address: JourneyAddress,
        language: String? = nil,
        upgrading: SessionToken? = nil
    ) {
        self.address = address
        self.language = language
        self.upgrading = upgrading
    }

    /// Starts the journey.
    public func first(_ cookies: CookieJar) -> PostRequest { post(Array("{}".utf8), cookies) }

    /// Answers a step; `query` is what a browser came back with.
    public func next(
        _ node: Node,
        _ cookies: CookieJar,
        adding query: [(name: String, value: String)] = []
    ) -> PostRequest {
        let added = query.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }
            .joined(separator: "&")
        return post(node.next, cookies, adding: added)
    }

    private func post(
        _ body: [UInt8],
        _ cookies: CookieJar,
        adding query: String = ""
    ) -> PostRequest {
        let steps = address.steps(upgrading: upgrading)
        let mark = steps.contains("?") ? "&" : "?"
        return PostRequest(
            address: query.isEmpty ? steps : steps + mark + query,
            headers: headers("resource=2.1, protocol=1.0", cookies),
            body: body
        )
    }

    /// Asks for the server's name and that of its cookie; without a body.
    public func serverInformation(_ cookies: CookieJar) -> PostRequest {
        PostRequest(
            address: "\(address.base.text)/json/serverinfo/*",
            headers: headers("resource=1.1, protocol=1.0", cookies),
            body: []
        )
    }

    /// The version of the sessions resource.
    public enum SessionVersion: String, Hashable, Sendable, CaseIterable {
        case am = "resource=3.1, protocol=1.0"
        /// The community's OpenAM, which answers the other one with 404.
        case openAM = "resource=2.0, protocol=1.0"
    }

    /// Ends a session; the cookie's name comes from the server information.
    public func logout(
        _ session: SessionToken,
        cookieName: String,
        version: SessionVersion = .am,
        _ cookies: CookieJar
    ) -> PostRequest {
        about(session, "logout", cookieName, version, cookies)
    }

    /// Asks whose a session is and how long it lasts; the cookie's name comes from the server
    /// information.
    public func information(
        about session: SessionToken,
        cookieName: String,
        version: SessionVersion = .am,
        _ cookies: CookieJar
    ) -> PostRequest {
        about(session, "getSessionInfo", cookieName, version, cookies)
    }

    private func about(
        _ session: SessionToken,
        _ action: String,
        _ cookieName: String,
        _ version: SessionVersion,
        _ cookies: CookieJar
    ) -> PostRequest {
        PostRequest(
            address: address.resource("sessions/") + "?_action=\(action)",
            headers: headers(version.rawValue, cookies) + [
                .init(cookieName, session.text)
            ],
            body: Array("{}".utf8)
        )
    }

    private func headers(_ version: String, _ cookies: CookieJar) -> [HTTPHeader] {
        var headers = [
            HTTPHeader("Content-Type", "application/json"),
            HTTPHeader("Accept-API-Version", version),
            HTTPHeader("Origin", address.origin.text),
        ]
        if let language { headers.append(.init("Accept-Language", language)) }
        if let cookie = cookies.header { headers.append(.init("Cookie", cookie)) }
        return headers
    }
}

/// The cookies of one journey with one host, in memory.
public struct CookieJar: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private struct Cookie: Hashable {
        let name: String
        let value: String
    }

    private var cookies: [Cookie] = []

    /// The most cookies, and the most bytes of each.
    private static let limits = (cookies: 30, bytes: 8_192)

    public init() {}

    /// Stores a `Set-Cookie` header by name and value, or removes an expired cookie; malformed, too
    /// long and too many cookies are ignored.
    public mutating func accept(_ header: String) {
        guard header.utf8.count <= Self.limits.bytes else { return }
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let mark = pair.firstIndex(of: "=") else { return }
        let name = Self.trimmed(pair[..<mark])
        let value = Self.trimmed(pair[pair.index(after: mark)...])
        guard !name.isEmpty, (name + value).utf8.allSatisfy(Self.isAllowed) else { return }
        cookies.removeAll { $0.name == name }
        let isOver = parts.dropFirst().contains { part in
            let words = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
            return words.first?.lowercased() == "max-age"
                && words.last.flatMap { Int($0) }.map { $0 <= 0 } == true
        }
        guard !isOver, cookies.count < Self.limits.cookies else { return }
        cookies.append(Cookie(name: name, value: value))
    }

    public var header: String? {
        cookies.isEmpty
            ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    public subscript(name: String) -> String? { cookies.first { $0.name == name }?.value }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: ";") && byte != UInt8(ascii: ",")
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }

    /// They may hold a session.
    public var description: String { "<cookies>" }
    /// Hides them from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
