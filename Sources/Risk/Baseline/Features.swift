import Atlas
package import Geodesy
import Glibc
package import Push
package import Vocabulary

/// The features of one request that the baseline learns and rules compare; keys compare exactly;
/// `nil` means that the request does not state the feature.
package struct Features: Hashable, Sendable {
    /// By the server's clock, or by ours at receipt if earlier: nothing comes from the future.
    package let instant: Instant
    /// The last instant to answer; `nil` where it is not known.
    let expires: Instant?
    /// 0/0 is no place.
    package let location: Coordinate?
    package let accuracy: Distance?
    /// ISO 3166-1 of the location.
    package let country: String?
    /// ISO 3166-2 of the location.
    package let province: String?
    /// With its country, such as `GB/Bristol`.
    package let town: String?
    /// The first 24 bits of a v4 address, the first 48 of a v6 one.
    package private(set) var network: String?
    /// ISO 3166-1, from a table of networks.
    package private(set) var addressCountry: String?
    /// Without version, such as `Firefox`; of a program that is not recognised what it calls itself.
    package let browser: String?
    package let browserVersion: String?
    /// Such as `Android 14`.
    package let operatingSystem: String?
    package let device: UserAgent.Device?
    /// At the location.
    package let localTime: LocalTime?
    package let kind: KindWord
    /// Of several the leading one.
    package private(set) var payment: PaymentFeatures?
    package private(set) var payments: [PaymentFeatures]
    /// In each currency.
    package private(set) var totals: [AmountBaseline]

    /// Unread members of the custom payload, and who pays.
    package private(set) var members: [MemberFeature]

    /// Weakest first.
    package enum KindWord: String, Hashable, Comparable, Sendable, CaseIterable {
        case standard = "default"
        case challenge
        case biometric
        case other

        /// How hard a careless approval is: a tap, a number, a proof of presence.
        package var strength: Int {
            switch self {
            case .standard, .other: 0
            case .challenge: 1
            case .biometric: 2
            }
        }

        package static func < (left: Self, right: Self) -> Bool { left.strength < right.strength }
    }

    package init(
        instant: Instant,
        location: Coordinate? = nil,
        accuracy: Distance? = nil,
        country: String? = nil,
        province: String? = nil,
        town: String? = nil,
        network: String? = nil,
        addressCountry: String? = nil,
        browser: String? = nil,
        browserVersion: String? = nil,
        operatingSystem: String? = nil,
        device: UserAgent.Device? = nil,
        localTime: LocalTime? = nil,
        kind: KindWord = .standard,
        payment: PaymentFeatures? = nil,
        payments: [PaymentFeatures]? = nil,
        expires: Instant? = nil
    ) {
        self.expires = expires
        self.instant = instant
        self.location = location
        self.accuracy = location == nil ? nil : accuracy
        self.country = country
        self.province = province
        self.town = town
        self.network = network
        self.addressCountry = addressCountry
        self.browser = browser
        self.browserVersion = browserVersion
        self.operatingSystem = operatingSystem
        self.device = device
        self.localTime = localTime
        self.kind = kind
        self.payment = payment
        self.payments = payments ?? payment.map { [$0] } ?? []
        totals = self.payments.compactMap(\.amount)
        members = []
    }

    /// What was kept of an approval; see ``Baseline/fresh``.
    init(from reader: inout BaselineReader) throws(BaselineError) {
        instant = try reader.instant()
        let start = reader.offset
        let flags = try reader.byte()
        guard flags < 0x80, flags & 0x8 == 0 || flags & 0x4 != 0 else {
            throw .malformed(offset: start)
        }
        kind = KindWord.allCases[Int(flags & 0x3)]
        location = flags & 0x4 != 0 ? try reader.coordinate() : nil
        accuracy = flags & 0x8 != 0 ? try reader.accuracy() : nil
        if flags & 0x10 != 0 {
            let minute = try reader.count(upTo: 1_439)
            let weekday = try reader.count(upTo: 7)
            let place = reader.offset
            let offset = Int64(bitPattern: try reader.bits())
            guard weekday > 0, abs(offset) <= 1_440 else { throw .malformed(offset: place) }
            localTime = LocalTime(
                minuteOfDay: minute,
                weekday: weekday,
                offsetMinutes: Int(offset)
            )
        } else {
            localTime = nil
        }
        country = try reader.optionalText()
        province = try reader.optionalText()
        town = try reader.optionalText()
        network = try reader.optionalText()
        addressCountry = try reader.optionalText()
        browser = try reader.optionalText()
        browserVersion = try reader.optionalText()
        operatingSystem = try reader.optionalText()
        device = try reader.optionalText().flatMap { UserAgent.Device(rawValue: $0) }
        payment = flags & 0x20 != 0 ? try PaymentFeatures(from: &reader) : nil
        expires = flags & 0x40 != 0 ? try reader.instant() : nil
        var payments: [PaymentFeatures] = []
        for _ in 0..<(try reader.count(upTo: Baseline.freshParts)) {
            payments.append(try PaymentFeatures(from: &reader))
        }
        self.payments = payments
        totals = try Baseline.amounts(upTo: Baseline.freshParts, from: &reader)
        var members: [MemberFeature] = []
        for _ in 0..<(try reader.count(upTo: Baseline.freshParts)) {
            let place = try reader.bits()
            members.append(MemberFeature(place: place, value: try reader.bits()))
        }
        self.members = members
    }

    package init(_ facts: RequestFacts, context: RiskContext) {
        let place = context.place
        let received = facts.validity.received
        instant = min(facts.validity.issued ?? received, received)
        expires = facts.validity.expires
        location = facts.location.flatMap { $0.isNullIsland ? nil : $0 }
        accuracy = location == nil ? nil : facts.locationAccuracy
        country = place?.country?.code
        province = place?.province?.code
        town = place?.namedTown.map {
            "\(place?.country?.code ?? "")/\($0.name)"
        }
        network = facts.remoteAddress?.value.map(Self.network)
        addressCountry = context.addressCountry.code
        browser = facts.userAgent?.program
        browserVersion = facts.userAgent?.version?.text
        operatingSystem = facts.userAgent?.operatingSystem?.text
        device = facts.userAgent?.device
        localTime = context.localTime
        kind =
            switch facts.kind {
            case .standard: .standard
            case .challenge, .presence, .unusableChallenge: .challenge
            case .biometric: .biometric
            case .unknown: .other
            }
        payment = facts.payment.map(PaymentFeatures.init)
        payments = facts.payments.map(PaymentFeatures.init)
        totals = facts.totals.compactMap { total in
            total.magnitude.map { AmountBaseline(currency: total.currency, magnitude: $0) }
        }
        members = MemberFeature.all(facts)
    }

    func leading(with index: Int) -> Features {
        var features = self
        if payments.indices.contains(index) { features.payment = payments[index] }
        return features
    }

    /// Without what is paid, and what the payload says beside it.
    package var ofRequester: Features {
        var features = self
        (features.payment, features.payments, features.totals, features.members) = (nil, [], [], [])
        return features
    }

    /// As if one address were known to be the sender's.
    func with(_ address: RemoteAddress, country: RiskContext.AddressCountry) -> Features {
        var features = self
        features.network = address.value.map(Self.network)
        features.addressCountry = country.code
        return features
    }

    private static func network(of value: RemoteAddress.Value) -> String {
        switch value {
        case .v4(let bits): "4:\(String(bits >> 8, radix: 16))"
        case .v6(let high, _): "6:\(String(high >> 16, radix: 16))"
        }
    }
}

extension Features {
    /// Browser, family of the system and kind of device as one key; `nil` without a browser or a
    /// kind; parts that are known separately need not have occurred together.
    package var outline: String? {
        guard let outlinePair, let device else { return nil }
        return outlinePair + device.rawValue
    }

    /// The prefix of outlines with this browser and system; names are printable, so none contains
    /// the separator.
    var outlinePair: String? {
        browser.map { "\($0)\t\(operatingSystem.map(Self.family) ?? "")\t" }
    }

    /// Without version: `iOS` for `iOS 17.5`.
    static func family(ofSystem system: String) -> String {
        if system.hasPrefix("Windows Phone") { return "Windows Phone" }
        return String(system.firstWord)
    }
}

extension UserAgent {
    /// The browser, else the first word of the text without a version, such as `AnyConnect`.
    fileprivate var program: String? {
        if let browser { return browser.text }
        let word = text.text.split(separator: " ").first?.prefix { $0 != "/" } ?? ""
        return word.isEmpty ? nil : String(word)
    }
}

extension String {
    var firstWord: Substring { self[..<(utf8.firstIndex(of: UInt8(ascii: " ")) ?? endIndex)] }
}

/// The features of a payment that the baseline learns.
package struct PaymentFeatures: Hashable, Sendable {
    package let payee: String?
    /// The recipient's account, as shown.
    package let account: String?
    /// From the account's IBAN.
    package let accountCountry: String?
    /// ISO 4217.
    package let currency: String?
    /// The decimal logarithm; `nil` without an amount above zero.
    package let magnitude: Double?
    package let reference: String?

    package init(
        payee: String?,
        account: String?,
        accountCountry: String?,
        currency: String?,
        magnitude: Double?,
        reference: String? = nil
    ) {
        self.reference = reference
        self.payee = payee
        self.account = account
        self.accountCountry = accountCountry
        self.currency = currency
        self.magnitude = magnitude
    }

    init(from reader: inout BaselineReader) throws(BaselineError) {
        payee = try reader.optionalText()
        account = try reader.optionalText()
        accountCountry = try reader.optionalText()
        currency = try reader.optionalText(upTo: Baseline.longestCurrency)
        let start = reader.offset
        switch try reader.byte() {
        case 0: magnitude = nil
        case 1: magnitude = try reader.number()
        default: throw .malformed(offset: start)
        }
        reference = try reader.optionalText()
    }

    init(_ payment: Payment) {
        reference = payment.reference?.text
        payee = payment.payee?.text
        account = payment.creditorAccount?.text.text
        if case .iban(let code) = payment.creditorAccount?.kind {
            accountCountry = code
        } else {
            accountCountry = nil
        }
        currency = payment.amount?.currency
        magnitude = payment.amount.flatMap(\.magnitude)
    }

    /// The account, or else the name behind a character that no printable text has: a number in the place of
    /// a name is nobody's who was paid by number, nor is a name in the place of a number.
    package var key: String? { account ?? payee.map { "\u{1}\($0)" } }

    var amount: AmountBaseline? {
        magnitude.map { AmountBaseline(currency: currency, magnitude: $0) }
    }
}

extension Amount {
    /// The decimal logarithm; `nil` at 0 and below.
    package var magnitude: Double? {
        guard units > 0, !isNegative else { return nil }
        return log10(Double(units)) - Double(scale)
    }
}
