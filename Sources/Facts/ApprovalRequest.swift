/// A message whose signature holds: the only thing that can be shown as a request and answered.
package struct ApprovalRequest: Hashable, Sendable {
    /// What the message says.
    package let facts: RequestFacts
    /// The id that the answer names.
    package let messageID: MessageID

    init(facts: RequestFacts, messageID: MessageID) {
        self.facts = facts
        self.messageID = messageID
    }
}
