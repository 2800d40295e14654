package import Authenticator
import Storage
import Transport
import Vocabulary

extension Desk {
    /// An account that was enrolled, and what was odd about its address.
    package struct Enrolled: Sendable {
        /// The account.
        package let account: Account
        /// Its push half; `nil` when the address was for one-time codes alone.
        package let push: Mechanism?
        /// What a person should know about the address.
        package let warnings: [EnrolmentWarning]
    }

    /// What the program calls itself where a server shows a person's devices.
    static let deviceName = "pratique"

    /// Enrols an account: a push device, one-time codes, or both in one transaction.
    ///
    /// A new account with a push device is noted before the server is asked, so that nothing is lost
    /// when no reply comes: the device counts as confirmed once the server has said so, or has sent a
    /// message for it. What the server refuses is not kept. An account that is there is changed only
    /// after the server has taken the device.
    ///
    /// - Parameters:
    ///   - address: The enrolment address, read and checked.
    ///   - deliveries: Where messages for this device can be fetched; `nil` when they come by
    ///     other ways.
    ///   - replacing: Whether what the account has of the same type is replaced, with its requests,
    ///     once the server has taken the new.
    /// - Returns: The account and the warnings.
    /// - Throws: ``AccountError`` when a policy of the address fails here or the account is there
    ///   and locked, ``EnrolmentError``,
    ///   ``TransportError``, ``StorageError``, ``RuntimeError/enrolmentRefused(status:)``; the
    ///   accounts are as before then. ``RuntimeError/enrolmentUnknown`` when no usable reply came.
    package func enrol(
        _ address: EnrolmentAddress,
        deliveries: String?,
        replacing: Bool = false
    ) async throws -> Enrolled {
        let account = address.account(added: clock.now)
        try account.checkPolicies(policies.evaluate(account.policies, device: findings()))
        // Before anything is sent: a locked account is not changed.
        try await checkUsable(account.id)
        let known = try await ledger.account(account.id)
        let isTaken =
            (known?.push != nil && address.push != nil)
            || (known?.oneTime != nil && address.oneTime != nil)
        guard !isTaken || replacing else { throw StorageError.accountExists }
        let oneTime = address.oneTimeMechanism(uid: Self.randomUUID())
        guard address.push != nil else {
            try await ledger.add(
                account,
                push: nil,
                deviceToken: nil,
                oneTime: oneTime,
                replacing: replacing,
                now: clock.now
            )
            return Enrolled(account: account, push: nil, warnings: address.warnings)
        }
        // A token of its own for each enrolment: a mailbox never holds another account's messages.
        let deviceToken = Self.randomHexadecimal(bytes: 32)
        if let deliveries { try checkDeliveries(deliveries, deviceToken: deviceToken) }
        let registration = try address.registration(
            mechanismUID: Self.randomUUID(),
            deviceToken: deviceToken,
            deviceName: Self.deviceName
        )
        let new = NewDevice(
            account: account,
            registration: registration,
            deviceToken: deviceToken,
            oneTime: oneTime,
            deliveries: deliveries
        )
        if known == nil { try await add(new) } else { try await change(to: new) }
        return Enrolled(
            account: account,
            push: registration.mechanism,
            warnings: address.warnings
        )
    }

    /// A push device that is about to be registered.
    private struct NewDevice {
        let account: Account
        let registration: Registration
        let deviceToken: String
        let oneTime: OneTimeMechanism?
        let deliveries: String?
    }

    /// Notes the device, registers it, and notes how that ended.
    private func add(_ new: NewDevice) async throws {
        try await keep(new, isConfirmed: false, replacing: false)
        do {
            try await register(new.registration)
        } catch let error as RuntimeError where error == .enrolmentUnknown {
            throw error
        } catch {
            try await ledger.removePush(of: new.account.id, now: clock.now)
            if new.oneTime != nil {
                try await ledger.removeOneTime(of: new.account.id, now: clock.now)
            }
            for source in try await ledger.sources().map(\.source)
            where source.deviceToken == new.deviceToken { try await ledger.forget(source) }
            throw error
        }
        _ = try await ledger.setDeviceToken(
            DeviceTokenState(wanted: new.deviceToken, confirmed: new.deviceToken),
            of: new.registration.mechanism.uid,
            replacing: DeviceTokenState(wanted: new.deviceToken, confirmed: nil)
        )
    }

    /// Registers the device and only then changes the account, whose old device works until the
    /// server has taken the new.
    private func change(to new: NewDevice) async throws {
        try await register(new.registration)
        try await keep(new, isConfirmed: true, replacing: true)
    }

    private func keep(_ new: NewDevice, isConfirmed: Bool, replacing: Bool) async throws {
        try await ledger.add(
            new.account,
            push: new.registration.mechanism,
            deviceToken: new.deviceToken,
            isConfirmed: isConfirmed,
            oneTime: new.oneTime,
            replacing: replacing,
            now: clock.now
        )
        guard let address = new.deliveries else { return }
        try await ledger.keep(DeliverySource(address: address, deviceToken: new.deviceToken))
    }

    /// Confirms the push half with the server.
    private func register(_ registration: Registration) async throws {
        let meaning: ReplyMeaning
        do {
            // An address for another machine's http was read only with the person's consent.
            let reply = try await poster.post(registration.request, allowingPlainHTTP: true)
            meaning = ReplyMeaning(reply)
        } catch let error where error.mayHaveBeenSent {
            throw RuntimeError.enrolmentUnknown
        }
        switch meaning {
        case .taken: return
        case .refused: throw RuntimeError.enrolmentRefused
        case .unknown: throw RuntimeError.enrolmentUnknown
        }
    }

    /// Throws what is wrong with an address before anything is sent.
    private func checkDeliveries(
        _ address: String,
        deviceToken: String
    ) throws(TransportError) {
        _ = try DeliveryClient(wire: Wire(), base: address, deviceToken: deviceToken)
    }

    static func randomHexadecimal(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// A random UUID (version 4) in lower case.
    static func randomUUID() -> String {
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
