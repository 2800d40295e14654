package import Geodesy
import Glibc
package import Vocabulary

/// Decaying weighted counts of keys.
///
/// A weight halves in ``halfLife``; the lightest of more than ``capacity`` keys is dropped. The
/// order of counting matters only then.
package struct WeightedCounts: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let key: String
        /// When last seen: 1 for each time, decayed since.
        package fileprivate(set) var weight: Double
        package fileprivate(set) var first: Instant
        package fileprivate(set) var last: Instant

        /// Times after `now` count in full.
        package func weight(at now: Instant) -> Double {
            WeightedCounts.decayed(weight, from: last, to: now)
        }
    }

    /// 90 days, so that a season is remembered.
    package static let halfLife: Int64 = 90 * 86_400_000
    package static let capacity = 64
    /// UTF-8 bytes.
    package static let longestKey = 256

    /// In the order of first sight.
    package private(set) var entries: [Entry]

    /// Cuts entries beyond ``capacity``.
    package init(entries: [Entry] = []) { self.entries = Array(entries.prefix(Self.capacity)) }

    package subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    package var isEmpty: Bool { entries.isEmpty }

    package func total(at now: Instant) -> Double {
        entries.reduce(0) { $0 + $1.weight(at: now) }
    }

    /// Ignores a key longer than ``longestKey``, which stays unknown.
    package mutating func count(_ key: String, at now: Instant) {
        guard let key = key.baselineKey else { return }
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

    /// Heaviest first, equal ones in the order of first sight.
    package func heaviest(_ count: Int, at now: Instant) -> [Entry] {
        let assessed = entries.enumerated().map { ($0, $1.weight(at: now)) }
        return assessed.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
            .prefix(count)
            .map { entries[$0.0] }
    }

    package static func decayed(_ weight: Double, from last: Instant, to now: Instant) -> Double {
        let age = max(0, now.milliseconds(since: last))
        return age == 0 ? weight : weight * exp2(-Double(age) / Double(halfLife))
    }
}

extension String {
    /// `nil` when it is too long for the baseline, and stays unknown.
    var baselineKey: String? { utf8.count <= WeightedCounts.longestKey ? self : nil }
}

extension WeightedCounts {
    /// The counts of one key at an instant.
    package struct Share: Hashable, Sendable {
        package let weight: Double
        /// Of all keys.
        package let total: Double
        /// The number of keys, each in full from a weight of 1 on; at least 1; it estimates how
        /// often something new occurs: an account with many keys will get more.
        package let novelty: Double

        /// The share within a part of the space, such as the networks of one country, if keys are
        /// spread evenly over the parts; `part` is from 0 to 1.
        package func narrowed(to part: Double) -> Share {
            Share(
                weight: min(weight, total * part),
                total: total * part,
                novelty: max(1, novelty * part)
            )
        }

        /// The probability that the key comes next (Witten and Bell 1991, method C).
        ///
        /// New keys get as much weight as there were before, spread as `parent`, the probability of
        /// the unseen key, says. Above 0 where the parent's is.
        package func probability(parent: Double) -> Double {
            (weight + novelty * parent) / (total + novelty)
        }
    }

    /// `nil` means a key that was never seen.
    package func share(of key: String?, at now: Instant) -> Share {
        share(at: now) { $0 == key }
    }

    /// Of all chosen keys together.
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

extension WeightedCounts {
    /// The part of all that was counted which brought a new key, lately more than long ago; the very first
    /// is not counted, as it is always new.
    ///
    /// First sights decay as weights do: keys that all came years ago make no new one usual, however seldom
    /// the account is used.
    func noveltyRate(at now: Instant) -> Double {
        let sights = entries.map { Self.decayed(1, from: $0.first, to: now) }
        guard let oldest = entries.map(\.first).min() else { return 0 }
        let first = Self.decayed(1, from: oldest, to: now)
        let total = self.total(at: now) - first
        return total > 0 ? min(1, (sights.reduce(0, +) - first) / total) : 0
    }

    /// Every fourth time or more often, so that another new key is little evidence.
    func isOftenNew(at now: Instant) -> Bool { noveltyRate(at: now) >= 0.25 }
}

/// A past request of an account, as later ones are compared with it.
package struct EarlierRequest: Hashable, Sendable {
    /// The issue time, or receipt when that is unknown.
    package let instant: Instant
    package let location: Coordinate?
    /// `nil` when not stated, without a location, and in records made before accuracies were
    /// stored.
    package let accuracy: Distance?
    package var outcome: Outcome
    package let network: String?
    package let kind: Features.KindWord
    /// As of ``Features/outline``.
    package let outline: String?
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
        outline: String? = nil,
        payee: String? = nil,
        id: String? = nil
    ) {
        self.instant = instant
        self.location = location
        self.accuracy = location == nil ? nil : accuracy
        self.outcome = outcome
        self.network = network
        self.kind = kind
        self.outline = outline?.baselineKey
        self.payee = payee?.baselineKey
        self.id = id?.baselineKey
    }

    /// Tells it from others: its id, else its time.
    var name: String { id ?? "\(instant.milliseconds)" }

    package init(_ features: Features, outcome: Outcome, id: String? = nil) {
        self.init(
            instant: features.instant,
            location: features.location,
            accuracy: features.accuracy,
            outcome: outcome,
            network: features.network,
            kind: features.kind,
            outline: features.outline,
            payee: features.payment?.key,
            id: id
        )
    }
}
