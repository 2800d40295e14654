/// The cookies of one journey with one host, in memory.
public struct CookieJar: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private struct Cookie: Hashable {
        let name: String
        let value: String
    }

    private var cookies: [Cookie] = []

    /// The most cookies, and the most bytes of each.
    private static let limits = (cookies: 30, bytes: 8_192)

    /// An empty one.
    public init() {}

    /// Takes a header `Set-Cookie` of the host.
    ///
    /// Kept are name and value, for this journey; one that is over is removed. What is not formed as a
    /// cookie, too long or too many is left out.
    public mutating func take(_ header: String) {
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

    /// The header `Cookie`; `nil` when there is none.
    public var header: String? {
        cookies.isEmpty
            ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The value of a cookie.
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

    /// Always `<cookies>`: they may hold a session.
    public var description: String { "<cookies>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
