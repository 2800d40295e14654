import Host
import Push
import Review
import Risk
import Vocabulary

/// Requests that rules of the person reject, which are answered beside the reception of messages.
struct RuleRejections {
    /// The most that wait for each device; further requests wait for the person.
    static let most = 16

    /// Those that are not sent yet, by device.
    var waiting: [String: [(entry: Entry, rule: String)]] = [:]
    /// Sends those of a device, one after the other.
    var tasks: [String: Task<Void, Never>] = [:]
}

extension ApprovalService {
    /// Rejects a request that has just come when the person has a rule for it.
    ///
    /// It goes the way of every answer: recorded first, then sent, its outcome recorded. It is tried
    /// once; what was not taken, or not begun when the program ends, waits for the person. Nothing is
    /// ever approved here, and no rule answers what nobody has signed. A server that does not answer
    /// holds up the rejections of its own device alone. The outcome is reported when it is known.
    ///
    /// - Returns: Whether a rule rejects it.
    func rejectsByRule(_ entry: Entry) -> Bool {
        let uid = entry.facts.mechanismUID
        // Whoever can send a notification that nobody signs must not make this program answer.
        guard entry.facts.isSigned, entry.state == .pending, entry.isWaiting(at: clock.now),
            let rule = policy.automaticRejection.rule(meeting: entry.review.assessment),
            rejections.waiting[uid, default: []].count < RuleRejections.most
        else { return false }
        rejections.waiting[uid, default: []].append((entry, rule))
        if rejections.tasks[uid] == nil {
            rejections.tasks[uid] = Task { await sendRejections(of: uid) }
        }
        return true
    }

    private func sendRejections(of uid: String) async {
        while let (entry, rule) = rejections.waiting[uid]?.first {
            rejections.waiting[uid]?.removeFirst()
            do {
                try await reject(entry.id, by: rule, shown: entry.shown(at: clock.now))
            } catch let error as UnsentAnswer {
                inboxUpdates.report(.problem(error.cause))
            } catch {
                // The person has answered meanwhile, or the time is over.
            }
            if let entry = try? await self.entry(entry.id) { inboxUpdates.report(.arrived(entry)) }
        }
        rejections.waiting[uid] = nil
        rejections.tasks[uid] = nil
    }

    /// Waits until all rejections by rules are sent.
    ///
    /// - Parameter deadline: When those that are under way are left: the next start of a program finds
    ///   that their outcome is unknown.
    package func finishRejections(until deadline: ContinuousClock.Instant) async {
        while !rejections.tasks.isEmpty, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
