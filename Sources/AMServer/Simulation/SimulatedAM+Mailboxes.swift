import Vocabulary

extension SimulatedAM {
    /// The most messages that a mailbox keeps; the oldest go first.
    static let mostEntriesOfMailbox = 2_000

    /// Puts a message that was sent before into its mailbox once more, as a provider may.
    package func redeliver(_ messageID: String) throws(SimulationError) {
        guard records[messageID] != nil else { throw .unknownMessage }
        deliver(messageID)
    }

    /// The next message after a place in a mailbox.
    ///
    /// Asking does not take anything out: the same question has the same answer.
    ///
    /// - Parameters:
    ///   - deviceID: The push token.
    ///   - sequence: The place of the last message that arrived; 0 for none. A place that was never
    ///     given out, as after a restart of the server, counts as 0.
    /// - Returns: `nil` when there is none yet.
    /// - Throws: ``SimulationError/noDevice`` for a token that never registered.
    package func delivery(
        for deviceID: String,
        after sequence: Int
    ) throws(SimulationError) -> MailboxEntry? {
        guard let mailbox = mailboxes[deviceID] else { throw .noDevice }
        guard let first = mailbox.first, let last = mailbox.last else { return nil }
        guard sequence <= last.sequence else { return first }
        let index = max(0, sequence - first.sequence + 1)
        return index < mailbox.count ? mailbox[index] : nil
    }

    /// Makes a mailbox for a push token, unless it has one.
    func openMailbox(_ deviceID: String) {
        if mailboxes[deviceID] == nil { mailboxes[deviceID] = [] }
    }

    /// Puts a message into the mailbox of its device.
    func deliver(_ messageID: String) {
        guard let record = records[messageID] else { return }
        let document = ProviderDocument(
            profile: settings.profile,
            kind: record.kind,
            token: record.token,
            messageID: messageID,
            subject: record.text
        )
        put(document.texts, named: messageID, into: record.deviceID)
    }

    /// Puts a text of another service into a mailbox, the same in every form.
    func put(_ text: String, named name: String, into deviceID: String) {
        put(
            Dictionary(uniqueKeysWithValues: DeliveryForm.allCases.map { ($0, text) }),
            named: name,
            into: deviceID
        )
    }

    private func put(
        _ texts: [DeliveryForm: String],
        named messageID: String,
        into deviceID: String
    ) {
        let entry = MailboxEntry(
            sequence: (mailboxes[deviceID]?.last?.sequence ?? 0) + 1,
            messageID: messageID,
            texts: texts
        )
        // In place: a mailbox can be long.
        mailboxes[deviceID, default: []].append(entry)
        if mailboxes[deviceID, default: []].count > Self.mostEntriesOfMailbox {
            mailboxes[deviceID]?.removeFirst()
        }
        bell.ring()
    }
}

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
