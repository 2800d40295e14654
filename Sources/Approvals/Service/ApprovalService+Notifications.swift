import Authenticator
import Facts
import Machine
import Providers
import Review
import Storage
import Token
import Transport
package import Vocabulary

/// Notifications that nobody signs: they count only where those of their account are fetched.
extension ApprovalService {
    /// How often servers that send such notifications are asked whether one was lost.
    private static let questionPause = Duration.seconds(30)

    /// Takes in such a notification.
    ///
    /// - Parameters:
    ///   - data: Its members.
    ///   - source: Where it was fetched; `nil` for one that was handed in, which nobody vouches for.
    /// - Returns: What became of it; a refusal is not counted yet. For one that ends a request that
    ///   is here, the request as it stands now.
    /// - Throws: ``StorageError``.
    func take(
        notification data: JSONObject,
        from source: DeliverySource?
    ) async throws(StorageError) -> Receipt {
        guard let token = source?.deviceToken else { return .refused(RequestError.unsignedSource) }
        for device in try await notifiedDevices(token: token) {
            let notice: DeviceNotice?
            do {
                notice = try device.notice(in: data)
            } catch {
                return .refused(error.coded)
            }
            switch notice {
            case nil: continue
            case .message(let message)?: return try await take(message, of: device, from: source)
            case .ending(let ending, let id, let challenge)?:
                let isNew = try await ledger.end(
                    id.text,
                    as: ending,
                    challenge: challenge,
                    of: device.uid,
                    now: clock.now
                )
                let row = isNew ? try await ledger.request(messageID: id.text) : nil
                return .repeated(try await entries(row.map { [$0] } ?? []).first)
            }
        }
        return .refused(RequestError.unknownClient)
    }

    private func take(
        _ message: ReceivedMessage,
        of device: any NotifiedDevice,
        from source: DeliverySource?
    ) async throws(StorageError) -> Receipt {
        let request: ApprovalRequest
        do {
            request = try device.request(message, received: clock.now)
        } catch {
            return .refused(error.coded)
        }
        return try await store(
            request,
            in: message,
            try await accountIndex(of: [device.uid]),
            from: source
        )
    }

    /// The devices whose notifications go to a device token.
    private func notifiedDevices(
        token: String
    ) async throws(StorageError) -> [any NotifiedDevice] {
        try await ledger.mechanisms().compactMap { stored in
            let tokens = [stored.deviceToken.wanted, stored.deviceToken.confirmed]
            return tokens.contains(token) || stored.earlierTokens.contains(token)
                ? stored.device as? any NotifiedDevice : nil
        }
    }

    /// The accounts at whose servers a request waits that has not come here.
    ///
    /// - Returns: Their names, sorted; a server that does not say is left out.
    package nonisolated func missedAccounts() async -> [PrintableText] {
        guard let stored = try? await ledger.mechanisms() else { return [] }
        let devices = stored.compactMap { $0.device as? any NotifiedDevice }
        let waiting = await withTaskGroup(of: (any NotifiedDevice)?.self) { group in
            for device in devices {
                group.addTask {
                    let reply = try? await self.poster.post(
                        device.question,
                        allowingPlainHTTP: true
                    )
                    return reply.flatMap { (try? device.isAnyOpen($0)) == true ? device : nil }
                }
            }
            var waiting: [any NotifiedDevice] = []
            for await device in group { device.map { waiting.append($0) } }
            return waiting
        }
        guard !waiting.isEmpty, let open = try? await ledger.openRequests(at: clock.now) else {
            return []
        }
        let missed = waiting.filter { device in
            !open.contains { $0.mechanismUID == device.uid }
        }
        return missed.map { Account(id: $0.account, added: clock.now).label }
            .sorted { $0.text < $1.text }
    }

    /// Tells which accounts wait for a request that has not come, until the task is cancelled: at
    /// once, then whenever there is another.
    nonisolated func followMissedAccounts(tell: @Sendable (ServiceEvent) -> Void) async {
        var told: Set<PrintableText> = []
        while !Task.isCancelled {
            // What has just been sent is still on its way here.
            try? await Task.sleep(for: .seconds(2))
            let missed = Set(await missedAccounts())
            for account in missed.subtracting(told).sorted(by: { $0.text < $1.text }) {
                tell(.missed(account: account))
            }
            told = missed
            try? await Task.sleep(for: Self.questionPause)
        }
    }
}
