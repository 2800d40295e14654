package import Authenticator
import Storage
import Transport
import Vocabulary

extension Desk {
    /// A device that a server has taken, and what was odd about its address.
    package struct Enrolled: Sendable {
        /// The mechanism, as stored.
        package let mechanism: Mechanism
        /// What a person should know about the address.
        package let warnings: [EnrolmentWarning]
    }

    /// Registers this device with a server and keeps the mechanism once the server has taken it.
    ///
    /// - Parameters:
    ///   - address: The text of a `pushauth` address.
    ///   - deliveries: Where messages for this device can be fetched; `nil` when they come by
    ///     other ways.
    ///   - replacing: Whether an account that is enrolled already is replaced, with its requests.
    /// - Returns: The mechanism and the warnings.
    /// - Throws: ``EnrolmentError``, ``TransportError``, ``StorageError``,
    ///   ``RuntimeError/enrolmentRefused(status:)``.
    package func enrol(
        _ address: String,
        deliveries: String?,
        replacing: Bool = false
    ) async throws -> Enrolled {
        let parsed = try EnrolmentAddress(address)
        // A token of its own for each enrolment: a mailbox never holds another account's messages.
        let deviceToken = Self.randomHexadecimal(bytes: 32)
        if let deliveries { try checkDeliveries(deliveries, deviceToken: deviceToken) }
        let isKnown = try await ledger.mechanisms().contains {
            $0.mechanism.issuer == parsed.issuer && $0.mechanism.accountName == parsed.accountName
        }
        guard !isKnown || replacing else { throw StorageError.accountExists }
        let registration = try parsed.registration(
            mechanismUID: Self.randomUUID(),
            deviceToken: deviceToken,
            deviceName: "pratique"
        )
        let reply = try await poster.post(registration.request)
        guard ReplyMeaning(reply) == .taken else {
            throw RuntimeError.enrolmentRefused(status: reply.status)
        }
        try await ledger.add(
            registration.mechanism,
            deviceToken: deviceToken,
            replacing: replacing,
            now: clock.now
        )
        if let deliveries {
            try await ledger.keep(DeliverySource(address: deliveries, deviceToken: deviceToken))
        }
        return Enrolled(mechanism: registration.mechanism, warnings: parsed.warnings)
    }

    /// Throws what is wrong with an address before anything is sent.
    private func checkDeliveries(
        _ address: String,
        deviceToken: String
    ) throws(TransportError) {
        _ = try DeliveryClient(wire: Wire(), base: address, deviceToken: deviceToken)
    }

    private static func randomHexadecimal(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// A random UUID (version 4) in lower case.
    private static func randomUUID() -> String {
        var digits = Array(randomHexadecimal(bytes: 16))
        digits[12] = "4"
        digits[16] = ["8", "9", "a", "b"].randomElement() ?? "8"
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }
}
