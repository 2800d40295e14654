public import Geodesy
public import Vocabulary

/// Everything a message says, decoded and made printable; what is absent is `nil` or a case.
///
/// The same facts come from a verified message (``ApprovalRequest``) and from one whose key is not
/// known (``UnverifiedReading``); only the wrapper tells them apart, and only the first can be
/// answered.
public struct RequestFacts: Hashable, Sendable {
    /// The id beside the token, which is not signed; `nil` for a bare token.
    public let messageID: MessageID?
    /// Claim `u`: the mechanism the message is for, compared exactly.
    public let mechanismUID: String
    /// Claim `c`: 16 to 64 bytes to be signed in the answer.
    public let challenge: [UInt8]
    /// Claim `l`: the cookie text to send back, when it is safe in a header.
    public let loadBalancerCookie: String?
    /// Claims `k` and `n`: how the message wants to be answered.
    public let kind: PushKind
    /// Whether the server tells a rejection because nobody here asked from one because somebody
    /// changed their mind.
    public let takesReasons: Bool
    /// Whether the person is to prove who they are before an approval.
    public let needsUserVerification: Bool
    /// Whether anybody has signed what the message says; every display marks what nobody has.
    public let isSigned: Bool
    /// The site that it is about, where the message has a member for it.
    public let site: PrintableText?
    /// Whether a code follows an approval, to be typed elsewhere; `nil` where the message does not say.
    public let codeFollows: Bool?
    /// Claim `m`: the text to show.
    public let message: PrintableText?
    /// Claim `d`: the user's name on the server.
    public let user: PrintableText?
    /// Claims `i` and `t` with the time of receipt.
    public let validity: Validity
    /// Every place a location can stand in, in order of preference: the first usable is shown.
    public let locations: [LocationClaim]
    /// `x.remoteIp`: claimed by whoever logs in.
    public let remoteAddress: RemoteAddress?
    /// `x.userAgent`: claimed by whoever logs in.
    public let userAgent: UserAgent?
    /// A payment, when the custom payload holds one.
    public let payment: Payment?
    /// Whose account it is about, when the custom payload says so.
    public let sharedAccount: SharedAccount?
    /// Members of `p`, `x` and `payload` that nothing above has read, in order.
    public let other: [OtherMember]
    /// The alert text of the envelope, which is not signed: never shown as the message.
    public let unsignedAlert: PrintableText?
    /// Claim `p` as it was received: its text unchanged, or its object as JSON.
    ///
    /// It may hold anything, and is for programs: what people see stands in the members above.
    public let customPayload: String?
    /// Claim `x` as it was received, in the same way.
    public let contextInfo: String?
    /// What was odd about the message without making it unusable.
    public let notes: [MessageAnomaly]

    /// Who asked, as the custom payload says.
    public var initiator: PrintableText? { payment?.initiator ?? sharedAccount?.initiator }

    /// The signed texts that say what is asked, which rules about texts read.
    package var askedTexts: [PrintableText] { [message].compactMap(\.self) }

    /// The first usable location, in order of preference.
    public var location: Coordinate? {
        locations.lazy.compactMap(\.coordinate).first
    }

    /// How far off the message says that ``location`` may be; `nil` when it does not say.
    public var locationAccuracy: Distance? {
        locations.first { $0.coordinate != nil }?.accuracy
    }

    package init(
        messageID: MessageID?,
        mechanismUID: String,
        challenge: [UInt8],
        loadBalancerCookie: String?,
        kind: PushKind,
        takesReasons: Bool = false,
        needsUserVerification: Bool? = nil,
        isSigned: Bool = true,
        site: PrintableText? = nil,
        codeFollows: Bool? = nil,
        message: PrintableText?,
        user: PrintableText?,
        validity: Validity,
        locations: [LocationClaim],
        remoteAddress: RemoteAddress?,
        userAgent: UserAgent?,
        payment: Payment?,
        sharedAccount: SharedAccount? = nil,
        other: [OtherMember],
        unsignedAlert: PrintableText?,
        customPayload: String? = nil,
        contextInfo: String? = nil,
        notes: [MessageAnomaly]
    ) {
        self.messageID = messageID
        self.mechanismUID = mechanismUID
        self.challenge = challenge
        self.loadBalancerCookie = loadBalancerCookie
        self.kind = kind
        self.takesReasons = takesReasons
        self.needsUserVerification = needsUserVerification ?? (kind == .biometric)
        self.isSigned = isSigned
        self.site = site
        self.codeFollows = codeFollows
        self.message = message
        self.user = user
        self.validity = validity
        self.locations = locations
        self.remoteAddress = remoteAddress
        self.userAgent = userAgent
        self.payment = payment
        self.sharedAccount = sharedAccount
        self.other = other
        self.unsignedAlert = unsignedAlert
        self.customPayload = customPayload
        self.contextInfo = contextInfo
        self.notes = notes
    }
}
