/// A stored request with what a person has said about it later.
package struct PastRequest: Hashable, Sendable {
    /// What arrived, and what became of it.
    package let request: StoredRequest
    /// What the person has said; `nil` when nothing.
    package let statement: Statement?
    /// Whether its account's habits were forgotten since, so that nothing is learned from it.
    package let isForgotten: Bool

    package init(request: StoredRequest, statement: Statement?, isForgotten: Bool = false) {
        self.request = request
        self.statement = statement
        self.isForgotten = isForgotten
    }
}
