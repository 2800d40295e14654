import Geodesy
import Token
import Vocabulary

/// Reads all facts of one message; each claim is handled in one place.
struct FactsReader {
    let claims: Claims
    let envelope: Envelope
    let received: Instant
    var anomalies: [MessageAnomaly] = []
    var texts = TextCollector()

    init(claims: Claims, envelope: Envelope, received: Instant) {
        self.claims = claims
        self.envelope = envelope
        self.received = received
    }

    /// Throws ``FactsError`` for the first unusable claim, in this order.
    mutating func facts() throws(FactsError) -> RequestFacts {
        let mechanismUID = try claims.mechanismUID()
        let challenge = try claims.challenge()
        let cookie = try cookie()
        let validity = try validity()
        let kind = try kind()
        let message = try claims.text(.message)
        let user = try claims.text(.user)
        if envelope.kind == .snsNotification { anomalies.append(.notificationSignatureUnchecked) }
        if let message, let alert = envelope.alert, alert != message {
            anomalies.append(.alertDiffers)
        }
        var documents = try documents()
        let locations = locations(in: &documents)
        let remoteAddress = remoteAddress(in: &documents)
        let userAgent = userAgent(in: &documents)
        let (shown, totals, forms) = payments(in: &documents)
        let sharedAccount = sharedAccount(in: &documents)
        let other = others(in: documents, beside: shown)
        var unread =
            forms.prefix(Self.mostForms).map { UnreadText(path: UnreadText.form, value: $0) }
            + (documents.payload?.unreadTexts ?? []) + (documents.sample?.unreadTexts ?? [])
        // Money is learned wherever it stands.
        for text in other.compactMap(\.text) where !unread.contains(where: { $0.path == text.path })
        {
            unread.append(text)
        }
        let shownMessage = printable(message)
        let shownUser = printable(user)
        let shownAlert = printable(envelope.alert)
        if texts.hasHiddenCharacters { anomalies.append(.hiddenCharacters) }
        return RequestFacts(
            messageID: envelope.messageID,
            mechanismUID: mechanismUID,
            challenge: challenge,
            loadBalancerCookie: cookie,
            kind: kind,
            message: shownMessage,
            user: shownUser,
            validity: validity,
            locations: locations,
            remoteAddress: remoteAddress,
            userAgent: userAgent,
            payments: shown.payments,
            statedTotals: totals,
            sharedAccount: sharedAccount,
            other: other,
            unread: unread,
            unsignedAlert: shownAlert,
            customPayload: claims.received(.payload),
            contextInfo: claims.received(.context),
            anomalies: anomalies
        )
    }

    /// `nil` for an empty text.
    private mutating func printable(_ raw: String?) -> PrintableText? {
        guard let raw, !raw.isEmpty else { return nil }
        return texts.printable(raw)
    }

    /// Base64 of a text that is safe in a header.
    private mutating func cookie() throws(FactsError) -> String? {
        guard let written = try claims.text(.cookie), !written.isEmpty else { return nil }
        guard let bytes = try? Base64.decode(written), (1...4_096).contains(bytes.count),
            bytes.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            anomalies.append(.cookieUnusable)
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func validity() throws(FactsError) -> Validity {
        Validity(issued: try issued(), received: received, timeToLive: try timeToLive())
    }

    /// In seconds; a value that overflows as milliseconds is invalid.
    private mutating func timeToLive() throws(FactsError) -> Int {
        let longest = 86_400
        guard let seconds = try claims.integer(.timeToLive) else {
            anomalies.append(.timeToLiveMissing)
            return 120
        }
        guard !seconds.multipliedReportingOverflow(by: 1_000).overflow else {
            throw .invalid(.timeToLive)
        }
        guard seconds <= longest else {
            anomalies.append(.timeToLiveClamped)
            return longest
        }
        return Int(max(seconds, -Int64(longest)))
    }

    /// The server's time; before 2015, when the protocol did not exist, it is noted and the message
    /// is expired; a time before 1970 is read as 1970.
    private mutating func issued() throws(FactsError) -> Instant? {
        guard let milliseconds = try claims.integer(.issued) else { return nil }
        let earliest = Instant(milliseconds: 1_420_070_400_000)
        let issued = Instant(milliseconds: max(0, milliseconds))
        guard issued >= earliest else {
            anomalies.append(.issueTimeImplausible)
            return issued
        }
        let skew = received.milliseconds(since: issued)
        if abs(skew) > 60_000 { anomalies.append(.clockSkew(milliseconds: skew)) }
        return issued
    }

    private mutating func kind() throws(FactsError) -> PushKind {
        let written = try claims.text(.kind)
        let numbers = try claims.text(.numbers)
        let kind: PushKind
        switch written.map({ String(decoding: $0.utf8.map(smallLetter), as: UTF8.self) }) {
        case nil, "default"?: kind = .standard
        case "biometric"?: kind = .biometric
        case "challenge"?: kind = challenge(numbers)
        default: kind = .unknown(texts.printable(written ?? "", limit: 64))
        }
        if numbers != nil, kind.name != "challenge" { anomalies.append(.numbersUnexpected) }
        // Servers of version 7.2 write `authentication` for every type.
        if let category = envelope.category, category != "authentication",
            category != "authentication_\(kind.name ?? "")"
        {
            anomalies.append(.categoryDiffers)
        }
        return kind
    }

    private mutating func challenge(_ numbers: String?) -> PushKind {
        guard let numbers, let (distinct, repeated) = PushKind.numbers(numbers) else {
            return .unusableChallenge
        }
        if repeated { anomalies.append(.numbersRepeated) }
        return .challenge(distinct)
    }

    private func smallLetter(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }
}

extension FactsReader {
    struct Documents {
        var context: Document?
        var payload: Document?
        var sample: Document?
    }

    /// The most JSON texts that are searched for payments.
    private static let mostTexts = 16
    private static let mostOthers = 64
    /// The most forms of payments of one message that are learned.
    private static let mostForms = 8
    private static let longestOther = 1_024
    private static let farthestAgreement = Distance.metres(1_000)

    /// Invalid JSON is noted and kept as raw text; throws for a claim that is neither text nor
    /// object.
    mutating func documents() throws(FactsError) -> Documents {
        Documents(
            context: try document(.context),
            payload: try document(.payload),
            sample: try document(.sample)
        )
    }

    private mutating func document(_ claim: FactsError.Claim) throws(FactsError) -> Document? {
        let root: JSONValue
        switch claims.optional(claim) {
        case nil: return nil
        case .object(let object)?: root = .object(object)
        case .string(let text)?:
            guard !text.isEmpty else { return nil }
            if let value = try? JSON.parse(text) {
                root = value
            } else {
                anomalies.append(.claimNotJSON(PrintableText(claim.rawValue)))
                // What cannot be parsed may hold anything.
                if claim != .context, Self.looksLikeJSON(text) { addOnce(.payloadIncomplete) }
                root = .string(text)
            }
        default: throw .wrongType(claim)
        }
        return Document(name: claim.rawValue, root: root)
    }

    private static func looksLikeJSON(_ text: String) -> Bool {
        let first = text.utf8.first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// In order of preference; notes contradictions.
    mutating func locations(in documents: inout Documents) -> [LocationClaim] {
        let profile = ["forgeRock.device.profile", "location"]
        let claims = [
            documents.context?.location(.context, at: ["location"]),
            documents.payload?.location(.payload, at: ["location"]),
            documents.payload?.location(.deviceProfile, at: profile),
            documents.sample?.location(.geolocationSample, at: ["location"]),
        ].compactMap { $0 ?? nil }
        let spellings =
            (documents.context?.otherSpellings(of: ["location"]) ?? [])
            + (documents.payload?.otherSpellings(of: ["location"]) ?? [])
            + (documents.payload?.otherSpellings(of: profile) ?? [])
            + (documents.sample?.otherSpellings(of: ["location"]) ?? [])
        if let first = spellings.first {
            anomalies.append(.locationOtherSpelling(texts.printable(first, limit: 256)))
        }
        let places = claims.compactMap(\.coordinate)
        if places.contains(where: { $0.latitude == 0 && $0.longitude == 0 }) {
            anomalies.append(.locationIsNullIsland)
        }
        let disagree = places.indices.contains { first in
            places[..<first].contains {
                $0.distance(to: places[first]) > Self.farthestAgreement
            }
        }
        if disagree { anomalies.append(.locationsDisagree) }
        return claims
    }

    /// The address of the login, as the server saw it.
    mutating func remoteAddress(in documents: inout Documents) -> RemoteAddress? {
        guard let raw = documents.context?.readTexts("remoteIp") else { return nil }
        return RemoteAddress(raw, text: texts.printable(raw, limit: 256))
    }

    /// As the browser of the login names itself.
    mutating func userAgent(in documents: inout Documents) -> UserAgent? {
        guard let raw = documents.context?.readText("userAgent") else { return nil }
        return UserAgent(raw, text: texts.printable(raw))
    }

    /// From the custom payload, or else the geolocation sample, with the stated totals.
    ///
    /// A form is which members state whom, what and how much, and in which unit: a service keeps to few.
    mutating func payments(
        in documents: inout Documents
    ) -> (shown: ShownPayments, totals: [Amount], forms: [String]) {
        let payload = readPayments(in: documents.payload)
        let sample = readPayments(in: documents.sample)
        let (first, second) = (payload?.readings ?? [], sample?.readings ?? [])
        let readings = first.isEmpty ? second : first
        let isOther =
            !first.isEmpty && !second.isEmpty
            && (first.count != second.count || !zip(first, second).allSatisfy { $0.says($1) })
        let hasTwins = [documents.payload, documents.sample].contains {
            $0?.hasTwins(Document.plain) ?? false
        }
        for anomaly in readings.flatMap(\.anomalies) { addOnce(anomaly) }
        if isOther || hasTwins && !readings.isEmpty { addOnce(.paymentsDisagree) }
        let shown = ShownPayments(readings.map(\.payment))
        if let payload { documents.payload = payload.reader.document(with: first, showing: shown) }
        if let sample { documents.sample = sample.reader.document(with: second, showing: shown) }
        let reader = first.isEmpty ? sample?.reader : payload?.reader
        return (shown, readings.first?.totals ?? [], reader?.forms(of: readings) ?? [])
    }

    private mutating func addOnce(_ anomaly: MessageAnomaly) {
        if !anomalies.contains(anomaly) { anomalies.append(anomaly) }
    }

    private mutating func readPayments(
        in document: Document?
    ) -> (reader: PaymentReader, readings: [PaymentReading])? {
        guard let document else { return nil }
        let meanings = document.meanings
        var reader = PaymentReader(document, meanings: meanings, texts: texts)
        var readings = reader.read()
        // A text states a payment only where none is stated outside of it: whoever asks may choose it. What
        // it would state besides is a contradiction.
        // Those that hold nothing of a payment count for nothing.
        let stating = document.texts.filter { text in
            (text + 1..<document.nodes[text].end).contains { meanings[$0]?.isOfPayment == true }
        }
        for text in stating.prefix(Self.mostTexts) {
            var other = PaymentReader(document, meanings: meanings, texts: texts, in: text)
            let others = other.read()
            guard !readings.isEmpty else {
                if !others.isEmpty { (reader, readings) = (other, others) }
                continue
            }
            let areSame = zip(readings, others).allSatisfy { reading, other in
                reading.says(other) && other.says(reading)
                    && !other.anomalies.contains(.paymentsDisagree)
            }
            let isSilent = others.isEmpty
            if !isSilent, others.count != readings.count || !areSame { addOnce(.paymentsDisagree) }
        }
        if stating.count > Self.mostTexts { addOnce(.payloadIncomplete) }
        if reader.isCut { addOnce(.payloadIncomplete) }
        if !readings.isEmpty { texts = reader.texts }
        return (reader, readings)
    }

    /// From the custom payload, or else the geolocation sample.
    mutating func sharedAccount(in documents: inout Documents) -> SharedAccount? {
        readSharedAccount(in: &documents.payload) ?? readSharedAccount(in: &documents.sample)
    }

    private mutating func readSharedAccount(in document: inout Document?) -> SharedAccount? {
        guard let unread = document else { return nil }
        var reader = SharedAccountReader(document: unread, texts: texts)
        guard let account = reader.read() else { return nil }
        document = reader.document
        texts = reader.texts
        return account
    }

    /// Unread members in the order context, payload, sample; notes how many are omitted; money
    /// comes first, so that it is never omitted.
    mutating func others(in documents: Documents, beside shown: ShownPayments) -> [OtherMember] {
        var others: [OtherMember] = []
        for document in [documents.context, documents.payload, documents.sample].compactMap(\.self)
        {
            let search = UnreadMoney(document, beside: shown)
            let texts = document.unreadTexts
            for index in document.unread {
                let money = search.places(in: index)
                others += ([index] + money.filter { $0 != index }).map { place in
                    OtherMember(
                        path: self.texts.printable(document.shownPath(of: place), limit: 256),
                        value: shortened(document.text(of: place)),
                        isMoney: money.contains(place),
                        text: money.contains(place) ? document.unreadText(place, in: texts) : nil
                    )
                }
            }
        }
        guard others.count > Self.mostOthers else { return others }
        anomalies.append(.otherMembersOmitted(others.count - Self.mostOthers))
        let money = others.filter(\.isMoney).prefix(Self.mostOthers)
        var room = Self.mostOthers - money.count
        var kept = money.count
        return others.filter { other in
            if other.isMoney {
                kept -= 1
                return kept >= 0
            }
            room -= 1
            return room >= 0
        }
    }

    /// A text, or its beginning and how many bytes follow.
    private mutating func shortened(_ raw: String) -> PrintableText {
        let text = texts.printable(raw, limit: Self.longestOther)
        let more = raw.utf8.count - Self.longestOther
        return more > 0 ? text + " (\(more) more bytes)" : text
    }
}

extension Document {
    fileprivate mutating func location(
        _ source: LocationClaim.Source,
        at path: Path
    ) -> LocationClaim? {
        LocationClaim.read(source, at: path, in: &self)
    }

    /// A text, or the texts of an array separated by commas.
    fileprivate mutating func readTexts(_ name: String) -> String? {
        guard case .array(let values)? = value([name]) else { return readText(name) }
        let texts = values.compactMap { value in
            if case .string(let text) = value { text } else { String?.none }
        }
        guard !texts.isEmpty, texts.count == values.count else { return nil }
        markRead([name])
        return texts.joined(separator: ", ")
    }

    /// Null counts as absent, other types stay unread.
    mutating func readText(_ name: String) -> String? {
        switch value([name]) {
        case .null?:
            markRead([name])
            return nil
        case .string(let text)?:
            markRead([name])
            return text.isEmpty ? nil : text
        default: return nil
        }
    }
}

extension Claims {
    /// Null counts as absent.
    func optional(_ claim: FactsError.Claim) -> JSONValue? {
        let value = self[claim.rawValue]
        return value == .null ? nil : value
    }

    /// `nil` when absent or null; throws `.wrongType` when it is no text.
    func text(_ claim: FactsError.Claim) throws(FactsError) -> String? {
        switch optional(claim) {
        case nil: return nil
        case .string(let text)?: return text
        default: throw .wrongType(claim)
        }
    }

    /// A text unchanged, an object as JSON; `nil` for others.
    func received(_ claim: FactsError.Claim) -> String? {
        switch self[claim.rawValue] {
        case .string(let text)?: text
        case .object(let object)?: JSON.text(.object(object))
        default: nil
        }
    }

    /// Written as number or text; `nil` when absent or null; throws `.wrongType` for other types,
    /// `.invalid` when it is no whole number of 64 bits.
    func integer(_ claim: FactsError.Claim) throws(FactsError) -> Int64? {
        let written: String
        switch optional(claim) {
        case nil: return nil
        case .string(let text)?: written = text
        case .number(let number)?: written = number.text
        default: throw .wrongType(claim)
        }
        guard written.utf8.first != UInt8(ascii: "+"), let integer = Int64(written) else {
            throw .invalid(claim)
        }
        return integer
    }

    /// The bytes to sign in the answer; throws `.missing`, `.wrongType`, or `.invalid` unless it is
    /// base64 of 16 to 64 bytes.
    func challenge() throws(FactsError) -> [UInt8] {
        guard let written = try required(.challenge) else { throw .missing(.challenge) }
        guard let bytes = try? Base64.decode(written), (16...64).contains(bytes.count) else {
            throw .invalid(.challenge)
        }
        return bytes
    }

    /// Throws `.missing`, `.wrongType`, or `.invalid` when it is empty.
    func mechanismUID() throws(FactsError) -> String {
        guard let uid = try required(.mechanism) else { throw .missing(.mechanism) }
        guard !uid.isEmpty else { throw .invalid(.mechanism) }
        return uid
    }

    /// A claim of every message; null is no text.
    private func required(_ claim: FactsError.Claim) throws(FactsError) -> String? {
        guard self[claim.rawValue] != .null else { throw .wrongType(claim) }
        return try text(claim)
    }
}
