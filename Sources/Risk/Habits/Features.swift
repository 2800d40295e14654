import Atlas
package import Geodesy
package import Push
package import Vocabulary

/// The properties of one request that habits are made of and that rules compare with them.
///
/// Keys are texts that compare exactly; `nil` says that the request does not state the property.
package struct Features: Hashable, Sendable {
    /// When the request was made by the server's clock, or received by ours if that was before:
    /// nothing comes from the future.
    package let instant: Instant
    /// Where it says it comes from; 0/0 is no place.
    package let location: Coordinate?
    /// How far off it says that may be; `nil` when it does not say, and without a location.
    package let accuracy: Distance?
    /// ISO 3166-1 of the location.
    package let country: String?
    /// ISO 3166-2 of the location.
    package let province: String?
    /// The town by which people name the location, with its country, such as `GB/Bristol`.
    package let town: String?
    /// The network: the first 24 bits of a v4 address, the first 48 of a v6 one.
    package private(set) var network: String?
    /// ISO 3166-1 of the address, from a table of networks.
    package private(set) var addressCountry: String?
    /// The browser or program without its version, such as `Firefox`.
    package let browser: String?
    package let browserVersion: String?
    /// The operating system, such as `Android 14`.
    package let operatingSystem: String?
    /// The kind of device.
    package let device: UserAgent.Device?
    /// The time of the day at the location.
    package let localTime: LocalTime?
    /// How the message wants to be answered.
    package let kind: KindWord
    /// The payment; of several the one that leads.
    package private(set) var payment: PaymentFeatures?
    /// All payments, in the order of the message.
    package let payments: [PaymentFeatures]
    /// What all payments are together, in each currency.
    package let totals: [AmountHabit]

    /// What the custom payload says that nobody reads, and who pays.
    package let members: [MemberTrait]

    /// How a message wants to be answered, weakest first.
    package enum KindWord: String, Hashable, Comparable, Sendable, CaseIterable {
        case standard = "default"
        case challenge
        case biometric
        case other

        /// How hard a careless approval is: a tap, a number, a proof of who is there.
        package var strength: Int {
            switch self {
            case .standard, .other: 0
            case .challenge: 1
            case .biometric: 2
            }
        }

        package static func < (left: Self, right: Self) -> Bool { left.strength < right.strength }
    }

    /// Creates the features of a request that is known by them alone.
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
        payment: PaymentFeatures? = nil
    ) {
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
        payments = payment.map { [$0] } ?? []
        totals = payments.compactMap(\.amount)
        members = []
    }

    /// Takes the features of a request.
    package init(_ facts: RequestFacts, context: RiskContext) {
        let place = context.place
        let received = facts.validity.received
        instant = min(facts.validity.issued ?? received, received)
        location = facts.location.flatMap { $0.isNullIsland ? nil : $0 }
        accuracy = location == nil ? nil : facts.locationAccuracy
        country = place?.country?.code
        province = place?.province?.code
        town = place?.town.map { "\(place?.country?.code ?? "")/\($0.name)" }
        network = facts.remoteAddress?.value.map(Self.network)
        addressCountry = context.addressCountry.code
        browser = facts.userAgent?.browser?.text
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
            total.magnitude.map { AmountHabit(currency: total.currency, magnitude: $0) }
        }
        members = MemberTrait.all(facts)
    }

    /// The same features with another of the payments in front.
    func leading(with index: Int) -> Features {
        var features = self
        if payments.indices.contains(index) { features.payment = payments[index] }
        return features
    }

    /// The same as if one address were known to be the sender's.
    func with(_ address: RemoteAddress, country: RiskContext.AddressCountry) -> Features {
        var features = self
        features.network = address.value.map(Self.network)
        features.addressCountry = country.code
        return features
    }

    /// The network of an address as a key.
    private static func network(of value: RemoteAddress.Value) -> String {
        switch value {
        case .v4(let bits): "4:\(String(bits >> 8, radix: 16))"
        case .v6(let high, _): "6:\(String(high >> 16, radix: 16))"
        }
    }
}

extension Features {
    /// The outline of the device: browser, family of the operating system and kind of device as
    /// one key; `nil` without a browser or a kind of device.
    ///
    /// A browser and a system that are known each by itself need not have come together.
    package var outline: String? {
        guard let outlinePair, let device else { return nil }
        return outlinePair + device.rawValue
    }

    /// The beginning of the outlines with this browser and this family of systems.
    ///
    /// Names are printable, so that none holds the separator.
    var outlinePair: String? {
        browser.map { "\($0)\t\(operatingSystem.map(Self.family) ?? "")\t" }
    }

    /// The name of an operating system without its version: `iOS` for `iOS 17.5`.
    static func family(ofSystem system: String) -> String {
        if system.hasPrefix("Windows Phone") { return "Windows Phone" }
        return String(system.firstWord)
    }
}

extension String {
    /// What stands before the first blank.
    var firstWord: Substring { self[..<(utf8.firstIndex(of: UInt8(ascii: " ")) ?? endIndex)] }
}
