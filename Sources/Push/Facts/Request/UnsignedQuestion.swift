package import Vocabulary

/// A question that nobody has signed: whoever can send it can have written it.
///
/// What it says becomes facts that are marked so, and nothing makes them a signed message's.
package struct UnsignedQuestion: Sendable {
    /// How many seconds such a question is taken to live: none says how long it does.
    static let timeToLive = 120

    /// What the answer names.
    package let messageID: MessageID
    /// The device that is asked.
    package let deviceUID: String
    /// 16 to 64 bytes that no other question has.
    package let challenge: [UInt8]
    /// Who asks, as the question says; `nil` where it does not.
    package let asker: String?
    /// The site that it is about, as it says; `nil` where it does not.
    package let site: String?
    /// Whether a code follows an approval, to be typed elsewhere; `nil` where it does not say.
    package let codeFollows: Bool?
    /// What else it says.
    package let other: [OtherMember]
    /// Whether any of it held a character that is not shown as itself.
    package let hasHiddenCharacters: Bool
    /// Until when it may be answered, as is known now; `nil` for the usual time.
    package let expires: Instant?

    /// Puts a question together.
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

    /// What the question says.
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
