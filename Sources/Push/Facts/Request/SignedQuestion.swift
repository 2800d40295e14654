package import Vocabulary

/// A question whose server signs one text, in its parts, without claims of its own.
package struct SignedQuestion: Hashable, Sendable {
    /// Seconds until the server states an end, since no such question does.
    static let timeToLive = 120

    package let messageID: MessageID
    package let deviceUID: String
    /// 16 to 64 bytes that no other question has.
    package let challenge: [UInt8]
    /// May be empty.
    package let title: String
    package let text: String
    /// What the login page may show; empty when an approval needs nothing.
    package let presence: [String]
    /// Whether the server distinguishes rejections.
    package let acceptsReasons: Bool
    package let needsUserVerification: Bool
    /// `nil` until the server has stated it.
    package var expires: Instant?

    func facts(received: Instant) -> RequestFacts {
        var texts = TextCollector()
        let message = texts.printable(text)
        let origin = WrittenOrigin(text)
        let shownTitle = title.isEmpty ? nil : texts.printable(title, limit: 256)
        var anomalies: [MessageAnomaly] = [.timeToLiveMissing]
        if origin.address != nil || origin.agent != nil { anomalies.append(.originInWords) }
        if texts.hasHiddenCharacters { anomalies.append(.hiddenCharacters) }
        return RequestFacts(
            messageID: messageID,
            mechanismUID: deviceUID,
            challenge: challenge,
            loadBalancerCookie: nil,
            kind: kind,
            acceptsReasons: acceptsReasons,
            needsUserVerification: needsUserVerification,
            message: message,
            user: nil,
            validity: Validity(received: received, expires: expires, usual: Self.timeToLive),
            locations: [],
            remoteAddress: origin.address.map { RemoteAddress($0, text: PrintableText($0)) },
            userAgent: origin.agent.map { UserAgent($0) },
            title: shownTitle,
            other: [],
            unsignedAlert: nil,
            anomalies: anomalies
        )
    }

    private var kind: PushKind {
        if !presence.isEmpty { return .presence(presence.map { PrintableText($0) }) }
        return needsUserVerification ? .biometric : .standard
    }
}

/// The origin of a login in a message's words: `Sign in from 203.0.113.9 with Firefox/128.0?`.
///
/// Whoever logs in writes a part of such a text, so nothing is guessed: none of several addresses
/// is used, nor one behind the name of a program.
struct WrittenOrigin: Hashable, Sendable {
    let address: String?
    /// `NAME/VERSION` and all that follows.
    let agent: String?

    /// Bytes that are searched.
    private static let limit = 4_096

    init(_ text: String) {
        guard text.utf8.count <= Self.limit else {
            (address, agent) = (nil, nil)
            return
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        let addresses = words.enumerated().compactMap { place, word in
            Self.address(in: word).map { (place: place, text: $0) }
        }
        let start = words.firstIndex(where: Self.isProgram)
        agent = start.map { Self.agent(words[$0...]) }
        // Whoever logs in writes all that follows the name of a program.
        let isOne =
            Set(addresses.map(\.text)).count == 1
            && addresses.allSatisfy { $0.place < start ?? words.count }
        address = isOne ? addresses[0].text : nil
    }

    /// A word without the signs around it, as an address.
    private static func address(in word: Substring) -> String? {
        let bare = trimmed(word)
        for end in [word, bare, bare.last == ")" ? trimmed(bare.dropLast()) : bare] {
            let text = String(end.drop { "([<\"'".contains($0) })
            guard text.contains(where: { $0 == "." || $0 == ":" }), !text.contains(",") else {
                continue
            }
            if RemoteAddress(text).value != nil { return text }
        }
        return nil
    }

    /// Without the signs that end the sentence.
    private static func agent(_ words: ArraySlice<Substring>) -> String {
        let text = (words.dropLast() + [trimmed(words.last ?? "")]).joined(separator: " ")
        return String(text.drop { "[<\"'".contains($0) })
    }

    /// Whether a word is such as `Mozilla/5.0`.
    private static func isProgram(_ word: Substring) -> Bool {
        let parts = word.drop { "([<\"'".contains($0) }.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let first = parts[0].first, first.isASCII, first.isLetter else {
            return false
        }
        return parts[1].first?.isASCII == true && parts[1].first?.isNumber == true
    }

    /// Without the signs that end a sentence or quotation.
    private static func trimmed(_ word: Substring) -> Substring {
        var word = word
        while let last = word.last, "?!.,;:\"'>]".contains(last) { word = word.dropLast() }
        return word
    }
}

/// An unsigned question: anybody who can send it can have written it; its facts are marked
/// unsigned, and nothing turns them into a signed message's.
package struct UnsignedQuestion: Sendable {
    /// Assumed seconds, since no such question states them.
    static let timeToLive = 120

    package let messageID: MessageID
    package let deviceUID: String
    /// 16 to 64 bytes that no other question has.
    package let challenge: [UInt8]
    /// The claimed asker.
    package let asker: String?
    /// The claimed site.
    package let site: String?
    /// Whether an approval yields a code to type elsewhere.
    package let codeFollows: Bool?
    package let other: [OtherMember]
    /// Whether any text had characters that are not shown as themselves.
    package let hasHiddenCharacters: Bool
    /// `nil` for the usual time.
    package var expires: Instant?

    func facts(received: Instant) -> RequestFacts {
        var texts = TextCollector()
        let asker = asker.map { texts.printable($0) }
        let site = site.map { texts.printable($0) }
        var anomalies: [MessageAnomaly] = [.timeToLiveMissing]
        if hasHiddenCharacters || texts.hasHiddenCharacters { anomalies.append(.hiddenCharacters) }
        return RequestFacts(
            messageID: messageID,
            mechanismUID: deviceUID,
            challenge: challenge,
            loadBalancerCookie: nil,
            kind: .standard,
            isSigned: false,
            site: site,
            codeFollows: codeFollows,
            message: asker ?? site,
            user: nil,
            validity: Validity(received: received, expires: expires, usual: Self.timeToLive),
            locations: [],
            remoteAddress: nil,
            userAgent: nil,
            other: other.map {
                OtherMember(
                    path: $0.path,
                    value: $0.value,
                    isMoney: UnreadMoney.isMoney($0.value.text)
                )
            },
            unsignedAlert: nil,
            anomalies: anomalies
        )
    }
}
