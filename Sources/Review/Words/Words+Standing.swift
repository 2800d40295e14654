import Facts
import Risk
package import Vocabulary

extension Words {
    /// Where the request stands, what is left, and how it looks.
    package static func standing(of entry: Entry, at now: Instant) -> [TextLine.Piece] {
        let requestState = entry.displayedState(at: now)
        var pieces: [TextLine.Piece] = [
            .init(text: Words.word(entry, at: now), style: Words.style(requestState))
        ]
        if entry.lock != nil { pieces.append(.init(text: "LOCKED", style: .danger)) }
        if entry.isWaiting(at: now) {
            let left = entry.facts.validity.expires.milliseconds(since: now)
            let style: Style = left < 30_000 ? .danger : .strong
            pieces.append(.init(text: "\(Numbers.clock(milliseconds: left)) left", style: style))
        }
        if entry.review.standing == .verified {
            let level = entry.review.assessment.level
            pieces.append(.init(text: "risk \(level.word)", style: Words.style(level)))
        } else {
            pieces.append(.init(text: "UNVERIFIED", style: .unverified))
        }
        return pieces
    }
}
