import Glibc
package import Vocabulary

/// How often each of some keys was seen, where what is long ago counts less.
///
/// A weight halves in ``halfLife``; at most ``capacity`` keys are kept, and the lightest goes. The
/// order in which times are counted matters only when a key had to go.
package struct Tally: Hashable, Sendable {
    /// One key.
    package struct Entry: Hashable, Sendable {
        /// What was seen.
        package let key: String
        /// The weight when it was seen last: 1 for each time, decayed since.
        package fileprivate(set) var weight: Double
        /// When it was seen first.
        package fileprivate(set) var first: Instant
        /// When it was seen last.
        package fileprivate(set) var last: Instant

        package init(key: String, weight: Double, first: Instant, last: Instant) {
            self.key = key
            self.weight = weight
            self.first = first
            self.last = last
        }

        /// The weight at an instant; what lies ahead of it counts in full.
        package func weight(at now: Instant) -> Double {
            Tally.decayed(weight, from: last, to: now)
        }
    }

    /// The time in which a weight halves: 90 days, so that a season is remembered.
    package static let halfLife: Int64 = 90 * 86_400_000
    /// The most keys that are kept.
    package static let capacity = 64
    /// The most UTF-8 bytes of a key.
    package static let longestKey = 256

    /// The keys, in the order in which they were seen first.
    package private(set) var entries: [Entry]

    /// Creates a tally; more than ``capacity`` entries are cut.
    package init(entries: [Entry] = []) { self.entries = Array(entries.prefix(Self.capacity)) }

    package subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    /// Whether nothing was seen.
    package var isEmpty: Bool { entries.isEmpty }

    /// The weights of all keys together.
    package func total(at now: Instant) -> Double {
        entries.reduce(0) { $0 + $1.weight(at: now) }
    }

    /// Counts a key once; a key longer than ``longestKey`` is not, and stays unknown.
    package mutating func count(_ key: String, at now: Instant) {
        guard let key = key.habitual else { return }
        if let index = entries.firstIndex(where: { $0.key == key }) {
            let entry = entries[index]
            entries[index].weight =
                entry.weight(at: now) + Self.decayed(1, from: now, to: entry.last)
            entries[index].first = min(entry.first, now)
            entries[index].last = max(entry.last, now)
            return
        }
        if entries.count >= Self.capacity {
            let weights = entries.map { $0.weight(at: now) }
            if let lightest = weights.indices.min(by: { weights[$0] < weights[$1] }) {
                entries.remove(at: lightest)
            }
        }
        entries.append(Entry(key: key, weight: 1, first: now, last: now))
    }

    /// The most weighty keys, heaviest first, equal ones in the order in which they were seen.
    package func heaviest(_ count: Int, at now: Instant) -> [Entry] {
        let weighed = entries.enumerated().map { ($0, $1.weight(at: now)) }
        return weighed.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
            .prefix(count)
            .map { entries[$0.0] }
    }

    /// A weight after some time.
    package static func decayed(_ weight: Double, from last: Instant, to now: Instant) -> Double {
        let age = max(0, now.milliseconds(since: last))
        return age == 0 ? weight : weight * exp2(-Double(age) / Double(halfLife))
    }
}

extension String {
    /// The text, unless it is too long to be kept among habits: such a one stays unknown.
    var habitual: String? { utf8.count <= Tally.longestKey ? self : nil }
}

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
