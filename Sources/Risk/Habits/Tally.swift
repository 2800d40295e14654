import Glibc
package import Vocabulary

/// How often each of some keys was seen, where what is long ago counts less.
///
/// A weight halves in ``halfLife``; at most ``capacity`` keys are kept, and the lightest goes.
package struct Tally: Hashable, Sendable {
    /// One key.
    package struct Entry: Hashable, Sendable {
        /// What was seen.
        package let key: String
        /// The weight when it was seen last: 1 for each time, decayed since.
        package fileprivate(set) var weight: Double
        /// When it was seen first.
        package let first: Instant
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

    /// The keys, in the order in which they were seen first.
    package private(set) var entries: [Entry]

    /// Creates a tally; more than ``capacity`` entries are cut.
    package init(entries: [Entry] = []) { self.entries = Array(entries.prefix(Self.capacity)) }

    /// The entry of a key.
    package subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    /// Whether nothing was seen.
    package var isEmpty: Bool { entries.isEmpty }

    /// The weights of all keys together.
    package func total(at now: Instant) -> Double {
        entries.reduce(0) { $0 + $1.weight(at: now) }
    }

    /// Counts a key once.
    package mutating func count(_ key: String, at now: Instant) {
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index].weight = entries[index].weight(at: now) + 1
            entries[index].last = max(entries[index].last, now)
            return
        }
        if entries.count >= Self.capacity,
            let lightest = entries.indices.min(by: {
                entries[$0].weight(at: now) < entries[$1].weight(at: now)
            })
        {
            entries.remove(at: lightest)
        }
        entries.append(Entry(key: key, weight: 1, first: now, last: now))
    }

    /// The most weighty keys, heaviest first.
    package func heaviest(_ count: Int, at now: Instant) -> [Entry] {
        Array(entries.sorted { $0.weight(at: now) > $1.weight(at: now) }.prefix(count))
    }

    /// A weight after some time.
    package static func decayed(_ weight: Double, from last: Instant, to now: Instant) -> Double {
        let age = max(0, now.milliseconds(since: last))
        return age == 0 ? weight : weight * exp2(-Double(age) / Double(halfLife))
    }
}
