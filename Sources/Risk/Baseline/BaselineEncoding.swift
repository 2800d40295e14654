import Geodesy
import Push
import Vocabulary

/// Reads what ``BaselineWriter`` wrote, from untrusted bytes.
struct BaselineReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads the version.
    init(_ bytes: [UInt8]) throws(BaselineError) {
        guard bytes.count <= BaselineWriter.longest else {
            throw .tooLong(limit: BaselineWriter.longest)
        }
        guard let version = bytes.first else { throw .malformed(offset: 0) }
        guard version == BaselineWriter.version else { throw .unknownVersion }
        self.bytes = bytes
        position = 1
    }

    var offset: Int { position }

    /// Throws unless everything was read.
    func end() throws(BaselineError) {
        guard position == bytes.count else { throw .malformed(offset: position) }
    }

    mutating func byte() throws(BaselineError) -> UInt8 {
        guard position < bytes.count else { throw .malformed(offset: position) }
        defer { position += 1 }
        return bytes[position]
    }

    /// In its shortest form.
    mutating func count(upTo limit: Int) throws(BaselineError) -> Int {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 63 {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard value <= UInt64(limit), shift == 0 || byte > 0 else { break }
                return Int(value)
            }
            shift += 7
        }
        throw .malformed(offset: start)
    }

    /// From 0 to 1e12.
    mutating func weight() throws(BaselineError) -> Double {
        let start = position
        let number = Double(bitPattern: try bits())
        guard (0...1e12).contains(number) else { throw .malformed(offset: start) }
        return number
    }

    mutating func accuracy() throws(BaselineError) -> Distance {
        let start = position
        let metres = try number()
        guard metres > 0, metres <= LocationClaim.greatestAccuracy.metres else {
            throw .malformed(offset: start)
        }
        return .metres(metres)
    }

    mutating func number() throws(BaselineError) -> Double {
        let start = position
        let number = Double(bitPattern: try bits())
        guard number.isFinite else { throw .malformed(offset: start) }
        return number
    }

    mutating func instant() throws(BaselineError) -> Instant {
        let start = position
        let milliseconds = Int64(bitPattern: try bits())
        let instant = Instant(milliseconds: milliseconds)
        guard instant.milliseconds == milliseconds else { throw .malformed(offset: start) }
        return instant
    }

    mutating func coordinate() throws(BaselineError) -> Coordinate {
        let start = position
        let latitude = try number()
        let longitude = try number()
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .malformed(offset: start)
        }
    }

    mutating func text() throws(BaselineError) -> String {
        try text(length: try count(upTo: WeightedCounts.longestKey))
    }

    mutating func optionalText(
        upTo longest: Int = WeightedCounts.longestKey
    ) throws(BaselineError) -> String? {
        let length = try count(upTo: longest + 1)
        return length == 0 ? nil : try text(length: length - 1)
    }

    private mutating func text(length: Int) throws(BaselineError) -> String {
        guard length <= bytes.count - position,
            let text = Self.text(bytes.span.extracting(position..<position + length))
        else { throw .malformed(offset: position) }
        position += length
        return text
    }

    /// A span is validated much faster than a collection.
    private static func text(_ bytes: Span<UInt8>) -> String? {
        guard let scalars = try? UTF8Span(validating: bytes) else { return nil }
        return String(copying: scalars)
    }

    mutating func bits() throws(BaselineError) -> UInt64 {
        guard bytes.count - position >= 8 else { throw .malformed(offset: position) }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += 8
        return bits
    }
}

/// Why the stored baseline of an account cannot be read.
package enum BaselineError: CodedError {
    case tooLong(limit: Int)
    case unknownVersion
    /// From this byte on.
    case malformed(offset: Int)

    package var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("risk.habits-too-long", "The baseline of the account is longer than \(limit) bytes.")
        case .unknownVersion:
            (
                "risk.habits-version",
                "The baseline of the account does not have version \(BaselineWriter.version), which "
                    + "this program reads."
            )
        case .malformed(let offset):
            (
                "risk.habits-malformed",
                "The baseline of the account cannot be read from byte \(offset) on."
            )
        }
    }
}

extension Baseline {
    /// Reads untrusted bytes of ``encoded()``; O(n), at most eight mebibytes.
    ///
    /// Throws ``BaselineError``; `.malformed` also for impossible values, such as a text that is too
    /// long, a weight below 0 or a byte after the end.
    package init(decoding bytes: [UInt8]) throws(BaselineError) {
        var reader = try BaselineReader(bytes)
        self.init()
        let earlierRequests = try reader.count(upTo: Self.recentCapacity)
        recent.reserveCapacity(earlierRequests)
        for _ in 0..<earlierRequests { recent.append(try Self.earlierRequest(from: &reader)) }
        suspects = try Self.suspects(upTo: Suspect.networks, from: &reader)
        suspectPayees = try Self.suspects(upTo: Suspect.payees, from: &reader)
        paid = try Self.payments(from: &reader)
        asked = try Self.payments(from: &reader)
        approvals = try reader.count(upTo: Self.countLimit)
        let placeCount = try reader.count(upTo: Self.placeCapacity)
        places.reserveCapacity(placeCount)
        for _ in 0..<placeCount { places.append(try Self.place(from: &reader)) }
        for weightedCounts in Self.allCounts {
            self[keyPath: weightedCounts] = try Self.weightedCounts(from: &reader)
        }
        let versions = try reader.count(upTo: WeightedCounts.capacity)
        browserVersions.reserveCapacity(versions)
        for _ in 0..<versions {
            let outline = try reader.text()
            browserVersions[outline] = try reader.text()
        }
        let payeeCount = try reader.count(upTo: Self.payeeCapacity)
        payees.reserveCapacity(payeeCount)
        for _ in 0..<payeeCount { payees.append(try Self.payee(from: &reader)) }
        amounts = try Self.amounts(upTo: Self.amountCapacity, from: &reader)
        let memberCount = try reader.count(upTo: MemberBaseline.capacity)
        members.reserveCapacity(memberCount)
        for _ in 0..<memberCount { members.append(try Self.member(from: &reader)) }
        let freshCount = try reader.count(upTo: Self.freshCapacity)
        if freshCount > 0 {
            settled = [counts]
        }
        for _ in 0..<freshCount {
            var approval = FreshApproval(try Features(from: &reader))
            for list in [\FreshApproval.before, \.after] {
                for _ in 0..<(try reader.count(upTo: FreshApproval.capacity)) {
                    approval.count(try reader.text(), in: list)
                }
            }
            fresh.append(approval)
        }
        try reader.end()
        weighFresh()
    }

    private static func suspects(
        upTo most: Int,
        from reader: inout BaselineReader
    ) throws(BaselineError) -> [Suspect] {
        var suspects: [Suspect] = []
        for _ in 0..<(try reader.count(upTo: most)) {
            var suspect = Suspect(name: try reader.text())
            for list in [\Suspect.rejected, \.unanswered] {
                for _ in 0..<(try reader.count(upTo: Suspect.capacity)) {
                    suspect[keyPath: list].append(try reader.instant())
                }
            }
            suspects.append(suspect)
        }
        return suspects
    }

    /// A request each millisecond for 35 years.
    private static let countLimit = 1 << 40

    private static func earlierRequest(
        from reader: inout BaselineReader
    ) throws(BaselineError) -> EarlierRequest {
        let instant = try reader.instant()
        let start = reader.offset
        let byte = try reader.byte()
        let outcome = Int(byte & 0x3)
        let kind = Int(byte >> 2 & 0x3)
        let hasLocation = byte & 0x10 != 0
        let hasAccuracy = byte & 0x20 != 0
        guard byte < 0x40, hasLocation || !hasAccuracy, Outcome.allCases.indices.contains(outcome)
        else {
            throw .malformed(offset: start)
        }
        return EarlierRequest(
            instant: instant,
            location: hasLocation ? try reader.coordinate() : nil,
            accuracy: hasAccuracy ? try reader.accuracy() : nil,
            outcome: Outcome.allCases[outcome],
            network: try reader.optionalText(),
            kind: Features.KindWord.allCases[kind],
            outline: try reader.optionalText(),
            payee: try reader.optionalText(),
            id: try reader.optionalText()
        )
    }

    private static func place(from reader: inout BaselineReader) throws(BaselineError) -> UsualPlace
    {
        UsualPlace(
            centre: try reader.coordinate(),
            spread: .metres(try reader.weight()),
            weight: try reader.weight(),
            first: try reader.instant(),
            last: try reader.instant()
        )
    }

    private static func weightedCounts(
        from reader: inout BaselineReader
    ) throws(BaselineError) -> WeightedCounts {
        let count = try reader.count(upTo: WeightedCounts.capacity)
        var entries: [WeightedCounts.Entry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            entries.append(
                WeightedCounts.Entry(
                    key: try reader.text(),
                    weight: try reader.weight(),
                    first: try reader.instant(),
                    last: try reader.instant()
                )
            )
        }
        return WeightedCounts(entries: entries)
    }

    private static func payments(
        from reader: inout BaselineReader
    ) throws(BaselineError) -> [EarlierPayment] {
        var payments: [EarlierPayment] = []
        for _ in 0..<(try reader.count(upTo: EarlierPayment.capacity)) {
            let (key, name) = (try reader.text(), try reader.optionalText())
            let (instant, expires) = (try reader.instant(), try reader.instant())
            let amounts = try amounts(upTo: 1, from: &reader)
            let (reference, id) = (try reader.optionalText(), try reader.optionalText())
            payments += amounts.map {
                EarlierPayment(
                    key: key,
                    name: name,
                    amount: $0,
                    instant: instant,
                    expires: expires,
                    reference: reference,
                    id: id
                )
            }
        }
        return payments
    }

    private static func payee(
        from reader: inout BaselineReader
    ) throws(BaselineError) -> PayeeBaseline {
        let key = try reader.text()
        var names: [String] = []
        for _ in 0..<(try reader.count(upTo: PayeeBaseline.nameCapacity)) {
            names.append(try reader.text())
        }
        let account = try reader.optionalText()
        let accountCountry = try reader.optionalText()
        let count = try reader.count(upTo: countLimit)
        let amounts = try amounts(upTo: PayeeBaseline.amountCapacity, from: &reader)
        return PayeeBaseline(
            key: key,
            names: names,
            account: account,
            accountCountry: accountCountry,
            count: count,
            amounts: amounts,
            first: try reader.instant(),
            last: try reader.instant()
        )
    }

    private static func member(
        from reader: inout BaselineReader
    ) throws(BaselineError) -> MemberBaseline {
        let place = try reader.bits()
        let count = try reader.count(upTo: countLimit)
        let changes = try reader.count(upTo: count)
        var values: [MemberBaseline.Value] = []
        for _ in 0..<(try reader.count(upTo: min(changes, MemberBaseline.valueCapacity))) {
            let digest = try reader.bits()
            values.append(.init(digest: digest, count: try reader.count(upTo: count)))
        }
        return MemberBaseline(place: place, values: values, count: count, changes: changes)
    }

    static func amounts(
        upTo limit: Int,
        from reader: inout BaselineReader
    ) throws(BaselineError) -> [AmountBaseline] {
        let count = try reader.count(upTo: limit)
        var amounts: [AmountBaseline] = []
        amounts.reserveCapacity(count)
        for _ in 0..<count {
            amounts.append(
                AmountBaseline(
                    currency: try reader.optionalText(upTo: longestCurrency),
                    magnitude: try reader.number()
                )
            )
        }
        return amounts
    }
}

extension Baseline {
    /// Deterministic bytes: at most eight mebibytes, usually some kilobytes.
    package func encoded() -> [UInt8] {
        var writer = BaselineWriter()
        writer.write(count: recent.prefix(Self.recentCapacity).count)
        for earlierRequest in recent.prefix(Self.recentCapacity) {
            Self.write(earlierRequest, to: &writer)
        }
        for suspects in [suspects, suspectPayees] {
            writer.write(count: suspects.count)
            for suspect in suspects {
                writer.write(suspect.name)
                for instants in [suspect.rejected, suspect.unanswered] {
                    writer.write(count: instants.count)
                    for instant in instants { writer.write(instant) }
                }
            }
        }
        for payments in [paid, asked] {
            writer.write(count: payments.count)
            for payment in payments {
                writer.write(payment.key)
                writer.write(payment.name)
                writer.write(payment.instant)
                writer.write(payment.expires)
                Self.write([payment.amount], to: &writer)
                writer.write(payment.reference)
                writer.write(payment.id)
            }
        }
        (settled.first ?? self).writeCounts(to: &writer)
        writer.write(count: fresh.count)
        for approval in fresh {
            approval.features.write(to: &writer)
            for unanswered in [approval.before, approval.after] {
                writer.write(count: unanswered.count)
                for name in unanswered { writer.write(name) }
            }
        }
        return writer.bytes
    }

    private func writeCounts(to writer: inout BaselineWriter) {
        writer.write(count: approvals)
        writer.write(count: places.prefix(Self.placeCapacity).count)
        for place in places.prefix(Self.placeCapacity) { Self.write(place, to: &writer) }
        for weightedCounts in Self.allCounts {
            Self.write(self[keyPath: weightedCounts], to: &writer)
        }
        let versions = browserVersions.sorted { $0.key < $1.key }.prefix(WeightedCounts.capacity)
        writer.write(count: versions.count)
        for (outline, version) in versions {
            writer.write(outline)
            writer.write(version)
        }
        writer.write(count: payees.prefix(Self.payeeCapacity).count)
        for payee in payees.prefix(Self.payeeCapacity) { Self.write(payee, to: &writer) }
        Self.write(amounts.prefix(Self.amountCapacity), to: &writer)
        writer.write(count: members.prefix(MemberBaseline.capacity).count)
        for member in members.prefix(MemberBaseline.capacity) {
            writer.write(bits: member.place)
            writer.write(count: member.count)
            writer.write(count: member.changes)
            writer.write(count: member.values.count)
            for value in member.values {
                writer.write(bits: value.digest)
                writer.write(count: value.count)
            }
        }
    }

    /// In the order of writing.
    static var allCounts: [WritableKeyPath<Baseline, WeightedCounts>] {
        [
            \.countries, \.provinces, \.towns, \.networks, \.addressCountries, \.browsers,
            \.operatingSystems, \.devices, \.outlines, \.hours, \.weekdays, \.kinds, \.currencies,
            \.unstated,
        ]
    }

    private static func write(_ earlierRequest: EarlierRequest, to writer: inout BaselineWriter) {
        writer.write(earlierRequest.instant)
        let outcome = UInt8(Outcome.allCases.firstIndex(of: earlierRequest.outcome) ?? 0)
        let kind = UInt8(Features.KindWord.allCases.firstIndex(of: earlierRequest.kind) ?? 0)
        let hasLocation: UInt8 = earlierRequest.location == nil ? 0 : 0x10
        let hasAccuracy: UInt8 = earlierRequest.accuracy == nil ? 0 : 0x20
        writer.write(byte: outcome | kind << 2 | hasLocation | hasAccuracy)
        if let location = earlierRequest.location { write(location, to: &writer) }
        if let accuracy = earlierRequest.accuracy { writer.write(accuracy.metres) }
        writer.write(earlierRequest.network)
        writer.write(earlierRequest.outline)
        writer.write(earlierRequest.payee)
        writer.write(earlierRequest.id)
    }

    private static func write(_ place: UsualPlace, to writer: inout BaselineWriter) {
        write(place.centre, to: &writer)
        writer.write(place.spread.metres)
        writer.write(place.weight)
        writer.write(place.first)
        writer.write(place.last)
    }

    fileprivate static func write(_ coordinate: Coordinate, to writer: inout BaselineWriter) {
        writer.write(coordinate.latitude)
        writer.write(coordinate.longitude)
    }

    private static func write(_ weightedCounts: WeightedCounts, to writer: inout BaselineWriter) {
        writer.write(count: weightedCounts.entries.count)
        for entry in weightedCounts.entries {
            writer.write(entry.key)
            writer.write(entry.weight)
            writer.write(entry.first)
            writer.write(entry.last)
        }
    }

    private static func write(_ payee: PayeeBaseline, to writer: inout BaselineWriter) {
        writer.write(payee.key)
        writer.write(count: payee.names.count)
        for name in payee.names { writer.write(name) }
        writer.write(payee.account)
        writer.write(payee.accountCountry)
        writer.write(count: payee.count)
        write(payee.amounts.prefix(PayeeBaseline.amountCapacity), to: &writer)
        writer.write(payee.first)
        writer.write(payee.last)
    }

    fileprivate static func write(
        _ amounts: ArraySlice<AmountBaseline>,
        to writer: inout BaselineWriter
    ) {
        writer.write(count: amounts.count)
        for amount in amounts {
            writer.write(amount.currency)
            writer.write(amount.magnitude)
        }
    }
}

extension Features {
    /// All that is learned of it.
    fileprivate func write(to writer: inout BaselineWriter) {
        writer.write(instant)
        let kind = UInt8(KindWord.allCases.firstIndex(of: kind) ?? 0)
        let flags = [
            location != nil, accuracy != nil, localTime != nil, payment != nil, expires != nil,
        ]
        writer.write(
            byte: flags.enumerated().reduce(kind) { $0 | ($1.element ? 4 << UInt8($1.offset) : 0) }
        )
        if let location { Baseline.write(location, to: &writer) }
        if let accuracy { writer.write(accuracy.metres) }
        if let localTime {
            writer.write(count: localTime.minuteOfDay)
            writer.write(count: localTime.weekday)
            writer.write(bits: UInt64(bitPattern: Int64(localTime.offsetMinutes)))
        }
        for text in [
            country, province, town, network, addressCountry, browser, browserVersion,
            operatingSystem, device?.rawValue,
        ] {
            writer.write(text?.baselineKey)
        }
        if let payment { payment.write(to: &writer) }
        if let expires { writer.write(expires) }
        let payments = payments.prefix(Baseline.freshParts)
        writer.write(count: payments.count)
        for payment in payments { payment.write(to: &writer) }
        let totals = totals.filter { $0.isKept }.prefix(Baseline.freshParts)
        Baseline.write(ArraySlice(totals), to: &writer)
        let members = members.prefix(Baseline.freshParts)
        writer.write(count: members.count)
        for member in members {
            writer.write(bits: member.place)
            writer.write(bits: member.value)
        }
    }
}

extension PaymentFeatures {
    fileprivate func write(to writer: inout BaselineWriter) {
        writer.write(payee?.baselineKey)
        writer.write(account?.baselineKey)
        writer.write(accountCountry?.baselineKey)
        let amount = AmountBaseline(currency: currency, magnitude: magnitude ?? .infinity)
        writer.write(
            currency.map { $0.utf8.count <= Baseline.longestCurrency } == true ? currency : nil
        )
        writer.write(byte: amount.magnitude.isFinite ? 1 : 0)
        if amount.magnitude.isFinite { writer.write(amount.magnitude) }
        writer.write(reference?.baselineKey)
    }
}

/// Writes a baseline: counts and lengths as LEB128, other numbers as 8 bytes little-endian, texts
/// as UTF-8 after their length, optional texts after length plus one, or 0.
struct BaselineWriter {
    /// The first byte.
    static let version: UInt8 = 17
    /// Bytes, more than the largest baseline.
    static let longest = 1 << 23

    private(set) var bytes: [UInt8]

    init() {
        bytes = [Self.version]
        bytes.reserveCapacity(4_096)
    }

    mutating func write(count: Int) {
        var rest = UInt64(max(0, count))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(byte: UInt8) { bytes.append(byte) }

    mutating func write(_ number: Double) { write(bits: number.bitPattern) }

    mutating func write(_ instant: Instant) {
        write(bits: UInt64(bitPattern: instant.milliseconds))
    }

    mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ text: String?) {
        guard let text else { return write(count: 0) }
        write(count: text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(bits: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }
}
