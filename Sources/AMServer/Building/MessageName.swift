import Vocabulary

/// Message ids: a type, a colon, a random UUID and at once the milliseconds of now.
enum MessageName {
    /// The types, which AM compares with regard to case.
    enum Kind: String {
        case register = "REGISTER"
        case authenticate = "AUTHENTICATE"
    }

    /// A fresh id; a plain one has no type, as before 6.0.
    static func text(_ kind: Kind, uuid: String, now: Instant, isPlain: Bool) -> String {
        (isPlain ? "" : kind.rawValue + ":") + "\(uuid)\(now.milliseconds)"
    }

    /// The type of an id: what stands before its last colon.
    static func kind(of id: String) -> Kind? {
        guard let colon = id.lastIndex(of: ":") else { return nil }
        return Kind(rawValue: String(id[..<colon]))
    }
}
