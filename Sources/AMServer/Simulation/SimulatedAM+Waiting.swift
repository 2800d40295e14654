extension SimulatedAM {
    /// The next message after a place in a mailbox, waited for.
    ///
    /// - Parameters:
    ///   - deviceID: The push token.
    ///   - sequence: The place of the last message that arrived; 0 for none.
    ///   - limit: How long to wait.
    /// - Returns: `nil` when none came in time, or the task was cancelled.
    /// - Throws: ``SimulationError/noDevice``, ``SimulationError/tooManyWaiters(limit:)``.
    nonisolated func waitForDelivery(
        for deviceID: String,
        after sequence: Int,
        atMost limit: Duration
    ) async throws(SimulationError) -> MailboxEntry? {
        guard limit > .zero else { return try await delivery(for: deviceID, after: sequence) }
        guard let rings = bell.rings() else { throw .tooManyWaiters(limit: Bell.mostWaiters) }
        if let entry = try await delivery(for: deviceID, after: sequence) { return entry }
        return await withTaskGroup(of: MailboxEntry?.self) { group in
            group.addTask {
                for await _ in rings {
                    let entry = try? await self.delivery(for: deviceID, after: sequence)
                    if let entry { return entry }
                }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
