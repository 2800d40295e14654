/// What an unverified message claims; every display marks it UNVERIFIED.
package struct UnverifiedReading: Hashable, Sendable {
    /// What the message says.
    package let facts: RequestFacts

    init(facts: RequestFacts) { self.facts = facts }
}

/// What a verified message says, answerable or not: a bare token has no id that an answer could
/// name.
package struct VerifiedReading: Hashable, Sendable {
    /// What the message says.
    package let facts: RequestFacts

    init(facts: RequestFacts) { self.facts = facts }
}
