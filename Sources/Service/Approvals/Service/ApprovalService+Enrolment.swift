import Host
package import Push
import Store
import Vocabulary

extension ApprovalService {
    /// An account that was enrolled, and what was odd about its address.
    package struct Enrolled: Sendable {
        package let account: Account
        /// Its push half; `nil` when the address was for one-time codes alone.
        package let push: (any PushDevice)?
        /// What a person should know about the address.
        package let warnings: [EnrolmentWarning]
        /// What the person types into the server's page; `nil` where this device adds nothing to the
        /// secret.
        package var devicePart: String?
    }

    /// What the program calls itself where a server shows a person's devices.
    static let deviceName = "pratique"

    /// Enrols an account: a push device, one-time codes, or both in one transaction.
    ///
    /// A push device is noted with its key before the server is asked, so that nothing is lost when
    /// no reply comes: the account gets it once the server has said so, or has sent a message for
    /// it. Until then what the account has works as before. What the server refuses is not kept.
    ///
    /// - Parameters:
    ///   - address: The enrolment address, read and checked.
    ///   - replacing: Whether what the account has of the same type is replaced, with its requests,
    ///     once the server has taken the new.
    ///     Without it, codes with another secret than those of the account become an account beside it.
    ///   - showsDevicePart: Whether the person is shown what the server's page asks for.
    /// - Returns: The account and the warnings.
    /// - Throws: ``AccountError`` when a policy of the address fails here or the account is there
    ///   and locked, ``EnrolmentError``, ``TransportError``, ``StorageError``, `RegistrationError.refused`;
    ///   the accounts are as before then. `RegistrationError.unknown` when no usable reply came.
    package func enrol(
        _ address: EnrolmentAddress,
        replacing: Bool = false,
        showsDevicePart: Bool = false
    ) async throws -> Enrolled {
        guard showsDevicePart || address.oneTime?.twoStep == nil else {
            throw EnrolmentError.twoStep
        }
        let address = try await compared(address, replacing: replacing)
        let warnings = address.warnings
        let account = address.account(added: clock.now)
        try account.checkPolicies(policies.evaluate(account.policies, device: findings()))
        // Before anything is sent: a locked account is not changed.
        try await checkUsable(account.id)
        let half = address.oneTime?.twoStep?.half()
        let oneTime = try address.oneTimeMechanism(uid: Self.randomUUID(), half: half)
        let devicePart = try half.map(TwoStepSecret.shown)
        guard address.push != nil else {
            try await store.add(
                account,
                push: nil,
                deviceToken: nil,
                oneTime: oneTime,
                replacing: replacing,
                now: clock.now
            )
            return Enrolled(
                account: account,
                push: nil,
                warnings: warnings,
                devicePart: devicePart
            )
        }
        let deviceToken = try await newDeviceToken()
        let registration = try address.registration(
            mechanismUID: Self.randomUUID(),
            deviceToken: deviceToken,
            deviceName: Self.deviceName
        )
        let device = PendingDevice(
            account: account,
            mechanism: registration.mechanism,
            deviceToken: deviceToken,
            oneTime: oneTime,
            isReplacing: replacing
        )
        try await register(device, by: registration)
        return Enrolled(
            account: account,
            push: registration.mechanism,
            warnings: warnings,
            devicePart: devicePart
        )
    }

    /// Notes the device, registers it, and notes how that ended.
    private func register(
        _ device: PendingDevice,
        by registration: Registration
    ) async throws {
        let uid = device.mechanism.uid
        try await store.record(device)
        // Its messages may come before the reply, and instead of it.
        hastenUpkeep()
        do {
            try await register(registration)
        } catch let error as RegistrationError where error == .unknown {
            throw error
        } catch {
            do {
                // A server that refuses, and has sent a message of the device before, has it.
                guard try await store.withdraw(uid) else { return }
            } catch let other {
                // What came first is what is told; the device stays one that waits for its server.
                journal.log(.failed(code: other.code))
            }
            throw error
        }
        guard try await store.settle(uid, isConfirmed: true, now: clock.now) != .missing else {
            throw RegistrationError.superseded
        }
    }

    /// Confirms the push half with the server.
    private func register(_ registration: Registration) async throws {
        let meaning: ReplyMeaning
        do {
            // An address for another machine's http was read only with the person's consent.
            let reply = try await poster.post(registration.request, allowingPlainHTTP: true)
            meaning = ReplyMeaning(reply)
        } catch let error where error.mayHaveBeenSent {
            throw RegistrationError.unknown
        }
        switch meaning {
        case .accepted: return
        case .refused: throw RegistrationError.refused
        case .unknown: throw RegistrationError.unknown
        }
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    package static func randomHexadecimal(bytes count: Int) -> String {
        randomBytes(count).hexadecimal
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

/// How the registration of a device failed at its server.
package enum RegistrationError: CodedError {
    case refused
    case unknown
    case superseded

    /// Such as `enrolment.refused`.
    package var row: (code: String, reason: String) {
        switch self {
        case .refused:
            (
                "enrolment.refused",
                "The server refused the registration without a reason. It may have come too late,"
                    + " be signed with another key than that of its address, or lack a way to send"
                    + " to this device: `pratique config inbox` makes one."
            )
        case .unknown:
            (
                "enrolment.unknown",
                "The server sent no usable reply, so it is not known whether it accepted this device."
            )
        case .superseded:
            (
                "enrolment.superseded",
                "The account was removed or replaced while it was enrolled. Enrol it again."
            )
        }
    }
}
