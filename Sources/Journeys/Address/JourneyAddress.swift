public import Push
import Vocabulary

/// Where the steps of a journey are posted.
public struct JourneyAddress: Hashable, Sendable {
    /// The server with the path that AM is deployed under, such as `https://am.example.com/am`.
    public let base: Endpoint
    /// The realms below the top one, outermost first.
    public let realms: [String]
    /// Which journey; `nil` for the realm's own.
    public let index: JourneyIndex?
    /// From the mail about a suspended journey; `nil` for a new journey.
    public let suspendedID: String?
    /// Whether only the outcome counts and no session is created.
    public let isWithoutSession: Bool
    /// Whether to authenticate again although a session exists.
    public let isForced: Bool

    private let isOldForm: Bool

    /// Reads the address of AM, of its sign-in page or of its endpoint, in at most 2 048 bytes.
    ///
    /// Realm, journey and id of a suspended journey come from the query, or from what the sign-in
    /// page has behind a `#`, unless given here. Throws ``JourneyError/address`` and
    /// `EndpointError`.
    public init(
        _ text: String,
        realm: String? = nil,
        index: JourneyIndex? = nil,
        isWithoutSession: Bool = false,
        isForced: Bool = false
    ) throws {
        guard text.utf8.count <= Endpoint.limit else {
            throw EndpointError.tooLong(limit: Endpoint.limit)
        }
        let (beforeMark, fragment) = Self.cut(text, at: "#")
        let (plain, query) = Self.cut(beforeMark, at: "?")
        let endpoint = try Endpoint(plain)
        let parameters = Query(query).parameters + Query(fragment).parameters
        func parameter(_ names: String...) -> String? {
            parameters.first { names.contains($0.name) }?.value
        }
        let (root, path) = try Self.parts(of: endpoint.text)
        base = try Endpoint(root)
        isOldForm = path == ["authenticate"] || path == ["json", "authenticate"]
        let wanted = realm ?? parameter("realm")
        realms = try wanted.map(Self.realms(in:)) ?? Self.realms(of: path)
        self.index = index ?? Self.index(parameter)
        suspendedID = parameter("suspendedId")
        self.isWithoutSession = isWithoutSession || parameter("noSession") == "true"
        self.isForced = isForced || parameter("ForceAuth") == "true"
    }

    /// The site that keys are bound to.
    public var origin: Origin {
        Origin(scheme: base.scheme.rawValue, host: base.host, port: base.port)
    }

    /// Whether site and path are the same.
    public func isSameAM(as other: JourneyAddress) -> Bool {
        origin == other.origin && Self.path(of: base) == Self.path(of: other.base)
    }

    /// The realm as AM writes it, such as `/` or `/customers/europe`.
    public var realm: String { "/" + realms.joined(separator: "/") }

    /// Where each step is posted; `session` is the session to raise.
    public func steps(upgrading session: SessionToken? = nil) -> String {
        var query: [(String, String)] = []
        if let index {
            query += [("authIndexType", index.kind.rawValue), ("authIndexValue", index.value)]
        }
        if isWithoutSession { query.append(("noSession", "true")) }
        if isForced { query.append(("ForceAuth", "true")) }
        if let suspendedID { query.append(("suspendedId", suspendedID)) }
        if let session { query.append(("sessionUpgradeSSOTokenId", session.text)) }
        let asked = query.map { "\($0)=\(PercentText.encoded($1))" }.joined(separator: "&")
        return resource("authenticate") + (asked.isEmpty ? "" : "?\(asked)")
    }

    func resource(_ name: String) -> String {
        if isOldForm, realms.isEmpty { return "\(base.text)/json/\(name)" }
        let path = realms.map { "/realms/\(PercentText.encoded($0))" }.joined()
        return "\(base.text)/json/realms/root\(path)/\(name)"
    }
}

extension JourneyAddress {
    private static func cut(_ text: String, at mark: Character) -> (String, String) {
        guard let place = text.firstIndex(of: mark) else { return (text, "") }
        return (String(text[..<place]), String(text[text.index(after: place)...]))
    }

    /// The address of the AM that a resource belongs to, such as `https://am.example.com/am`;
    /// ignores the query; `nil` for a path that no journey server has.
    public static func base(of endpoint: Endpoint) -> Endpoint? {
        guard let parts = try? parts(of: cut(endpoint.text, at: "?").0) else { return nil }
        return try? Endpoint(parts.0)
    }

    private static func path(of base: Endpoint) -> Substring {
        base.text.dropFirst(base.scheme.rawValue.count + 3).drop { $0 != "/" }
    }

    /// The address of AM, and the rest of the path.
    private static func parts(of text: String) throws -> (String, [String]) {
        let start = text.firstRange(ofText: "://").map(\.upperBound) ?? text.startIndex
        let slash = text[start...].firstIndex(of: "/") ?? text.endIndex
        var path = text[slash...].split(separator: "/").map(String.init)
        let own = ["json", "XUI", "UI", "console", "oauth2"]
        let rest: [String]
        if let place = path.firstIndex(where: own.contains) {
            rest = path[place] == "json" ? Array(path[path.index(after: place)...]) : []
            path = Array(path[..<place])
        } else {
            rest = []
        }
        // A path that climbs would lead to another AM than the one named.
        guard path.allSatisfy(RealmName.isName) else { throw JourneyError.address }
        // In lower case, as in the header of the site.
        let root = text[..<slash].lowercased() + path.map { "/\($0)" }.joined()
        return (root, rest)
    }

    /// The realms of a path behind `json`, such as `realms/root/realms/alpha/authenticate`.
    private static func realms(of path: [String]) throws -> [String] {
        var names: [String] = []
        var words = path[...]
        if words.last == "authenticate" { words.removeLast() }
        if words.first == "realms" {
            while let word = words.popFirst() {
                guard word == "realms", let name = words.popFirst() else {
                    throw JourneyError.address
                }
                names.append(name)
            }
            if names.first == "root" { names.removeFirst() }
        } else {
            names = Array(words)
        }
        return try names.map { name in
            guard let name = PercentText.decoded(name.utf8), RealmName.isName(name) else {
                throw JourneyError.address
            }
            return name
        }
    }

    /// The realms of a text such as `/customers/europe`.
    private static func realms(in text: String) throws -> [String] {
        let names = text.split(separator: "/").map(String.init)
        guard names.allSatisfy(RealmName.isName) else { throw JourneyError.address }
        return names.first == "root" ? Array(names.dropFirst()) : names
    }

    private static func index(_ parameter: (String...) -> String?) -> JourneyIndex? {
        if let kind = parameter("authIndexType").flatMap(JourneyIndex.Kind.init(rawValue:)),
            let value = parameter("authIndexValue")
        {
            return JourneyIndex(kind, value)
        }
        return parameter("service").map(JourneyIndex.journey)
    }
}

/// Which journey is wanted, as the server's query expects it.
public struct JourneyIndex: Hashable, Sendable {
    /// How the server finds the journey.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A tree or a chain.
        case service
        case level
        case module
        /// The address of a protected resource.
        case resource
        case role
        case user
        /// Advice of the server, as XML.
        case compositeAdvice = "composite_advice"
    }

    public let kind: Kind
    public let value: String

    public init(_ kind: Kind, _ value: String) {
        self.kind = kind
        self.value = value
    }

    public static func journey(_ name: String) -> JourneyIndex { JourneyIndex(.service, name) }

    /// The journey of a transaction, as the advice that AM gives for it.
    public static func transaction(_ transaction: String) -> JourneyIndex {
        JourneyIndex(
            .compositeAdvice,
            "<Advices><AttributeValuePair><Attribute name=\"TransactionConditionAdvice\"/>"
                + "<Value>\(transaction.escapedForXML)</Value></AttributeValuePair></Advices>"
        )
    }
}

/// The allowed names in a path, so that no server reads another path in it.
enum RealmName {
    /// Whether a text is one part of a path; servers and proxies decode a path once or twice, and
    /// drop what follows a semicolon.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/" && scalar != "\\" && scalar.properties.generalCategory != .control
        }
        guard isPlain, !["", ".", ".."].contains(name.prefix { $0 != ";" }) else { return false }
        guard let decoded = PercentText.decoded(name.utf8), decoded != name else { return true }
        return isName(decoded)
    }
}

struct Query {
    struct Parameter: Hashable {
        let name: String
        let value: String
    }

    let parameters: [Parameter]

    /// Reads `a=b&c=d`, and `login/&a=b` of a sign-in page; skips unreadable parameters.
    init(_ text: String) {
        parameters = text.split(separator: "&").compactMap { part in
            guard let mark = part.firstIndex(of: "="),
                let value = PercentText.decoded(
                    part[part.index(after: mark)...].utf8,
                    ofForm: true
                )
            else { return nil }
            let name = part[..<mark].split(separator: "?").last.map(String.init) ?? ""
            return Parameter(name: name, value: value)
        }
    }
}
