package import Vocabulary

/// Why a row cannot be weighed.
package enum RiskRowError: CodedError {
    case notObject(offset: Int)
    case tooLong(limit: Int)
    /// A member is missing or holds something else; what it holds, unless it is missing.
    case member(Member, Found?)

    /// A member that a row may have.
    package enum Member: String, Hashable, Sendable, CaseIterable {
        case account
        case at
        case latitude
        case longitude
        case address = "ip"
        case userAgent = "user_agent"
        case amount
        case currency
        case payee
        case payeeAccount = "payee_account"
        case kind
        case message
        case decision
    }

    package var code: String {
        switch self {
        case .notObject: "risk.row.not-object"
        case .tooLong: "risk.row.too-long"
        case .member(let member, _): "risk.row.member.\(member.rawValue)"
        }
    }

    package var reason: String {
        switch self {
        case .notObject(let offset):
            "a row is one JSON object; it stops being one at byte \(offset)"
        case .tooLong(let limit): "a row has at most \(limit) bytes"
        case .member(let member, let found):
            "`\(member.rawValue)` is \(member.meaning)" + (found?.clause() ?? "")
        }
    }
}

extension RiskRowError.Member {
    /// What the member holds.
    fileprivate var meaning: String {
        switch self {
        case .account: "there: a text of 1 to 1024 bytes"
        case .at: "there: RFC 3339, or milliseconds since 1970"
        case .latitude: "a number of degrees from -90 to 90, beside `longitude`"
        case .longitude: "a number of degrees from -180 to 180, beside `latitude`"
        case .amount: "a number with at most 6 decimals, or its text"
        case .kind: "`default`, `challenge` or `biometric`"
        case .decision: "`approved` or `rejected`"
        case .address, .userAgent, .currency, .payee, .payeeAccount, .message: "a text"
        }
    }
}
