import Review
import Risk
import Vocabulary

/// What waits outside of the rows that the list shows.
enum Outside {
    /// `4 critical above`: what is heavier than what is selected, of the heaviest level.
    ///
    /// - Parameters:
    ///   - selected: The selected row.
    ///   - state: What is on the screen.
    ///   - shown: The rows that are in sight.
    /// - Returns: `nil` when nothing is.
    static func heavier(
        than selected: Int,
        in state: State,
        shown: Range<Int>
    ) -> TextLine.Piece? {
        let queue = state.rows
        func level(_ row: QueueRow) -> Severity {
            row.indices.map { state.entries[$0].review.assessment.level }.max() ?? .none
        }
        var heaviest = level(queue[selected])
        var (above, below) = (0, 0)
        for place in queue.indices where !shown.contains(place) {
            for index in queue[place].indices {
                let entry = state.entries[index]
                let level = entry.review.assessment.level
                guard state.rank(of: entry) == 0, level >= heaviest else { continue }
                if level > heaviest {
                    heaviest = level
                    (above, below) = (0, 0)
                }
                if place < selected { above += 1 } else { below += 1 }
            }
        }
        guard heaviest > level(queue[selected]) else { return nil }
        let side: PrintableText = below == 0 ? "above" : above == 0 ? "below" : "out of sight"
        return .init(
            text: "\(above + below) \(heaviest.word) \(side)",
            style: Words.style(heaviest)
        )
    }

    /// The same where there is no list, for the title; `nil` where the list tells it.
    static func heavierThanSelected(in state: State) -> PrintableText? {
        guard !Layout.hasList(state), let place = state.rows.place(of: state.selectedIndex) else {
            return nil
        }
        return heavier(than: place, in: state, shown: place..<(place + 1))?.text
    }
}
