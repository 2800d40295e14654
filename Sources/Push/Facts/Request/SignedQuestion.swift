package import Vocabulary

/// A question whose server signs one text, in its parts: nothing of it has a claim of its own.
package struct SignedQuestion: Hashable, Sendable {
    /// How many seconds such a question is taken to live until its server has told: none says it.
    static let timeToLive = 120

    /// What the answer names.
    package let messageID: MessageID
    /// The device that is asked.
    package let deviceUID: String
    /// 16 to 64 bytes that no other question has.
    package let challenge: [UInt8]
    /// What stands above the question; may be empty.
    package let title: String
    /// What is asked.
    package let text: String
    /// What the login page may show; empty where nothing goes with an approval.
    package let presence: [String]
    /// Whether the server tells one rejection from another.
    package let takesReasons: Bool
    /// Whether the person is to prove who they are before an approval.
    package let needsUserVerification: Bool
    /// Until when it may be answered, as its server told later; `nil` while it has not.
    package let expires: Instant?

    /// Puts a question together.
    package init(
        messageID: MessageID,
        deviceUID: String,
        challenge: [UInt8],
        title: String,
        text: String,
        presence: [String],
        takesReasons: Bool,
        needsUserVerification: Bool,
        expires: Instant? = nil
    ) {
        self.messageID = messageID
        self.deviceUID = deviceUID
        self.challenge = challenge
        self.title = title
        self.text = text
        self.presence = presence
        self.takesReasons = takesReasons
        self.needsUserVerification = needsUserVerification
        self.expires = expires
    }

    /// What the question says.
    func facts(received: Instant) -> RequestFacts {
        var texts = TextCollector()
        let message = texts.printable(text)
        let origin = WrittenOrigin(text)
        let shownTitle = title.isEmpty ? nil : texts.printable(title, limit: 256)
        var notes: [MessageAnomaly] = [.timeToLiveMissing]
        if origin.address != nil || origin.agent != nil { notes.append(.originInWords) }
        if texts.hasHiddenCharacters { notes.append(.hiddenCharacters) }
        return RequestFacts(
            messageID: messageID,
            mechanismUID: deviceUID,
            challenge: challenge,
            loadBalancerCookie: nil,
            kind: kind,
            takesReasons: takesReasons,
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
            notes: notes
        )
    }

    private var kind: PushKind {
        if !presence.isEmpty { return .presence(presence.map { PrintableText($0) }) }
        return needsUserVerification ? .biometric : .standard
    }
}
