/// Fetches messages from a mailbox of this project's own server by long polling.
///
/// This transport is no part of AM: there, a message travels through Apple's or Google's service.
package struct DeliveryClient: Sendable {
    private let mailbox: Mailbox
    private let pace: PollingInterval

    /// Names a mailbox; connects to nothing yet.
    ///
    /// - Parameters:
    ///   - transport: What it asks over.
    ///   - base: The server's address, without `/deliveries`.
    ///   - deviceToken: The push token that names the mailbox.
    ///   - allowingPlainHTTP: Whether http may go to other machines.
    ///   - pace: How often it asks.
    /// - Throws: `ArgumentError.address` and `.plainHTTP`.
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

    /// Refuses an address of a server that no mailbox can be at, before anything is done.
    ///
    /// - Throws: As the initialiser.
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

    /// The next message that is there already.
    ///
    /// - Parameter sequence: The number of the last message that was taken in; 0 for none.
    /// - Returns: The message, at most 64 KiB; `nil` when there is none now.
    /// - Throws: ``TransportError``.
    package func next(
        after sequence: Int
    ) async throws(TransportError) -> (bytes: [UInt8], sequence: Int)? {
        try await mailbox.message(after: sequence, wait: 0)
    }

    /// What happens, until the task that iterates is cancelled or the transport is closed.
    ///
    /// A message is asked for when the one before has been taken out, so that a flood waits at the
    /// server. For one iteration only.
    ///
    /// - Parameters:
    ///   - sequence: The number of the last message that was taken in; 0 for none.
    ///   - jitter: Gives a number from 0 to 1 for each pause.
    /// - Returns: Envelopes in the order of their numbers, and each change of the connection.
    package func events(
        after sequence: Int,
        jitter: @escaping @Sendable () -> Double
    ) -> DeliveryEvents {
        DeliveryEvents(
            polling: Polling(mailbox: mailbox, pace: pace, sequence: sequence, jitter: jitter)
        )
    }

    /// Percent-encodes all but letters, digits and `-._~`.
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

/// What happens at a mailbox, one event after the other.
package struct DeliveryEvents: AsyncSequence, Sendable {
    /// Gives the events.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let polling: Polling

        /// The next event; `nil` when the task was cancelled or the transport closed.
        package mutating func next() async -> DeliveryEvent? { await polling.next() }
    }

    let polling: Polling

    package func makeAsyncIterator() -> Iterator { Iterator(polling: polling) }

    /// Tells what the last envelope was worth: one that is good for nothing counts as a failure for
    /// the pace, so that a server that sends nothing else is asked ever less often.
    package func judge(isUseful: Bool) async { await polling.judge(isUseful: isUseful) }
}

/// What happens while messages are waited for.
package enum DeliveryEvent: Hashable, Sendable {
    /// The server answers.
    case online
    /// The server cannot be asked, for the reason with this code; it will be asked again.
    case offline(code: String)
    /// An envelope came, at most 64 KiB, with its number in the mailbox.
    case envelope(bytes: [UInt8], sequence: Int)
}
