import Risk

extension MessageReview {
    /// Whether both read alike to somebody who decides: the same facts, account and level, and the
    /// same hints, whatever their numbers.
    package func readsAlike(_ other: MessageReview) -> Bool {
        standing == other.standing && facts == other.facts && account == other.account
            && assessment.level == other.assessment.level
            && assessment.hints.map(\.code) == other.assessment.hints.map(\.code)
    }
}
