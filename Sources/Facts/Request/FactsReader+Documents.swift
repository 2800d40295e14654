import Geodesy
import Token
import Vocabulary

extension FactsReader {
    /// The three JSON documents of a message, as far as it has them.
    struct Documents {
        var context: Document?
        var payload: Document?
        var sample: Document?
    }

    private static let mostOthers = 64
    private static let longestOther = 1_024
    private static let farthestAgreement = Distance.metres(1_000)

    /// Reads the documents; one that is no JSON is noted and kept as raw text.
    ///
    /// - Throws: ``FactsError`` for a claim that is neither a text nor an object.
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
                notes.append(.claimNotJSON(PrintableText(claim.rawValue)))
                root = .string(text)
            }
        default: throw .wrongType(claim)
        }
        return Document(name: claim.rawValue, root: root)
    }

    /// Every location, in order of preference; notes what is odd about them together.
    mutating func locations(in documents: inout Documents) -> [LocationClaim] {
        let profile = ["forgeRock.device.profile", "location"]
        let claims = [
            documents.context?.location(.context, at: ["location"]),
            documents.payload?.location(.payload, at: ["location"]),
            documents.payload?.location(.deviceProfile, at: profile),
            documents.sample?.location(.geolocationSample, at: ["location"]),
        ].compactMap { $0 ?? nil }
        let places = claims.compactMap(\.coordinate)
        if places.contains(where: { $0.latitude == 0 && $0.longitude == 0 }) {
            notes.append(.locationIsNullIsland)
        }
        let disagree = places.indices.contains { first in
            places[..<first].contains {
                $0.distance(to: places[first]) > Self.farthestAgreement
            }
        }
        if disagree { notes.append(.locationsDisagree) }
        return claims
    }

    /// The address of the login as the server saw it.
    mutating func remoteAddress(in documents: inout Documents) -> RemoteAddress? {
        guard let raw = documents.context?.takeText("remoteIp") else { return nil }
        return RemoteAddress(raw, text: texts.printable(raw, limit: 256))
    }

    /// The browser of the login as it names itself.
    mutating func userAgent(in documents: inout Documents) -> UserAgent? {
        guard let raw = documents.context?.takeText("userAgent") else { return nil }
        return UserAgent(raw, text: texts.printable(raw))
    }

    /// The payment of the custom payload, or else that of the geolocation sample.
    mutating func payment(in documents: inout Documents) -> Payment? {
        let first = readPayment(in: &documents.payload)
        let second = readPayment(in: &documents.sample)
        guard let shown = first ?? second else { return nil }
        notes += shown.notes
        if let first, let second, first.differs(from: second),
            !notes.contains(.paymentsDisagree)
        {
            notes.append(.paymentsDisagree)
        }
        return shown.payment
    }

    private mutating func readPayment(in document: inout Document?) -> PaymentReading? {
        guard let unread = document else { return nil }
        var reader = PaymentReader(document: unread, texts: texts)
        guard let reading = reader.read() else { return nil }
        document = reader.document
        texts = reader.texts
        return reading
    }

    /// The shared account of the custom payload, or else that of the geolocation sample.
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

    /// What nobody has read, in the order context, payload, sample; notes how much is left out.
    mutating func others(in documents: Documents) -> [OtherMember] {
        let all = [documents.context, documents.payload, documents.sample]
            .flatMap { $0?.others ?? [] }
        if all.count > Self.mostOthers {
            notes.append(.otherMembersOmitted(all.count - Self.mostOthers))
        }
        return all.prefix(Self.mostOthers).map { other in
            OtherMember(path: texts.printable(other.path, limit: 256), value: shortened(other.text))
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

    /// The text of a member of the root; null counts as absent, other types stay unread.
    mutating func takeText(_ name: String) -> String? {
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
