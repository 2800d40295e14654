import Host
package import Push
package import Review
package import Store
import Token
package import Vocabulary

extension ApprovalService {
    /// What became of one try to tell a server a new device token.
    package struct TokenUpdate: Sendable {
        package let account: AccountID
        /// Where the token stands now.
        package let state: DeviceTokenState
        /// Why nothing could be sent, or no reply came; `nil` when the server has replied.
        package let failure: (any CodedError)?
    }

    /// Wants a fresh device token for an account's push device.
    ///
    /// Messages to the tokens before are taken in until a day after the server has confirmed one.
    ///
    /// - Parameter stored: The account as it was read.
    /// - Throws: `AccountQueryError.noPushDevice`; `DeviceTokenRotationError.pending` while the server has not answered for the
    ///   device; `DeviceTokenRotationError.unsupported` when it takes no new token; `.unneeded` for a device that asks
    ///   its server; `DeviceTokenRotationError.changed` when
    ///   another program was quicker; ``StorageError``. Nothing is changed then.
    package func rotateDeviceToken(of stored: StoredAccount) async throws {
        let push = try settledDevice(of: stored)
        guard !push.isPolled else { throw DeviceTokenRotationError.unneeded }
        guard push.deviceToken.support != .unsupported else {
            throw DeviceTokenRotationError.unsupported
        }
        try await want(try await newDeviceToken(), of: push)
    }

    /// A device token that nobody has: of a broker when one is used, whose key is kept first.
    func newDeviceToken() async throws(StorageError) -> String {
        guard usesBroker else { return Self.randomHexadecimal(bytes: 32) }
        let pair: KeyPair
        do throws(KeyPairError) {
            pair = try KeyPair(new: .es256)
        } catch {
            throw .cryptography
        }
        let token = BrokerToken(
            name: Self.randomBytes(16),
            publicKey: pair.publicKey,
            secret: Self.randomBytes(MessageEncryption.secretBytes)
        )
        try await store.keep(BrokerKey(token: token, pair: pair), now: clock.now)
        return token.text
    }

    /// Wants a device token that a messaging service has handed out, such as to a phone that passes
    /// messages on.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - service: Which messaging service it is of, in the word of the family; `nil` for the usual.
    ///   - stored: The account as it was read.
    /// - Returns: What is to be told its server; nothing is changed when that is nothing.
    /// - Throws: What keeps the server from being told this token; as
    ///   ``rotateDeviceToken(of:)``.
    package func setDeviceToken(
        _ token: String,
        service: String?,
        of stored: StoredAccount
    ) async throws -> PushTokenChange {
        let push = try settledDevice(of: stored)
        let state = push.deviceToken
        // What cannot be sent is refused before anything is noted.
        guard
            try push.device.deviceTokenUpdate(
                token,
                service: service,
                deviceName: Self.deviceName
            ) != nil
        else { throw DeviceTokenRotationError.unneeded }
        let change = PushTokenChange(
            token,
            registered: service == state.service ? state.confirmed : nil
        )
        guard change != .unchanged else {
            // Another one that was never confirmed is wanted no more.
            if state.wanted != token { try await want(token, service: service, of: push) }
            return change
        }
        guard state.support != .unsupported else { throw DeviceTokenRotationError.unsupported }
        try await want(token, service: service, of: push)
        // Whether it is the first or another one, whatever messaging service it is of.
        return PushTokenChange(token, registered: state.confirmed == token ? "" : state.confirmed)
    }

    /// The push device of an account, once its server has answered for it.
    private func settledDevice(of stored: StoredAccount) throws -> StoredMechanism {
        guard let push = stored.push else {
            guard stored.pending.isEmpty else { throw DeviceTokenRotationError.pending }
            throw AccountQueryError.noPushDevice
        }
        return push
    }

    private func want(
        _ token: String,
        service: String? = nil,
        of push: StoredMechanism
    ) async throws {
        var known = push.deviceToken
        while try await !store.setDeviceToken(
            known.wanting(token, of: service),
            of: push.device.uid,
            replacing: known,
            now: clock.now
        ) {
            // A message may have confirmed the token meanwhile.
            guard let push = try await store.mechanism(uid: push.device.uid),
                push.deviceToken.wanted == known.wanted
            else { throw DeviceTokenRotationError.changed }
            known = push.deviceToken
        }
    }

    /// Tells the servers the device tokens that they have not confirmed yet.
    ///
    /// - Parameters:
    ///   - ids: The accounts; `nil` means all.
    ///   - all: Whether to try also before the time for the next attempt has come, and servers that
    ///     took none before.
    /// - Returns: What was tried, in the order of enrolment.
    /// - Throws: ``StorageError``.
    package func updateDeviceTokens(
        of ids: [AccountID]? = nil,
        all: Bool = false
    ) async throws(StorageError) -> [TokenUpdate] {
        var updates: [TokenUpdate] = []
        for stored in try await store.accounts() where ids?.contains(stored.account.id) ?? true {
            guard let push = stored.push else { continue }
            let device = push.device
            let state = push.deviceToken
            let isDue = all ? state.confirmed != state.wanted : state.isUpdateDue(at: clock.now)
            guard isDue else { continue }
            let update = await send(state, of: device, for: stored.account.id)
            guard let update else { continue }
            updates.append(update)
            let isNoted = try await store.setDeviceToken(
                update.state,
                of: device.uid,
                replacing: state,
                now: clock.now
            )
            // Another program has noted something meanwhile; what the server has taken counts all
            // the same.
            if !isNoted, update.state.confirmed == state.wanted {
                _ = try await store.confirmDeviceToken(
                    state.wanted,
                    of: device.uid,
                    now: clock.now
                )
            }
        }
        return updates
    }

    /// Tells the servers device tokens when their time has come, until the task is cancelled.
    ///
    /// What fails is tried again; nothing is lost meanwhile.
    func reportDeviceTokens() async {
        while !Task.isCancelled {
            _ = try? await updateDeviceTokens()
            // Messages to the token before it come until a day after its server has confirmed the new.
            try? await store.forgetEarlierTokens(now: clock.now)
            await rest(before: .deviceTokens)
        }
    }

    /// - Returns: What became of it; `nil` for a device that has none.
    private func send(
        _ state: DeviceTokenState,
        of device: any PushDevice,
        for account: AccountID
    ) async -> TokenUpdate? {
        let jitter = Double.random(in: 0...1)
        func failed(_ error: any CodedError) -> TokenUpdate {
            let after = state.afterFailure(at: clock.now, jitter: jitter)
            return TokenUpdate(account: account, state: after, failure: error)
        }
        do {
            let post = try device.deviceTokenUpdate(
                state.wanted,
                service: state.service,
                deviceName: Self.deviceName
            )
            guard let post else { return nil }
            let reply = try await poster.post(post, allowingPlainHTTP: true)
            guard reply.status != 200 || device.confirmsDeviceToken(reply) else {
                return failed(DeviceTokenRotationError.unconfirmed)
            }
            let after = state.after(
                reply: reply,
                sent: state.wanted,
                now: clock.now,
                jitter: jitter
            )
            return TokenUpdate(account: account, state: after, failure: nil)
        } catch {
            return failed(error.coded)
        }
    }
}

extension AccountOutcome {
    /// Why the order is not done, or only in part; `nil` when it is.
    package var failure: (any CodedError)? {
        switch self {
        case .addressRead, .done, .deviceTokenReported(_, _, isConfirmed: true, _): nil
        case .deviceTokenReported(_, _, isConfirmed: false, let failure):
            failure ?? DeviceTokenRotationError.unconfirmed
        case .lockedAgain(_, let lock, _): AccountError.locked(policy: lock.policy)
        case .failed(_, let error, _): error
        }
    }
}

/// Why a device token is not renewed.
package enum DeviceTokenRotationError: CodedError {
    case pending
    case unsupported
    case unneeded
    case changed
    case unconfirmed

    /// Such as `device-token.pending`.
    package var row: (code: String, reason: String) {
        switch self {
        case .pending:
            (
                "device-token.pending",
                "The server has not confirmed the device yet. Try again when it has."
            )
        case .unsupported:
            (
                "device-token.unsupported",
                "The server accepts no new device tokens; AM does from 8.0.1 on. Enrol the device"
                    + " again."
            )
        case .unneeded:
            (
                "device-token.unneeded",
                "The device has no device token, since it polls its server for requests."
            )
        case .changed:
            (
                "device-token.changed",
                "Another program has just made a new device token for this account."
            )
        case .unconfirmed:
            (
                "device-token.unconfirmed",
                "The server has not confirmed the device token. It is sent again while `review`"
                    + " runs."
            )
        }
    }
}
