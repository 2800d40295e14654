package import Geodesy
package import Vocabulary

/// One earlier request of an account, as far as later ones are compared with it.
package struct Episode: Hashable, Sendable {
    /// When it was issued, or received when the issue time is unknown.
    package let instant: Instant
    /// Where it said it came from; `nil` when it did not.
    package let location: Coordinate?
    /// How far off it said that may be; `nil` when it did not say, without a location, and for what
    /// was noted before accuracies were kept.
    package let accuracy: Distance?
    /// What became of it.
    package var outcome: Outcome
    /// The network of its address; see ``Features/network``.
    package let network: String?
    /// How it wanted to be answered.
    package let kind: Features.KindWord
    /// The payee's account or name.
    package let payee: String?
    /// What the request is called in the ledger, by which it is found when it is decided.
    package let id: String?

    package init(
        instant: Instant,
        location: Coordinate?,
        accuracy: Distance? = nil,
        outcome: Outcome,
        network: String? = nil,
        kind: Features.KindWord = .standard,
        payee: String? = nil,
        id: String? = nil
    ) {
        self.instant = instant
        self.location = location
        self.accuracy = location == nil ? nil : accuracy
        self.outcome = outcome
        self.network = network
        self.kind = kind
        self.payee = payee?.habitual
        self.id = id?.habitual
    }

    /// What later requests are compared with of a request.
    package init(_ features: Features, outcome: Outcome, id: String? = nil) {
        self.init(
            instant: features.instant,
            location: features.location,
            accuracy: features.accuracy,
            outcome: outcome,
            network: features.network,
            kind: features.kind,
            payee: features.payment?.key,
            id: id
        )
    }
}
