package import Vocabulary

/// Beginnings of the ids of requests, each long enough to name one request alone.
///
/// Nobody signs ids: whoever sends a message may have chosen its id to look like another one.
package struct ShortIDs {
    /// The least characters, which are enough unless two ids are alike.
    private static let least = 8

    private let ids: [Substring.UTF8View]
    /// How many ids begin, and end, with eight characters.
    private var heads: [UInt64: Int] = [:]
    private var tails: [UInt64: Int] = [:]

    /// Compares ids with each other.
    ///
    /// - Complexity: O(n).
    package init(_ ids: [String]) {
        self.ids = ids.map(Self.withoutType)
        heads.reserveCapacity(ids.count)
        tails.reserveCapacity(ids.count)
        for id in self.ids {
            heads[Self.packed(id.prefix(Self.least)), default: 0] += 1
            tails[Self.packed(id.suffix(Self.least)), default: 0] += 1
        }
    }

    /// What names an id among the others: its first eight characters or more, at most all of it.
    package subscript(id: String) -> PrintableText {
        let id = Self.withoutType(id)
        let head = id.prefix(Self.least)
        let key = Self.packed(head)
        let ownTails = Self.packed(id.suffix(Self.least)) == key ? 1 : 0
        guard heads[key] ?? 0 > 1 || tails[key] ?? 0 > ownTails else {
            return PrintableText(String(Substring(head)))
        }
        var length = Self.least
        for other in ids where !other.elementsEqual(id) {
            let common = zip(other, id).prefix { $0 == $1 }.count
            if common >= length { length = common + 1 }
        }
        let beginning = id.prefix(length)
        let isAlone =
            ids.count { Self.begins($0, with: beginning) || Self.ends($0, with: beginning) } == 1
        return PrintableText(String(Substring(isAlone ? beginning : id)))
    }

    /// Whether a person who names a request by a text may mean this id: all of it, or how it begins
    /// or ends without its type.
    package static func isMeant(_ id: String, by text: String) -> Bool {
        let bare = withoutType(id)
        let text = Substring(text).utf8
        return begins(bare, with: text) || ends(bare, with: text) || id.utf8.elementsEqual(text)
    }

    private static func begins(_ id: Substring.UTF8View, with text: Substring.UTF8View) -> Bool {
        id.starts(with: text)
    }

    private static func ends(_ id: Substring.UTF8View, with text: Substring.UTF8View) -> Bool {
        id.count >= text.count && id.suffix(text.count).elementsEqual(text)
    }

    /// Up to eight characters in one number; ids are ASCII.
    private static func packed(_ part: Substring.UTF8View) -> UInt64 {
        part.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `9a4ce1d0` of `AUTHENTICATE:9a4ce1d0`.
    private static func withoutType(_ id: String) -> Substring.UTF8View {
        let bytes = id[...].utf8
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return bytes }
        return bytes[bytes.index(after: colon)...]
    }
}
