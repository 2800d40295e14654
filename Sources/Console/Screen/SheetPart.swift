import Review
import Vocabulary

struct SheetPart {
    enum Kind {
        case head
        case table
        case reasons
        case quotation
    }

    var lines: [TextLine]
    /// Fewer lines of the same.
    let short: [TextLine]?
    /// The line that stands where a decision is asked about and no other has room.
    let least: [TextLine]?
    /// More lines of the same, at most so many, for rows that would stay empty; `nil` when nothing
    /// is cut.
    let longer: ((Int) -> [TextLine])?
    /// What weighs least gives way first.
    let weight: Int
    let kind: Kind

    /// Whether none of it is as long as the message wants.
    var isOurs: Bool { kind == .table || kind == .reasons || weight < 100 && kind == .head }

    init(
        _ lines: [TextLine],
        short: [TextLine]? = nil,
        least: [TextLine]? = nil,
        longer: ((Int) -> [TextLine])? = nil,
        weight: Int,
        kind: Kind
    ) {
        self.lines = lines
        self.short = short
        self.least = least
        self.longer = longer
        self.weight = weight
        self.kind = kind
    }
}

extension [SheetPart] {
    /// From this weight on a part is left out only when the rest is as short as it can be.
    private static var held: Int { 79 }
    /// From this weight on a part is never left out.
    private static var kept: Int { 90 }

    /// Shortens, then leaves out what weighs least, until the rest has room.
    ///
    /// - Parameters:
    ///   - height: The rows there are.
    ///   - weights: Those of the parts that stay when even what is never left out has no room.
    mutating func fit(to height: Int, keeping weights: [Int]? = nil) {
        let order = indices.sorted { self[$0].weight < self[$1].weight }
        for index in order where self[index].weight < Self.held {
            let before = rows
            guard before > height else { return }
            shorten(index)
            if rows < before, before - self[index].lines.count <= height { continue }
            if rows > height { self[index].lines = [] }
        }
        for index in order where rows > height { shorten(index) }
        for index in order where rows > height && self[index].weight < Self.kept {
            self[index].lines = []
        }
        guard let weights else { return }
        for isLast in [false, true] {
            for index in order where rows > height && !weights.contains(self[index].weight) {
                self[index].lines = isLast ? [] : self[index].least ?? []
            }
        }
    }

    private var rows: Int { reduce(0) { $0 + $1.lines.count } }

    private mutating func shorten(_ index: Int) {
        guard let short = self[index].short, short.count < self[index].lines.count else { return }
        self[index].lines = short
    }

    /// Fills rows that stayed empty with what was left out or shortened, the heaviest first.
    mutating func refill(from whole: [SheetPart], to height: Int) {
        for index in indices.sorted(by: { self[$0].weight > self[$1].weight }) {
            let shown = self[index].lines.count
            let choices = [whole[index].lines, whole[index].short].compactMap(\.self)
            let fitting = choices.first { $0.count > shown && $0.count - shown <= height - rows }
            if let fitting { self[index].lines = fitting }
        }
    }

    /// Fills rows that stayed empty with more of what is cut, the heaviest first.
    ///
    /// - Parameters:
    ///   - height: The rows there are.
    ///   - isOurs: Whether it is done for what the program says beside the message's own texts, else
    ///     for these: how long they are is the sender's choice.
    mutating func lengthen(to height: Int, ours isOurs: Bool) {
        for index in indices.sorted(by: { self[$0].weight > self[$1].weight })
        where self[index].isOurs == isOurs {
            let (shown, free) = (self[index].lines.count, height - rows)
            guard free > 0, let more = self[index].longer?(shown + free), more.count > shown
            else { continue }
            self[index].lines = more
        }
    }

    /// Adds empty rows to the table for a map beside it.
    mutating func pad(table count: Int, to height: Int) {
        let shown = filter { $0.kind == .table }.reduce(0) { $0 + $1.lines.count }
        let missing = Swift.min(count - shown, height - rows)
        guard missing > 0, let last = lastIndex(where: { $0.kind == .table }) else { return }
        self[last].lines += [TextLine](repeating: TextLine(.empty), count: missing)
    }

    /// Puts an empty line before the table, the reasons and the quotation, where there is room for all
    /// three.
    mutating func loosen(to height: Int) {
        let shown = filter { !$0.lines.isEmpty }
        let starts = shown.indices.dropFirst().filter { shown[$0].kind != shown[$0 - 1].kind }
        guard shown.reduce(0, { $0 + $1.lines.count }) + starts.count <= height else { return }
        self = shown
        for index in starts.reversed() {
            insert(SheetPart([TextLine(.empty)], weight: 0, kind: .head), at: index)
        }
    }
}
