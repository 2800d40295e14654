import Vocabulary

/// The address that the enrolment page shows as a QR code.
struct EnrolmentText {
    struct Push {
        let profileID: String
        let messageID: String
        let secret: [UInt8]
        let challenge: [UInt8]
        /// Up to the question mark.
        let resource: String
    }

    struct OneTime {
        let profileID: String
        let secret: [UInt8]
    }

    let settings: ServerSettings
    let order: EnrolmentOrder
    let push: Push?
    let oneTime: OneTime?

    var page: EnrolmentPage {
        let members = members
        let names = JavaOrder.sorted(members.map(\.0))
        let values = Dictionary(members) { first, _ in first }
        return EnrolmentPage(
            address: text(members),
            picture: text(names.map { ($0, values[$0, default: ""]) })
        )
    }

    private func text(_ members: [(String, String)]) -> String {
        "\(start)\(label)?" + members.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    private var start: String {
        switch order.kind {
        case .push: "pushauth://push/"
        case .oneTime: "otpauth://\(order.oneTime.host)/"
        case .combined: "mfauth://\(order.oneTime.host)/"
        }
    }

    /// Issuer and account; stricter than AM: a colon in the issuer and `/`, `?`, `+` are escaped,
    /// so that every name round-trips.
    private var label: String {
        let account = order.account ?? order.user
        let isPlace = order.kind == .push && !settings.profile.namesIssuerInPlace
        guard settings.mode == .asAM else {
            let place = isPlace ? "forgerock" : PercentText.path(order.issuer)
            return place + ":" + PercentText.path(account, keeping: ":")
        }
        let place = isPlace ? "forgerock" : PercentText.path(order.issuer, keeping: "&:+/?")
        let isRaw = order.kind == .push && settings.profile.enrolsByModule
        return place + ":" + (isRaw ? account : PercentText.path(account, keeping: "&:+/?"))
    }

    private var members: [(String, String)] {
        switch order.kind {
        case .push:
            return pushMembers
                + appearanceMembers(image: order.image.map { Base64Text.forAddress($0.utf8) })
        case .oneTime:
            return [("secret", secretText), ("issuer", PercentText.path(order.issuer))]
                + codeMembers + appearanceMembers(image: order.image.map(plain)) + userMembers
                + codeProfileMembers
        case .combined:
            let policies = order.policies.map { [("policies", encode($0))] } ?? []
            return pushMembers + appearanceMembers(image: order.image.map(plain))
                + [("secret", secretText)] + codeMembers + codeProfileMembers + policies
        }
    }

    private var pushMembers: [(String, String)] {
        guard let push else { return [] }
        let head = [
            ("l", encode(settings.cookie)), ("issuer", encode(order.issuer)),
            ("m", push.messageID), ("s", encode(push.secret)), ("c", encode(push.challenge)),
        ]
        let addresses = [
            ("r", encode(push.resource + "?_action=register")),
            ("a", encode(push.resource + "?_action=authenticate")),
        ]
        let owner =
            settings.profile.namesUser ? userMembers + [("pid", encode(push.profileID))] : []
        // The module puts the colour in before the addresses.
        let colour = settings.profile.enrolsByModule ? [colourMember] : []
        return head + colour + addresses + owner
    }

    private var userMembers: [(String, String)] {
        settings.profile.namesUser ? [("uid", encode(order.user))] : []
    }

    private func appearanceMembers(image: String?) -> [(String, String)] {
        // The module leaves an absent logo out; the node writes an empty one.
        let module = settings.profile.enrolsByModule && order.kind == .push
        let colour = module ? [] : [colourMember]
        guard let image else { return colour + (module ? [] : [("image", "")]) }
        return colour + [("image", image)]
    }

    private var colourMember: (String, String) {
        ("b", order.colour ?? (settings.profile.enrolsByModule ? "519387" : "032b75"))
    }

    private var secretText: String { Base32Text.padded(oneTime?.secret ?? []) }

    private var codeMembers: [(String, String)] {
        let factor =
            switch order.oneTime.factor {
            case .time(let period): ("period", String(period))
            case .counter(let start): ("counter", String(start))
            }
        let algorithm = order.oneTime.algorithm
        return [factor, ("digits", String(order.oneTime.digits))]
            + (algorithm == .sha1 ? [] : [("algorithm", algorithm.rawValue)])
    }

    private var codeProfileMembers: [(String, String)] {
        guard settings.profile.namesUser, let oneTime else { return [] }
        return [("oid", encode(oneTime.profileID))]
    }

    /// AM does not escape the logo; here, only what would end the parameter is escaped.
    private func plain(_ image: String) -> String {
        settings.mode == .asAM ? image : PercentText.path(image, keeping: ":/?+")
    }

    private func encode(_ text: String) -> String { encode(Array(text.utf8)) }

    private func encode(_ bytes: [UInt8]) -> String {
        settings.hasPaddedAddresses ? Base64Text.standard(bytes) : Base64Text.forAddress(bytes)
    }
}

/// The order in which a Java hash map iterates keys that were inserted one after the other.
enum JavaOrder {
    static func sorted(_ keys: [String]) -> [String] {
        var buckets = 16
        while keys.count * 4 > buckets * 3 { buckets *= 2 }
        return keys.enumerated().sorted { first, second in
            let left = bucket(of: first.element, among: buckets)
            let right = bucket(of: second.element, among: buckets)
            return (left, first.offset) < (right, second.offset)
        }
        .map(\.element)
    }

    private static func bucket(of key: String, among count: Int) -> Int {
        let hash = key.utf16.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
        return Int((hash ^ hash >> 16) & UInt32(count - 1))
    }
}

enum Base32Text {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    static func padded(_ bytes: [UInt8]) -> String {
        var text = ""
        var pool: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            pool = pool << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[Int(pool >> bits & 31)])
            }
        }
        if bits > 0 { text.append(letters[Int(pool << (5 - bits) & 31)]) }
        while !text.utf8.count.isMultiple(of: 8) { text.append("=") }
        return text
    }
}

extension PercentText {
    /// Escapes all that a path cannot contain, except `kept`.
    static func path(_ text: String, keeping kept: String = "") -> String {
        encoded(text, keeping: "!$'()*,;=@" + kept)
    }
}

/// Message ids: a type, a colon, a random UUID and directly the milliseconds of now.
enum MessageName {
    /// Case-sensitive.
    enum Kind: String {
        case register = "REGISTER"
        case authenticate = "AUTHENTICATE"
    }

    /// A plain id has no type, as before 6.0.
    static func text(_ kind: Kind, uuid: String, now: Instant, isPlain: Bool) -> String {
        (isPlain ? "" : kind.rawValue + ":") + "\(uuid)\(now.milliseconds)"
    }

    /// The part before the last colon.
    static func kind(of id: String) -> Kind? {
        guard let colon = id.lastIndex(of: ":") else { return nil }
        return Kind(rawValue: String(id[..<colon]))
    }
}
