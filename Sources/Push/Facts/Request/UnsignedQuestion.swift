package import Vocabulary

/// An unsigned question: anybody who can send it can have written it; its facts are marked
/// unsigned, and nothing turns them into a signed message's.
package struct UnsignedQuestion: Sendable {
    /// Assumed seconds, since no such question states them.
    static let timeToLive = 120

    /// The id for the answer.
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
    package let expires: Instant?

    package init(
        messageID: MessageID,
        deviceUID: String,
        challenge: [UInt8],
        asker: String?,
        site: String?,
        codeFollows: Bool?,
        other: [OtherMember],
        hasHiddenCharacters: Bool,
        expires: Instant? = nil
    ) {
        self.messageID = messageID
        self.deviceUID = deviceUID
        self.challenge = challenge
        self.asker = asker
        self.site = site
        self.codeFollows = codeFollows
        self.other = other
        self.hasHiddenCharacters = hasHiddenCharacters
        self.expires = expires
    }

    func facts(received: Instant) -> RequestFacts {
        var texts = TextCollector()
        let asker = asker.map { texts.printable($0) }
        let site = site.map { texts.printable($0) }
        var notes: [MessageAnomaly] = [.timeToLiveMissing]
        if hasHiddenCharacters || texts.hasHiddenCharacters { notes.append(.hiddenCharacters) }
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
            notes: notes
        )
    }
}
