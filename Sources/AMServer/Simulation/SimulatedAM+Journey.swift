import Vocabulary

extension SimulatedAM {
    /// The login journey looks whether an answer has come, as the Push Result Verifier does.
    ///
    /// An answer that it finds is consumed; later answers are refused. A journey that has ended
    /// keeps its outcome.
    package func look(_ messageID: String) throws(SimulationError) -> JourneyOutcome {
        guard var record = records[messageID] else { throw .unknownMessage }
        if let outcome = record.outcome, outcome != .waiting { return outcome }
        let now = clock()
        let outcome = find(&record, at: now)
        record.outcome = outcome
        records[messageID] = record
        if record.isConsumed, record.isApproved == true, settings.profile.hasLastAccess {
            devices[record.user]?.lastAccess = now
        }
        note("journey of \(messageID): \(outcome.rawValue)")
        return outcome
    }

    private func find(_ record: inout PushRecord, at now: Instant) -> JourneyOutcome {
        guard now < record.expires else { return .expired }
        let patience = Int64(record.timeoutMilliseconds)
        if settings.profile.countsFromSending,
            now > record.sent.advanced(byMilliseconds: patience)
        {
            return .expired
        }
        guard let isApproved = record.isApproved else {
            guard settings.profile.hasImpatientJourney else { return .waiting }
            let deadline = record.deadline ?? now.advanced(byMilliseconds: patience)
            record.deadline = deadline
            return now > deadline ? .expired : .waiting
        }
        record.isConsumed = true
        guard isApproved, isRight(record.chosenNumber, for: record) else { return .failure }
        return .success
    }

    /// Whether the number is the one of the login page.
    ///
    /// Published versions of AM compare only when a number came with the answer.
    func isRight(_ chosen: Int?, for record: PushRecord) -> Bool {
        guard let expected = record.expectedNumber else { return true }
        guard let chosen else { return settings.mode == .asAM }
        return chosen == expected
    }
}
