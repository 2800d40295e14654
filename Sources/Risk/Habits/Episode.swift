package import Geodesy
package import Vocabulary

/// A past request of an account, as later ones are compared with it.
package struct Episode: Hashable, Sendable {
    /// The issue time, or receipt when that is unknown.
    package let instant: Instant
    package let location: Coordinate?
    /// `nil` when not stated, without a location, and in records made before accuracies were
    /// stored.
    package let accuracy: Distance?
    package var outcome: Outcome
    package let network: String?
    package let kind: Features.KindWord
    /// Account or name.
    package let payee: String?
    /// Its id in the store, to find it when it is decided.
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
