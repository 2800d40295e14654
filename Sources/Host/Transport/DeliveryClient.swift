/// Long-polls a mailbox of this project's own server, which is no part of AM: there, messages
/// travel through Apple's or Google's service.
package struct DeliveryClient: Sendable {
    private let mailbox: Mailbox
    private let pace: PollingInterval

    /// Connects to nothing yet; `base` is without `/deliveries`, and `deviceToken` names the
    /// mailbox; throws `ArgumentError.address` and `.plainHTTP`.
    package init(
        transport: HTTPTransport,
        base: String,
        deviceToken: String,
        allowingPlainHTTP: Bool = false,
        pace: PollingInterval = .usual
    ) throws(TransportError) {
        self.pace = pace
        let address = try Self.address(base, deviceToken, allowingPlainHTTP: allowingPlainHTTP)
        mailbox = Mailbox(transport: transport, address: address)
    }

    /// Throws for an address that cannot have a mailbox.
    package static func check(base: String) throws(TransportError) {
        _ = try address(base, "token", allowingPlainHTTP: false)
    }

    private static func address(
        _ base: String,
        _ deviceToken: String,
        allowingPlainHTTP: Bool
    ) throws(TransportError) -> WebAddress {
        guard !base.contains("?"), !deviceToken.isEmpty else { throw .address }
        let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
        return try WebAddress(
            "\(trimmed)/deliveries/\(escaped(deviceToken))",
            allowingPlainHTTP: allowingPlainHTTP
        )
    }

    /// The next waiting message, at most 64 KiB, after the last accepted number, 0 for none.
    package func next(
        after sequence: Int
    ) async throws(TransportError) -> (bytes: [UInt8], sequence: Int)? {
        try await mailbox.message(after: sequence, wait: 0)
    }

    /// Events until the task is cancelled or the transport is closed; for one iteration.
    ///
    /// A message is fetched when the previous one was taken, so that a flood waits at the server.
    /// `jitter` gives a number from 0 to 1 for each pause.
    package func events(
        after sequence: Int,
        jitter: @escaping @Sendable () -> Double
    ) -> DeliveryEvents {
        DeliveryEvents(
            polling: Polling(mailbox: mailbox, pace: pace, sequence: sequence, jitter: jitter)
        )
    }

    /// All but letters, digits and `-._~`.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { escaped, byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "-._~".utf8.contains(byte)
            if isPlain {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

package struct DeliveryEvents: AsyncSequence, Sendable {
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let polling: Polling

        /// `nil` on cancellation or a closed transport.
        package mutating func next() async -> DeliveryEvent? { await polling.next() }
    }

    let polling: Polling

    package func makeAsyncIterator() -> Iterator { Iterator(polling: polling) }

    /// Reports whether the last envelope was useful; useless ones slow polling down, as failures
    /// do.
    package func judge(isUseful: Bool) async { await polling.judge(isUseful: isUseful) }
}

package enum DeliveryEvent: Hashable, Sendable {
    case online
    /// The server cannot be reached; polling continues.
    case offline(code: String)
    /// At most 64 KiB.
    case envelope(bytes: [UInt8], sequence: Int)
}
