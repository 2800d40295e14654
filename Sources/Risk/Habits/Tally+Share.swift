package import Vocabulary

extension Tally {
    /// What a tally says about one key at an instant.
    package struct Share: Hashable, Sendable {
        /// The weight of the key.
        package let weight: Double
        /// The weights of all keys together.
        package let total: Double
        /// How many keys were met, each counted in full while its weight is 1 or more; at least 1.
        ///
        /// It stands for the times at which something new was met: an account that has met many
        /// keys will meet more.
        package let novelty: Double

        /// What is known where only a part of what was seen counts, such as the networks of one
        /// country when they are not counted by country.
        ///
        /// - Parameter part: From 0 to 1.
        /// - Returns: The share in that part, supposing that keys are spread evenly over the parts
        ///   and that this one belongs to it.
        package func narrowed(to part: Double) -> Share {
            Share(
                weight: min(weight, total * part),
                total: total * part,
                novelty: max(1, novelty * part)
            )
        }

        /// The probability that the key comes next.
        ///
        /// What was seen has its share, and what is new gets as much as new keys were met before
        /// (Witten and Bell 1991, method C), spread as the parent says.
        ///
        /// - Parameter parent: The probability of the key where nothing was seen.
        /// - Returns: From 0 to 1; above 0 where the parent's is.
        package func probability(parent: Double) -> Double {
            (weight + novelty * parent) / (total + novelty)
        }
    }

    /// What is known about a key, or about a key that was never seen when it is `nil`.
    package func share(of key: String?, at now: Instant) -> Share {
        share(at: now) { $0 == key }
    }

    /// What is known about all keys that are chosen, taken together.
    package func share(at now: Instant, where isChosen: (String) -> Bool) -> Share {
        var weight = 0.0
        var total = 0.0
        var novelty = 0.0
        for entry in entries {
            let mass = entry.weight(at: now)
            total += mass
            novelty += min(1, mass)
            if isChosen(entry.key) { weight += mass }
        }
        return Share(weight: weight, total: total, novelty: max(1, novelty))
    }
}

extension Tally {
    /// How likely the next key is one that was never seen.
    ///
    /// - Source: Witten and Bell 1991, method C, as in ``Share``.
    func noveltyRate(at now: Instant) -> Double {
        let share = share(of: nil, at: now)
        return share.novelty / (share.total + share.novelty)
    }

    /// Whether new keys are so usual for the account that another one tells little: every fourth
    /// time or more often.
    func isOftenNew(at now: Instant) -> Bool { noveltyRate(at: now) >= 0.25 }
}
