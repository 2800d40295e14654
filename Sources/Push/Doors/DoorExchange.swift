package import Token
package import Vocabulary

/// A request of a sender as a door reads it.
package struct DoorRequest: Sendable {
    package let method: String
    /// The path as it came, percent-encoded.
    package let path: String
    /// The query behind the question mark, percent-encoded; `nil` without one.
    package let query: String?
    package let headers: [HTTPHeader]
    package let body: [UInt8]

    package init(
        method: String,
        path: String,
        query: String? = nil,
        headers: [HTTPHeader],
        body: [UInt8]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The first value of a header; names compare without case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }

    /// The token of `Authorization: Bearer TOKEN`.
    func bearerToken(scheme: String = "bearer ") -> String? {
        guard let value = header("Authorization"), value.lowercased().hasPrefix(scheme) else {
            return nil
        }
        return String(value.dropFirst(scheme.count))
    }
}

/// What a door answers; thrown when it ends the exchange before a message is kept.
package struct DoorReply: Error, Hashable, Sendable {
    package let status: Int
    /// In their order.
    package let headers: [HTTPHeader]
    package let body: [UInt8]

    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A reply with a JSON object of the members that `write` adds.
    package static func json(
        _ status: Int,
        headers: [HTTPHeader] = [],
        _ write: (inout JSONWriter) -> Void
    ) -> DoorReply {
        let type = HTTPHeader("Content-Type", "application/json; charset=UTF-8")
        return DoorReply(status: status, headers: [type] + headers, body: JSON.bytes(write))
    }
}

/// A message that a door hands on.
package struct Delivery: Hashable, Sendable {
    /// The most bytes of an envelope that a store reads.
    package static let mostBytes = 65_536

    /// The device token that it was sent to; `nil` for a sender that names none.
    package let token: String?
    /// Bytes that `Push.Envelope` reads.
    package let envelope: [UInt8]
    /// Who sent it, as the doors tell senders apart; empty where nobody proves to be one.
    package var sender = ""

    package init(token: String?, envelope: [UInt8]) {
        self.token = token
        self.envelope = envelope
    }
}

/// What became of a message that was handed on.
package enum DeliveryOutcome: Hashable, Sendable {
    /// It is safe: a crash loses nothing.
    case kept
    /// It is refused for good, for the reason with this code.
    case refused(code: String)
    /// No device has the token that it was sent to.
    case unknownToken
    /// It could not be kept now; the sender should send it again.
    case unavailable
}

/// Why a door refuses a request, beside what is wrong with its message.
package enum DoorError: CodedError {
    case sender
    case tooMuch
    case method
    case deviceToken
    case unavailable

    package var row: (code: String, reason: String) {
        switch self {
        case .sender:
            (
                "inbox.sender",
                "A sender gave no valid signature or token. Compare its keys with those of the inbox."
            )
        case .tooMuch:
            ("inbox.too-much", "A sender sent too often, or more bytes than the inbox accepts.")
        case .method: ("inbox.method", "The inbox accepts only POST requests.")
        case .deviceToken:
            (
                "inbox.device-token",
                "No account has the device token that a message was sent to. Enrol the device again."
            )
        case .unavailable:
            (
                "inbox.unavailable",
                "A message could not be stored. Its sender should send it again; `pratique doctor`"
                    + " checks the store."
            )
        }
    }
}

/// The passwords of senders that name no user, compared in constant time.
package struct BearerTokens: Sendable {
    private let digests: [SecretBytes]

    package init(_ tokens: [String]) { digests = tokens.compactMap(Self.digest) }

    /// Which of the tokens it is, by its place; `nil` for any other text.
    package func index(of token: String) -> Int? {
        guard let digest = Self.digest(token) else { return nil }
        // All are compared, so that the time does not show which one it was.
        return digests.indices.reduce(nil) { found, index in
            digests[index].isEqual(to: digest) ? index : found
        }
    }

    private static func digest(_ token: String) -> SecretBytes? {
        (try? Hashing.digest(Array(token.utf8))).map { SecretBytes($0) }
    }
}

/// How often one sender may send: a bucket that fills again with time.
package struct SenderRates: Sendable {
    private static let mostBuckets = 10_000

    private struct Bucket {
        var left: Double
        var filled: Instant
    }

    /// Requests that may come at once.
    package static let burst = 100.0
    /// Requests per second that may come for ever.
    package static let perSecond = 10.0

    private let burst: Double
    private let perSecond: Double
    private var buckets: [String: Bucket] = [:]
    /// Beyond it buckets that are full again are forgotten.
    private var mostBuckets = Self.mostBuckets

    package init(burst: Double = Self.burst, perSecond: Double = Self.perSecond) {
        self.burst = burst
        self.perSecond = perSecond
    }

    /// Counts a request; false when its sender, one of those that are configured, has sent too many.
    package mutating func admits(_ sender: String, at now: Instant) -> Bool {
        var bucket = bucket(of: sender, at: now)
        let isAdmitted = bucket.left >= 1
        if isAdmitted { bucket.left -= 1 }
        buckets[sender] = bucket
        if buckets.count > mostBuckets {
            buckets = buckets.filter { self.bucket(of: $0.key, at: now).left < burst }
            mostBuckets = max(Self.mostBuckets, 2 * buckets.count)
        }
        return isAdmitted
    }

    /// Whether the next request would be admitted.
    package func wouldAdmit(_ sender: String, at now: Instant) -> Bool {
        bucket(of: sender, at: now).left >= 1
    }

    private func bucket(of sender: String, at now: Instant) -> Bucket {
        var bucket = buckets[sender] ?? Bucket(left: burst, filled: now)
        let passed = max(0, Double(now.milliseconds(since: bucket.filled))) / 1_000
        bucket.left = min(burst, bucket.left + passed * perSecond)
        bucket.filled = now
        return bucket
    }
}
