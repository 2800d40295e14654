import Authenticator
import Facts
import Review
import Vocabulary

/// Rejections that were sent at once: how many of them the server took is told in one sentence.
struct RejectionBatch: Hashable, Sendable {
    private let count: Int
    /// Those that are on their way.
    private var open: Set<MessageID>
    private var delivered = 0
    private var failed = 0

    /// Whether any of them is on its way.
    var isOpen: Bool { !open.isEmpty }

    /// Begins with all of them on their way.
    init(_ ids: Set<MessageID>) {
        count = ids.count
        open = ids
    }

    /// Takes over how one of them ended.
    ///
    /// - Returns: What is told of all; `nil` for another request, and for one that the server did not
    ///   take, which is told by itself.
    mutating func take(_ state: RequestState, of id: MessageID) -> StatusMessage? {
        guard open.contains(id) else { return nil }
        switch state {
        case .delivered(let decision) where decision.isRejection:
            open.remove(id)
            delivered += 1
        case .pending, .sending: return nil
        case .delivered, .refused, .unknown, .expired, .ended:
            open.remove(id)
            failed += 1
            return nil
        }
        var text: PrintableText =
            delivered == count
            ? "\(count) rejections delivered." : "\(delivered) of \(count) rejections delivered."
        if failed > 0 { text += failed == 1 ? " 1 was not." : " \(failed) were not." }
        return StatusMessage(
            Wording(text),
            style: failed == 0 ? Words.style(state) : .warning,
            outcome: id
        )
    }
}
