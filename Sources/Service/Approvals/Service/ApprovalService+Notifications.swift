import Host
import Push
import Review
import Store
import Token
package import Vocabulary

/// Notifications without a token of AM; what nobody signs counts only for the device token that
/// its sender names.
extension ApprovalService {
    /// How often servers that send such notifications are asked whether one was lost.
    private static let questionPause = Duration.seconds(30)
    /// How many of an account's newest requests are searched for one that waits.
    private static let depth = 200
    /// How long a request that came is taken for the one that waits at its server: an hour, in
    /// milliseconds.
    private static let longestWait: Int64 = 3_600_000
    /// How long a notification may be on its way.
    private static let deliveryTime = Duration.seconds(5)

    /// Takes in the data of a notification.
    ///
    /// - Parameters:
    ///   - data: Its members.
    ///   - token: The device token that it was sent to; `nil` for one that was handed in.
    /// - Returns: What became of it; a refusal is not counted yet. For one that ends a request that
    ///   is here, the request as it stands now. `nil` for data of no family.
    /// - Throws: ``StorageError``.
    func accept(
        notification data: JSONObject,
        for token: String?
    ) async throws(StorageError) -> Receipt? {
        var refusal: (any CodedError)?
        for stored in try await store.mechanisms() {
            guard let device = stored.device as? any NotifiedDevice else { continue }
            do {
                guard let notice = try device.notice(in: data) else { continue }
                // Nobody else vouches for it.
                if device.isBoundToSource, !stored.isSent(to: token) {
                    throw RequestError.unsignedSource
                }
                return try await accept(notice, of: device, for: token)
            } catch let error as StorageError where error != .requestDamaged {
                throw error
            } catch {
                // Another device of the same family may take it.
                refusal = refusal ?? error.coded
            }
        }
        if let refusal { return .refused(refusal) }
        do {
            let reading = try ProviderFamilies.reading(of: data, received: clock.now)
            return reading.map { _ in .refused(RequestError.unknownClient) }
        } catch {
            return .refused(error.coded)
        }
    }

    private func accept(
        _ notice: DeviceNotice,
        of device: any NotifiedDevice,
        for token: String?
    ) async throws -> Receipt {
        switch notice {
        case .message(let message):
            return try await save(
                try device.request(message, received: clock.now),
                in: message,
                try await accountIndex(of: [device.uid]),
                for: token
            )
        case .ending(let ending, let id, let challenge):
            let isNew = try await store.end(
                id.text,
                as: ending,
                challenge: challenge,
                of: device.uid,
                now: clock.now
            )
            let row = isNew ? try await store.request(messageID: id.text) : nil
            return .repeated(try await entries(row.map { [$0] } ?? []).first)
        }
    }

    /// The accounts at whose servers a request waits that has not come here.
    ///
    /// - Parameter deadline: When servers are no longer waited for.
    /// - Returns: Their names, sorted; a server that does not say is left out.
    package nonisolated func missedAccounts(
        until deadline: ContinuousClock.Instant
    ) async -> [PrintableText] {
        guard let stored = try? await store.mechanisms() else { return [] }
        let devices = stored.compactMap { $0.device as? any AskingDevice }
        let waiting = await concurrentMap(devices, until: deadline) { device in
            let reply = try? await self.poster.post(device.question, allowingPlainHTTP: true)
            return reply.map { (try? device.isAnyOpen($0)) == true ? device : nil } ?? nil
        }.compactMap { $0 }
        guard !waiting.isEmpty else { return [] }
        let accounts = (try? await store.accounts(ofMechanisms: Set(waiting.map(\.uid)))) ?? []
        var missed: [PrintableText] = []
        for account in accounts.map(\.account) where (try? await hasCome(to: account.id)) == false {
            missed.append(account.label)
        }
        return missed.sorted { $0.text < $1.text }
    }

    /// Whether a request of an account has come that may be the one that waits at its server.
    private nonisolated func hasCome(to account: AccountID) async throws -> Bool {
        let now = clock.now
        let query = HistoryQuery(
            account: account,
            // One that ran out here may still be open there: its server does not say how long.
            states: [.pending, .expired, .sending, .refused, .unknown],
            from: now.advanced(byMilliseconds: 1 - Self.longestWait),
            limit: Self.depth
        )
        return try await store.search(query, now: now).requests.contains { $0.ending == nil }
    }

    /// Tells which accounts wait for a request that has not come, until the task is cancelled: at
    /// once, then whenever there is another.
    ///
    /// What has just been sent is still on its way here: a request is missed that was missed twice.
    nonisolated func followMissedAccounts(report: @Sendable (Update) -> Void) async {
        var reported: Set<PrintableText> = []
        while !Task.isCancelled {
            var missed = Set(await missedAccounts(until: .now + Self.finalFetchTimeout))
            if !missed.isEmpty {
                try? await Task.sleep(for: Self.deliveryTime)
                missed.formIntersection(await missedAccounts(until: .now + Self.finalFetchTimeout))
            }
            guard !Task.isCancelled else { return }
            for account in missed.subtracting(reported).sorted(by: { $0.text < $1.text }) {
                report(.missed(account: account))
            }
            reported = missed
            try? await Task.sleep(for: Self.questionPause)
        }
    }
}

extension StoredMechanism {
    /// Whether a device token is one of this device's.
    fileprivate func isSent(to token: String?) -> Bool {
        guard let token else { return false }
        return [deviceToken.wanted, deviceToken.confirmed].contains(token)
            || earlierTokens.contains(token)
    }
}

/// Does the same with each of several things at a time, and gives up what takes too long.
///
/// - Parameters:
///   - parts: The things.
///   - deadline: When what is still at work is cancelled.
///   - work: What is done with each; one that is cancelled returns soon.
/// - Returns: What came of each, in their order.
func concurrentMap<Part: Sendable, Outcome: Sendable>(
    _ parts: [Part],
    until deadline: ContinuousClock.Instant,
    _ work: @escaping @Sendable (Part) async -> Outcome
) async -> [Outcome] {
    guard !parts.isEmpty else { return [] }
    return await withTaskGroup(of: (place: Int, outcome: Outcome)?.self) { group in
        for (place, part) in parts.enumerated() {
            group.addTask { (place, await work(part)) }
        }
        group.addTask {
            try? await Task.sleep(until: deadline)
            return nil
        }
        var outcomes: [Int: Outcome] = [:]
        for await done in group {
            if let done { outcomes[done.place] = done.outcome }
            // The time is over, or nothing is left to wait for.
            if done == nil || outcomes.count == parts.count { group.cancelAll() }
        }
        return outcomes.sorted { $0.key < $1.key }.map(\.value)
    }
}
