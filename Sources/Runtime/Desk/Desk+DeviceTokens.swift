package import Authenticator
package import Storage
package import Transport
package import Vocabulary

extension Desk {
    /// What became of one try to tell a server a new device token.
    package struct TokenUpdate: Sendable {
        /// The account of the mechanism.
        package let account: AccountID
        /// Where the token stands now.
        package let state: DeviceTokenState
        /// Why nothing could be sent, or no reply came; `nil` when the server has replied.
        package let failure: (any CodedError)?
    }

    /// Wants a fresh device token for a mechanism; messages to the old one are taken in until the
    /// server has confirmed the new one.
    package func rotateDeviceToken(of mechanism: StoredMechanism) async throws(StorageError) {
        let token = Self.randomHexadecimal(bytes: 32)
        var state = mechanism.deviceToken
        let known = [state.wanted, state.confirmed]
        for source in try await ledger.sources().map(\.source)
        where known.contains(source.deviceToken) {
            try await ledger.keep(DeliverySource(address: source.address, deviceToken: token))
        }
        let before = state
        state = DeviceTokenState(wanted: token, confirmed: state.confirmed, support: state.support)
        _ = try await ledger.setDeviceToken(state, of: mechanism.mechanism.uid, replacing: before)
    }

    /// Tells the servers the device tokens that they have not confirmed yet.
    ///
    /// - Parameters:
    ///   - wire: What is left at the old token's place is fetched over it.
    ///   - all: Whether to try also before the time for the next attempt has come, and servers that
    ///     took none before.
    /// - Returns: What was tried, in the order of enrolment.
    /// - Throws: ``StorageError``.
    package func updateDeviceTokens(
        over wire: Wire,
        all: Bool = false
    ) async throws(StorageError) -> [TokenUpdate] {
        var updates: [TokenUpdate] = []
        for stored in try await ledger.accounts() {
            guard let push = stored.push else { continue }
            let state = push.deviceToken
            let isDue = all ? state.confirmed != state.wanted : state.isUpdateDue(at: clock.now)
            guard isDue else { continue }
            let update = await send(state, of: push.mechanism, for: stored.account.id)
            let isKept = try await ledger.setDeviceToken(
                update.state,
                of: push.mechanism.uid,
                replacing: state
            )
            if isKept, update.state.confirmed == state.wanted, let old = state.confirmed {
                try await leaveSources(of: old, over: wire)
            }
            updates.append(update)
        }
        return updates
    }

    /// Takes in what still lies where messages to an old token went, and asks there no more.
    private func leaveSources(of token: String, over wire: Wire) async throws(StorageError) {
        for source in try await ledger.sources().map(\.source) where source.deviceToken == token {
            // What cannot be asked now is asked again at the next start.
            guard await fetchWaiting(from: [source], over: wire).isEmpty else { continue }
            try await ledger.forget(source)
        }
    }

    private func send(
        _ state: DeviceTokenState,
        of mechanism: Mechanism,
        for account: AccountID
    ) async -> TokenUpdate {
        let jitter = Double.random(in: 0...1)
        let post: PostRequest
        do {
            post = try mechanism.deviceTokenUpdate(
                deviceToken: state.wanted,
                deviceName: Self.deviceName,
                // Servers that take updates tell the name; the account's is the best guess until
                // then, and an older server says that it does not know the request.
                userName: mechanism.accountName
            )
        } catch {
            return TokenUpdate(
                account: account,
                state: state.afterFailure(at: clock.now, jitter: jitter),
                failure: error
            )
        }
        do {
            let reply = try await poster.post(post, allowingPlainHTTP: true)
            let after = state.after(
                reply: reply,
                sent: state.wanted,
                now: clock.now,
                jitter: jitter
            )
            return TokenUpdate(account: account, state: after, failure: nil)
        } catch {
            return TokenUpdate(
                account: account,
                state: state.afterFailure(at: clock.now, jitter: jitter),
                failure: error
            )
        }
    }
}
