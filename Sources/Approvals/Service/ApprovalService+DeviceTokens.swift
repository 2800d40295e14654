package import Authenticator
import Machine
import Providers
package import Storage
import Transport
package import Vocabulary

extension ApprovalService {
    /// What became of one try to tell a server a new device token.
    package struct TokenUpdate: Sendable {
        /// The account of the mechanism.
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
    ///   device; `DeviceTokenRotationError.unsupported` when it takes no new token; `DeviceTokenRotationError.changed` when
    ///   another program was quicker; ``StorageError``. Nothing is changed then.
    package func rotateDeviceToken(of stored: StoredAccount) async throws {
        guard let push = stored.push else {
            guard stored.pending.isEmpty else { throw DeviceTokenRotationError.pending }
            throw AccountQueryError.noPushDevice
        }
        guard push.mechanism != nil, push.deviceToken.support != .unsupported else {
            throw DeviceTokenRotationError.unsupported
        }
        let isNoted = try await ledger.setDeviceToken(
            push.deviceToken.wanting(Self.randomHexadecimal(bytes: 32)),
            of: push.device.uid,
            replacing: push.deviceToken,
            now: clock.now
        )
        guard isNoted else { throw DeviceTokenRotationError.changed }
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
        for stored in try await ledger.accounts() where ids?.contains(stored.account.id) ?? true {
            guard let push = stored.push, let mechanism = push.mechanism else { continue }
            let state = push.deviceToken
            let isDue = all ? state.confirmed != state.wanted : state.isUpdateDue(at: clock.now)
            guard isDue else { continue }
            let update = await send(state, of: mechanism, for: stored.account.id)
            updates.append(update)
            let isNoted = try await ledger.setDeviceToken(
                update.state,
                of: mechanism.uid,
                replacing: state,
                now: clock.now
            )
            // Another program has noted something meanwhile; what the server has taken counts all
            // the same.
            if !isNoted, update.state.confirmed == state.wanted {
                _ = try await ledger.confirmDeviceToken(
                    state.wanted,
                    of: mechanism.uid,
                    now: clock.now
                )
            }
        }
        return updates
    }

    /// Tells the servers device tokens when their time has come, until the task is cancelled.
    ///
    /// What fails is tried again; nothing is lost meanwhile.
    func tellDeviceTokens() async {
        while !Task.isCancelled {
            let updates = (try? await updateDeviceTokens()) ?? []
            // Messages to a new token are fetched as well, and those to the token before it only
            // until a day after its server has confirmed the new one.
            if !updates.isEmpty { hastenUpkeep(of: [.sources]) }
            await rest(before: .deviceTokens)
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
