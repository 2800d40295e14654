package import Token
package import Vocabulary

/// A message that Amazon SNS posts to a subscriber of one of its topics, signed by Amazon.
///
/// - Source: the Amazon SNS developer guide, "Verifying the signatures of Amazon SNS messages".
package struct TopicMessage: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case notification = "Notification"
        /// The topic asks whether messages are wanted.
        case subscription = "SubscriptionConfirmation"
        case unsubscription = "UnsubscribeConfirmation"
    }

    /// How old a message may be.
    private static let longest: Int64 = 3_600_000

    package let kind: Kind
    package let id: String
    /// The name of the topic, an ARN.
    package let topic: String
    /// Where Amazon's certificate is.
    package let certificateAddress: String
    /// What confirms the subscription when it is fetched.
    package let subscribeAddress: String?
    private let sent: Instant
    private let signature: [UInt8]
    private let hash: HashAlgorithm
    private let signed: [UInt8]

    /// Reads a message; `nil` when it has another form, or names a host that is not Amazon's in the
    /// region of the topic.
    package init?(parsing body: [UInt8]) {
        guard let object = (try? JSON.parse(body))?.objectValue else { return nil }
        func text(_ name: String) -> String? { object[name]?.stringValue }
        guard let kind = text("Type").flatMap(Kind.init(rawValue:)), let id = text("MessageId"),
            let topic = text("TopicArn"), let certificate = text("SigningCertURL"),
            let sent = text("Timestamp").flatMap({ Instant(rfc3339: $0) }),
            let signature = text("Signature").flatMap({ try? Base64.decode($0) })
        else { return nil }
        switch text("SignatureVersion") {
        case "1": hash = .sha1
        case "2": hash = .sha256
        default: return nil
        }
        let region = topic.split(separator: ":", omittingEmptySubsequences: false).dropFirst(3)
            .first
        guard let region, Self.isAmazon(certificate, in: region), Self.isFile(certificate) else {
            return nil
        }
        subscribeAddress = text("SubscribeURL")
        if kind == .subscription {
            guard let subscribeAddress, Self.isAmazon(subscribeAddress, in: region) else {
                return nil
            }
        }
        let names =
            kind == .notification
            ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
            : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
        signed = names.flatMap { name in text(name).map { Array("\(name)\n\($0)\n".utf8) } ?? [] }
        self.kind = kind
        self.id = id
        self.topic = topic
        self.sent = sent
        self.signature = signature
        certificateAddress = certificate
    }

    /// Whether an address ends in one name, letters, digits, `-` and `_` before `.pem`: each certificate
    /// has one spelling.
    private static func isFile(_ address: String) -> Bool {
        let name = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
        guard name.count == 1, let name = name.first, name.hasSuffix(".pem") else { return false }
        return name.dropLast(4).utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                || [0x2D, 0x5F].contains(byte)
        }
    }

    /// Whether a message says that it was sent within the last hour.
    package func isRecent(at now: Instant) -> Bool {
        abs(now.milliseconds(since: sent)) <= Self.longest
    }

    /// Whether a message was sent within the last hour, by whoever has the certificate.
    package func isAuthentic(by certificate: Certificate, at now: Instant) -> Bool {
        isRecent(at: now) && certificate.validity.contains(now)
            && (try? certificate.isSignature(signature, of: signed, by: hash)) == true
    }

    /// Whether an address is `https://sns.REGION.amazonaws.com/…`, or the same in China, and nothing
    /// else: no other port, no user, no host that only begins so.
    private static func isAmazon(_ address: String, in region: Substring) -> Bool {
        guard !region.isEmpty,
            region.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }),
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return false }
        return ["com", "com.cn"].contains { end in
            address.hasPrefix("https://sns.\(region).amazonaws.\(end)/")
        }
    }
}
