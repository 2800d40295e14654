import Geodesy
import Host
import Push
import Risk
import Token
package import Vocabulary

/// A request as a row of an analyst's table tells it: nobody has signed it.
struct RiskRow {
    /// The most bytes of a row.
    static let limit = 16_384

    let account: String
    let facts: RequestFacts
    let outcome: Outcome

    /// Reads a row; members of other names are not looked at.
    init(_ bytes: [UInt8]) throws(RiskRowError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit, depth: 8))
        } catch {
            throw .notObject(offset: error.offset)
        }
        guard let object = value.objectValue else { throw .notObject(offset: 0) }
        var members = Members(object)
        guard let account = try members.text(.account), (1...1_024).contains(account.utf8.count)
        else { throw members.mistake(.account) }
        self.account = account
        outcome = try members.outcome()
        let instant = try members.instant()
        let message = try members.printable(.message)
        let payment = try members.payment()
        facts = RequestFacts(
            messageID: nil,
            mechanismUID: account,
            challenge: [],
            loadBalancerCookie: nil,
            kind: try members.kind(),
            message: message,
            user: nil,
            validity: Validity(issued: instant, received: instant, timeToLive: 120),
            locations: try members.locations(),
            remoteAddress: try members.text(.address).map { RemoteAddress($0) },
            userAgent: try members.text(.userAgent).map { UserAgent($0) },
            payment: payment,
            other: [],
            unsignedAlert: nil,
            anomalies: try members.anomalies(payment)
        )
    }
}

/// The members of a row, one kind after the other.
private struct Members {
    private let object: JSONObject
    private var texts = TextCollector()

    init(_ object: JSONObject) { self.object = object }

    /// That a member is missing or holds something else.
    func mistake(_ member: RiskRowError.Member) -> RiskRowError {
        .member(member, object[member.rawValue].map { Found($0) })
    }

    /// A text; `nil` when the member is missing, null or empty.
    func text(_ member: RiskRowError.Member) throws(RiskRowError) -> String? {
        switch object[member.rawValue] {
        case nil, .null?: return nil
        case .string(let text)?: return text.isEmpty ? nil : text
        default: throw mistake(member)
        }
    }

    /// The printable form of a text that a person is shown.
    mutating func printable(_ member: RiskRowError.Member) throws(RiskRowError) -> PrintableText? {
        try text(member).map { texts.printable($0) }
    }

    /// What is odd, as far as a table can tell, once all texts are read.
    func anomalies(_ payment: Payment?) throws(RiskRowError) -> [MessageAnomaly] {
        var anomalies: [MessageAnomaly] = []
        if try text(.currency) != nil, let amount = payment?.amount, amount.currency == nil {
            anomalies.append(.currencyUnknown)
        }
        if payment?.creditorAccount?.kind == .damagedIBAN { anomalies.append(.ibanDamaged) }
        if texts.hasHiddenCharacters { anomalies.append(.hiddenCharacters) }
        return anomalies
    }

    func instant() throws(RiskRowError) -> Instant {
        let text: String
        switch object[RiskRowError.Member.at.rawValue] {
        case .string(let written)?: text = written
        case .number(let number)?: text = number.text
        default: throw mistake(.at)
        }
        guard let instant = try? Instant(argument: text) else { throw mistake(.at) }
        return instant
    }

    func kind() throws(RiskRowError) -> PushKind {
        switch try text(.kind) {
        case nil, "default": .standard
        case "challenge": .challenge([])
        case "biometric": .biometric
        default: throw mistake(.kind)
        }
    }

    func outcome() throws(RiskRowError) -> Outcome {
        switch try text(.decision) {
        case nil: .open
        case "approved": .approved
        case "rejected": .rejected
        default: throw mistake(.decision)
        }
    }

    func locations() throws(RiskRowError) -> [LocationClaim] {
        let latitude = try degrees(.latitude)
        let longitude = try degrees(.longitude)
        guard let latitude else {
            if longitude != nil { throw mistake(.latitude) }
            return []
        }
        guard let longitude else { throw mistake(.longitude) }
        do throws(CoordinateError) {
            let point = try Coordinate(latitude: latitude, longitude: longitude)
            return [LocationClaim(source: .context, outcome: .usable(point))]
        } catch {
            throw mistake((-90...90).contains(latitude) ? .longitude : .latitude)
        }
    }

    private func degrees(_ member: RiskRowError.Member) throws(RiskRowError) -> Double? {
        switch object[member.rawValue] {
        case nil, .null?: return nil
        case .number(let number)?:
            guard let degrees = number.double else { throw mistake(member) }
            return degrees
        default: throw mistake(member)
        }
    }

    mutating func payment() throws(RiskRowError) -> Payment? {
        let currency = try text(.currency)
        let amount = try amount(currency: currency)
        let payee = try printable(.payee)
        let account = try text(.payeeAccount)
        guard amount != nil || payee != nil || account != nil else { return nil }
        return Payment(
            shape: .flat,
            amount: amount,
            payee: payee,
            creditorAccount: account.map { Payment.Account(recorded: $0) },
            debtorAccount: nil,
            reference: nil,
            initiator: nil
        )
    }

    private func amount(currency: String?) throws(RiskRowError) -> Amount? {
        let written: String
        switch object[RiskRowError.Member.amount.rawValue] {
        case nil, .null?: return nil
        case .number(let number)?: written = number.text
        case .string(let text)?: written = text
        default: throw mistake(.amount)
        }
        guard let amount = Amount(recorded: written, currency: currency) else {
            throw mistake(.amount)
        }
        return amount
    }
}

/// Why a row cannot be assessed.
package enum RiskRowError: CodedError {
    case notObject(offset: Int)
    case tooLong(limit: Int)
    /// A member is missing or holds something else; what it holds, unless it is missing.
    case member(Member, Found?)

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

    /// Such as `risk.row.too-long`.
    package var row: (code: String, reason: String) {
        switch self {
        case .notObject(let offset):
            (
                "risk.row.not-object",
                "The row is not one JSON object; the mistake is at byte \(offset)."
            )
        case .tooLong(let limit):
            ("risk.row.too-long", "The row is too long. It may have at most \(limit) bytes.")
        case .member(let member, nil):
            (
                "risk.row.member.\(member.rawValue)",
                "`\(member.rawValue)` is missing. It must be \(member.allowed)."
            )
        case .member(let member, let found?):
            (
                "risk.row.member.\(member.rawValue)",
                "`\(member.rawValue)` must be \(member.allowed)." + found.remark()
            )
        }
    }
}

extension RiskRowError.Member {
    /// What the member must be.
    fileprivate var allowed: String {
        switch self {
        case .account: "a string of 1 to 1024 bytes"
        case .at: "a time: RFC 3339, or milliseconds since 1970"
        case .latitude: "a number of degrees from -90 to 90, beside `longitude`"
        case .longitude: "a number of degrees from -180 to 180, beside `latitude`"
        case .amount: "a number with at most 6 decimals, or a string of it"
        case .kind: "`default`, `challenge` or `biometric`"
        case .decision: "`approved` or `rejected`"
        case .address, .userAgent, .currency, .payee, .payeeAccount, .message: "a string"
        }
    }
}
