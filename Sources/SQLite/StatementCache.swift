/// Prepared statements by their text.
///
/// It holds ``most`` at most, and lets go of the one that was asked for longest ago. One in use is
/// never handed out again.
final class StatementCache {
    /// How many statements are kept.
    static let most = 64

    private var statements: [String: Statement] = [:]
    private var uses = 0

    /// How many statements are kept now.
    var count: Int { statements.count }

    /// Whether a statement with a text is kept.
    func holds(_ text: String) -> Bool { statements[text] != nil }

    /// Gives the statement with a text, prepared anew where there is none that is free.
    func statement<Failure: Error>(
        _ text: String,
        prepare: () throws(Failure) -> Statement
    ) throws(Failure) -> Statement {
        uses += 1
        let kept = statements[text]
        if let kept, !kept.isInUse {
            kept.lastUse = uses
            kept.isInUse = true
            return kept
        }
        let made = try prepare()
        made.lastUse = uses
        made.isInUse = true
        // The one in use stays; the new one serves this time only.
        guard kept == nil, makeRoom() else { return made }
        statements[text] = made
        return made
    }

    /// Lets go of all statements.
    func removeAll() { statements.removeAll() }

    /// Whether there is room for one more, after the oldest one that is free was let go.
    private func makeRoom() -> Bool {
        guard statements.count >= Self.most else { return true }
        let free = statements.filter { !$0.value.isInUse }
        guard let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            return false
        }
        statements[oldest.key] = nil
        return true
    }
}
