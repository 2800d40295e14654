import Vocabulary

/// Something about an enrolment address that the user should see before continuing.
public enum EnrolmentWarning: Hashable, Sendable {
    /// Plain http: anybody on the network path can read and change it.
    case plainHTTP
    case hostsDiffer
    /// The label names another issuer than the one used.
    case issuersDiffer(label: String)
    /// An optional member cannot be read and is ignored.
    case unreadable(EnrolmentError.Parameter)
    /// The cookie cannot be sent in a header and is ignored.
    case cookieUnusable
    /// A new device token cannot be sent: the registration address cannot be converted.
    case tokenUpdateImpossible
    /// A word has letters of another script that look like Latin ones.
    case confusableLetters(NamePart, script: String)
    /// A word mixes Latin letters with another script.
    case mixedScripts(NamePart, script: String)
    /// A name looks like an enrolled account's but is spelled differently.
    case lookalike(NamePart, of: AccountID)
    /// A name equals another account's, and one of both is a display name.
    case shownName(NamePart, of: AccountID)
    /// A name of one account is another's issuer and name together.
    case joinedName(of: AccountID)
    /// An account that has only one-time codes would get a push device.
    case addsDevice(AccountID)
    /// An enrolled account of the same issuer answers to another host.
    case issuerElsewhere(AccountID, host: String, otherHost: String)
    /// Escaped as in a web page, with `&amp;` for `&`.
    case escaped
    /// An account with these names has another secret; this one is stored under a new name.
    case renamed(AccountID)
    /// Fewer bytes than the 16 that RFC 4226 requires.
    case shortSecret(bytes: Int)

    /// One of the two names of an account.
    public enum NamePart: String, Hashable, Sendable {
        case issuer
        case account

        fileprivate var wording: String {
            switch self {
            case .issuer: "issuer"
            case .account: "account name"
            }
        }
    }

    /// Stable, such as `plain-http` or `unreadable-uid`.
    public var code: String {
        switch self {
        case .plainHTTP: "plain-http"
        case .hostsDiffer: "hosts-differ"
        case .issuersDiffer: "issuers-differ"
        case .unreadable(let member): "unreadable-\(member.rawValue)"
        case .cookieUnusable: "cookie-unusable"
        case .tokenUpdateImpossible: "token-update-impossible"
        case .confusableLetters(let part, _): "confusable-letters-\(part.rawValue)"
        case .mixedScripts(let part, _): "mixed-scripts-\(part.rawValue)"
        case .lookalike(let part, _): "lookalike-\(part.rawValue)"
        case .shownName(let part, _): "shown-name-\(part.rawValue)"
        case .joinedName: "joined-name"
        case .addsDevice: "adds-device"
        case .issuerElsewhere: "issuer-elsewhere"
        case .escaped: "escaped"
        case .renamed: "renamed"
        case .shortSecret: "short-secret"
        }
    }

    /// Printable, without any text of the address.
    public var sentence: String {
        switch self {
        case .plainHTTP:
            "The server is reached without encryption: anybody on the way can read and change what"
                + " is sent."
        case .hostsDiffer: "The registration and the answers go to different servers."
        case .issuersDiffer: "The address names two issuers; the one in its parameters is used."
        case .unreadable(let member):
            "The \(member.noun), parameter \(member.rawValue), cannot be read and is left out."
        case .cookieUnusable: "The load balancer cookie cannot be sent and is left out."
        case .tokenUpdateImpossible:
            "To change the device token later, the device must be enrolled again."
        case .confusableLetters(let part, let script):
            "The \(part.wording) has a word whose \(script) letters look like Latin ones: do not go by"
                + " how it looks."
        case .mixedScripts(let part, let script):
            "The \(part.wording) has a word that mixes Latin and \(script) letters: do not go by how it"
                + " looks."
        case .lookalike(let part, let known):
            "The \(part.wording) looks like that of an enrolled account but is spelled differently:"
                + " \(Self.shown(known))."
        case .shownName(let part, let known):
            "Both this account and \(Self.shown(known)) would be shown with this \(part.wording)."
        case .joinedName(let known):
            "Together, the names of this account read like those of another:"
                + " \(Self.shown(known)). Do not rely on the names."
        case .addsDevice(let known):
            "\(Self.shown(known)) is already here and gets a push device."
        case .issuerElsewhere(let known, let host, let other):
            "Another server uses this issuer: answers of \(Self.shown(known)) go to"
                + " \(Self.shownHost(other)), those of this account to \(Self.shownHost(host))."
        case .escaped:
            "The address was escaped as in a web page (&amp; for &) and was unescaped. If the codes"
                + " are refused, ask for a plain address."
        case .renamed(let account):
            "An account with these names has other codes. This one is stored as"
                + " \(Self.shown(account))."
        case .shortSecret(let bytes):
            "The secret of the one-time codes is weak: it has \(bytes) bytes, not 16 or more."
        }
    }

    /// A host is cut at the front, since its end says whose it is.
    private static func shownHost(_ host: String) -> String {
        PrintableText(host).end(within: 64).text
    }

    /// An account inside of a sentence; others chose its names.
    private static func shown(_ account: AccountID) -> String {
        let name = PrintableText(account.accountName, limit: 64)
        return (name + " at " + PrintableText(account.issuer, limit: 64)).quoted.text
    }
}
