package import Push
import Vocabulary

/// Rejections that were sent at once: how many of them the server took is told in one sentence.
package struct RejectionBatch: Hashable, Sendable {
    package let ids: Set<MessageID>
    private var delivered: Set<MessageID> = []
    private var failed: Set<MessageID> = []

    /// Begins with all of them on their way.
    package init(_ ids: Set<MessageID>) { self.ids = ids }

    /// Whether any of them is on its way.
    package var isOpen: Bool { delivered.count + failed.count < ids.count }

    /// Takes over how one of them ended; one that waits again was not sent.
    ///
    /// - Returns: What is told of all; `nil` for another request, and for one that the server did not
    ///   take, which is told by itself.
    package mutating func accept(_ state: RequestState, of id: MessageID) -> StatusMessage? {
        guard ids.contains(id), !delivered.contains(id), !failed.contains(id) else { return nil }
        switch state {
        case .sending: return nil
        case .delivered(let decision) where decision.isRejection: delivered.insert(id)
        case .pending, .delivered, .refused, .unknown, .expired, .ended:
            failed.insert(id)
            return nil
        }
        var text: PrintableText =
            delivered.count == ids.count
            ? "\(ids.count) rejections delivered."
            : "\(delivered.count) of \(ids.count) rejections delivered."
        if !failed.isEmpty {
            text += failed.count == 1 ? " 1 was not." : " \(failed.count) were not."
        }
        return StatusMessage(
            Wording(text),
            style: failed.isEmpty ? Words.style(state) : .warning,
            outcome: id
        )
    }
}

extension RequestState {
    /// Whether an answer has come to an end, whatever that is.
    package var isOutcome: Bool {
        switch self {
        case .delivered, .refused, .unknown: true
        case .pending, .sending, .expired, .ended: false
        }
    }
}
