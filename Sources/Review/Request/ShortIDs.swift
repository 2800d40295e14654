package import Vocabulary

/// Beginnings of the ids of requests, each long enough to name one request alone.
///
/// Nobody signs ids: whoever sends a message may have chosen its id to look like another one.
package struct ShortIDs {
    /// The least characters, which are enough unless two ids are alike.
    private static let least = 8

    private let ids: [Substring]
    private var heads: [Substring: Int] = [:]
    private var tails: [Substring: Int] = [:]

    /// Compares ids with each other.
    ///
    /// - Complexity: O(n).
    package init(_ ids: [String]) {
        self.ids = ids.map(Self.withoutType)
        for id in self.ids {
            heads[id.prefix(Self.least), default: 0] += 1
            tails[id.suffix(Self.least), default: 0] += 1
        }
    }

    /// What names an id among the others: its first eight characters or more, at most all of it.
    package subscript(id: String) -> PrintableText {
        let id = Self.withoutType(id)
        let head = id.prefix(Self.least)
        let ownTails = id.suffix(Self.least) == head ? 1 : 0
        guard heads[head] ?? 0 > 1 || tails[head] ?? 0 > ownTails else {
            return PrintableText(String(head))
        }
        var length = Self.least
        for other in ids where other != id {
            let common = zip(other, id).prefix { $0 == $1 }.count
            if common >= length { length = common + 1 }
        }
        let beginning = id.prefix(length)
        let isAlone =
            ids.count { $0 == id || $0.hasPrefix(beginning) || $0.hasSuffix(beginning) }
            == 1
        return PrintableText(String(isAlone ? beginning : id))
    }

    /// Whether a person who names a request by a text may mean this id: all of it, or how it begins
    /// or ends without its type.
    package static func isMeant(_ id: String, by text: String) -> Bool {
        let bare = withoutType(id)
        return id == text || bare.hasPrefix(text) || bare.hasSuffix(text)
    }

    /// `9a4ce1d0` of `AUTHENTICATE:9a4ce1d0`.
    private static func withoutType(_ id: String) -> Substring {
        id.split(separator: ":").last ?? ""
    }
}
