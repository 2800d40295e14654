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
    /// The payments that the custom payload holds, in its order; several with a bulk payment.
    public let payments: [Payment]
    /// Which of the payments stands for all of them: the one that is compared and shown first.
    public let leadingPayment: Int
    /// What all payments are together, as the custom payload says.
    public let statedTotals: [Amount]
    /// The payment, when the custom payload holds one; of several the one that leads.
    public var payment: Payment? {
        payments.indices.contains(leadingPayment) ? payments[leadingPayment] : nil
    }
    /// What the message is titled, where it has a title beside its text.
    public let title: PrintableText?
    /// Whose account it is about, when the custom payload says so.
    public let sharedAccount: SharedAccount?
    /// Members of `p`, `x` and `payload` that nothing above has read, in order.
    public let other: [OtherMember]
    /// The same of the custom payload, leaf by leaf, for habits.
    package let unread: [UnreadText]
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

    /// The amounts that a text about the payments may name.
    package var statedAmounts: [Amount] {
        let amounts = payments.flatMap { payment in
            [payment.amount].compactMap(\.self) + payment.terms.compactMap(\.amount)
        }
        return amounts + totals + statedTotals
    }

    /// The accounts that get money.
    package var creditorAccounts: [Payment.Account] { payments.compactMap(\.creditorAccount) }

    package var debtorAccounts: [Payment.Account] { payments.compactMap(\.debtorAccount) }

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
        payment: Payment? = nil,
        payments: [Payment]? = nil,
        leadingPayment: Int = 0,
        statedTotals: [Amount] = [],
        title: PrintableText? = nil,
        sharedAccount: SharedAccount? = nil,
        other: [OtherMember],
        unread: [UnreadText] = [],
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
        self.payments = payments ?? [payment].compactMap(\.self)
        self.leadingPayment = leadingPayment
        self.statedTotals = statedTotals
        self.title = title
        self.sharedAccount = sharedAccount
        self.other = other
        self.unread = unread
        self.unsignedAlert = unsignedAlert
        self.customPayload = customPayload
        self.contextInfo = contextInfo
        self.notes = notes
    }

    /// What all payments are together in each currency, charges included, as far as their amounts can
    /// be read; where none states one, what the message says of them all.
    package var totals: [Amount] {
        let all = payments.flatMap { payment in
            // What leaves in another currency is counted in that one, too.
            let taken = payment.terms.filter { $0.kind == .debited }.compactMap(\.amount)
                .filter { $0.currency != payment.amount?.currency }
            return [payment.amount].compactMap(\.self) + payment.charges + taken
        }
        guard !all.isEmpty else { return statedTotals }
        // What is below zero makes no other payment smaller.
        let positive = all.filter { !$0.isNegative }
        let amounts = positive.isEmpty ? all : positive
        let sums = Amount.sums(of: amounts)
        return sums.isEmpty ? amounts : sums
    }

    /// The same facts with another of the payments in front.
    package func leading(with index: Int) -> RequestFacts {
        guard index != leadingPayment, payments.indices.contains(index) else { return self }
        return RequestFacts(
            messageID: messageID,
            mechanismUID: mechanismUID,
            challenge: challenge,
            loadBalancerCookie: loadBalancerCookie,
            kind: kind,
            takesReasons: takesReasons,
            needsUserVerification: needsUserVerification,
            isSigned: isSigned,
            site: site,
            codeFollows: codeFollows,
            message: message,
            user: user,
            validity: validity,
            locations: locations,
            remoteAddress: remoteAddress,
            userAgent: userAgent,
            payments: payments,
            leadingPayment: index,
            statedTotals: statedTotals,
            title: title,
            sharedAccount: sharedAccount,
            other: other,
            unread: unread,
            unsignedAlert: unsignedAlert,
            customPayload: customPayload,
            contextInfo: contextInfo,
            notes: notes
        )
    }

    /// What an approval pays: of several payments in one currency their sum, else that of the one that
    /// leads.
    public var amount: Amount? {
        guard payments.count > 1 else { return payment?.amount }
        return totals.count == 1 ? totals[0] : payment?.amount
    }

    /// What is asked in words: the title, if there is one, and the text.
    public var asked: PrintableText? {
        guard let title, let message, title != message else { return message ?? title }
        return title + ": " + message
    }

    /// The texts that may name an amount: what is asked, and a custom payload that is a text.
    package var askedTexts: [PrintableText] {
        [asked].compactMap(\.self) + other.filter { $0.path == "p" }.map(\.value)
    }

    /// What the history is searched in, of what is signed: texts, payees, references, and the accounts
    /// that get money, as they are shown and without their blanks.
    package var searchedTexts: [String] {
        let texts = payments.flatMap { payment in
            let account = payment.creditorAccount?.text.text
            return [
                payment.payee?.text, payment.reference?.text, account,
                account?.filter { $0 != " " },
            ]
        }
        return ([asked?.text] + texts).compactMap(\.self)
    }
}
