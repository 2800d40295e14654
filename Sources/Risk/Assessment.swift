/// All hints about one request.
package struct Assessment: Hashable, Sendable {
    /// The weight of the heaviest hint.
    package let level: Severity
    /// The hints, heaviest first.
    package let hints: [Hint]

    /// Creates an assessment; sorts the hints, keeping the order of equal ones.
    package init(hints: [Hint]) {
        let ordered = hints.enumerated().sorted { left, right in
            left.element.severity == right.element.severity
                ? left.offset < right.offset : left.element.severity > right.element.severity
        }
        self.hints = ordered.map(\.element)
        level = ordered.first?.element.severity ?? .none
    }
}
