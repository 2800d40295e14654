import Token
public import Vocabulary

/// One JSON document of a message as a tree of numbered nodes, with a record of those that readers
/// understood.
///
/// AM copies texts as texts, so an object or list may also be JSON text inside JSON text, at any
/// depth; both are read alike.
struct Document {
    /// Names from the root; an element of a list is named by its index.
    typealias Path = [String]
    /// The root is 0, and descendants follow a node.
    typealias Index = Int

    struct Node {
        /// The member's name or the element's index; empty for the root.
        let name: String
        /// The name in its plain form.
        let plain: String
        /// The root's is itself.
        let parent: Index
        /// As written: a text also where it holds JSON.
        fileprivate(set) var written: JSONValue
        /// The innermost JSON text that it is inside of.
        let text: Index?
        /// Also as a text that holds one.
        fileprivate(set) var isList = false
        /// Also as a text that holds one.
        fileprivate(set) var isObject = false
        fileprivate(set) var children: [Index] = []
        /// The first node after all descendants.
        fileprivate(set) var end: Index = 0

        var isLeaf: Bool { !isList && !isObject }
    }

    /// Further nodes stay text.
    static let mostNodes = 4_096
    /// Levels of JSON text inside JSON text.
    private static let deepestText = 8

    /// Such as `p`.
    let name: String
    /// Outer values before inner ones, in document order.
    private(set) var nodes: [Node] = []
    /// Whether the document has more nodes than are read.
    private(set) var isCut = false
    /// The JSON text that states a payment; what is inside of others is what somebody wrote.
    var source: Index?
    private var read: [Bool] = []
    private var understood: Set<Index> = []

    init(name: String, root: JSONValue) {
        self.name = name
        add(root, named: "", in: 0, of: nil)
        read = Array(repeating: false, count: nodes.count)
    }

    private mutating func add(
        _ value: JSONValue,
        named name: String,
        in parent: Index,
        of outer: Index?
    ) {
        let index = nodes.count
        let isElement = index > 0 && nodes[parent].isList
        let plain = isElement ? name : Self.plain(name)
        nodes.append(
            Node(name: name, plain: plain, parent: parent, written: value, text: outer)
        )
        let (inner, isText) = Self.container(value, texts: texts(around: index).count)
        let text = isText ? index : outer
        switch inner {
        case .object(let object)?:
            nodes[index].isObject = true
            for member in object.members {
                addChild(member.value, named: member.name, in: index, of: text)
            }
        case .array(let elements)?:
            nodes[index].isList = true
            for (place, element) in elements.enumerated() {
                addChild(element, named: String(place), in: index, of: text)
            }
        default: break
        }
        nodes[index].end = nodes.count
    }

    private mutating func addChild(
        _ value: JSONValue,
        named name: String,
        in parent: Index,
        of text: Index?
    ) {
        guard nodes.count < Self.mostNodes else {
            isCut = true
            return
        }
        nodes[parent].children.append(nodes.count)
        add(value, named: name, in: parent, of: text)
    }

    /// The texts that hold JSON, the outer ones first.
    var texts: [Index] {
        let found = Set(nodes.compactMap(\.text))
        return found.map { (depth: texts(around: $0).count, index: $0) }.sorted { $0 < $1 }
            .map(\.index)
    }

    /// The JSON texts that a node is inside of, the innermost first.
    private func texts(around index: Index) -> [Index] {
        Array(sequence(first: index) { nodes[$0].text }.dropFirst())
    }

    /// Whether a node is inside of no JSON text but one and those around it.
    func isStated(_ index: Index, in source: Index?) -> Bool {
        guard let text = nodes[index].text else { return true }
        return source.map { $0 == text || texts(around: $0).contains(text) } ?? false
    }

    /// The same where what is inside of other JSON texts than one, and those around it, is nothing, and they
    /// are texts.
    func folded(but source: Index?) -> Document {
        guard nodes.contains(where: { $0.text != nil }) else { return self }
        var document = self
        for index in nodes.indices {
            let isHidden = !isStated(index, in: source)
            if isHidden { document.nodes[index].written = .null }
            let isFolded = nodes[index].children.first.map { !isStated($0, in: source) } ?? false
            guard isHidden || isFolded else { continue }
            (document.nodes[index].isList, document.nodes[index].isObject) = (false, false)
            document.nodes[index].children = []
        }
        return document
    }

    /// An object or list, or one written as JSON text.
    private static func container(
        _ value: JSONValue,
        texts: Int
    ) -> (value: JSONValue?, isText: Bool) {
        switch value {
        case .object, .array: return (value, false)
        case .string(let text):
            let first = text.utf8.first { $0 > 0x20 }
            guard texts < deepestText, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                let inner = try? JSON.parse(text), !inner.isEmptyContainer
            else { return (nil, false) }
            return (inner, true)
        default: return (nil, false)
        }
    }
}

extension JSONValue {
    /// An empty object or list, which as a text says nothing but its signs.
    fileprivate var isEmptyContainer: Bool {
        switch self {
        case .object(let object): object.members.isEmpty
        case .array(let elements): elements.isEmpty
        default: false
        }
    }
}

extension Document {
    /// Lower-case letters and digits; a name of signs alone stays.
    static func plain(_ name: String) -> String {
        let bytes = name.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                0x80...0xFF:
                byte
            default: nil
            }
        }
        return bytes.isEmpty ? name : String(decoding: bytes, as: UTF8.self)
    }
}

extension Document {
    func node(at path: Path) -> Index? {
        var index = 0
        for name in path {
            guard let child = nodes[index].children.first(where: { nodes[$0].name == name }) else {
                return nil
            }
            index = child
        }
        return index
    }

    /// Also through objects written as JSON text.
    func value(_ path: Path) -> JSONValue? { node(at: path).map { nodes[$0].written } }

    func object(_ path: Path) -> JSONObject? {
        guard let node = node(at: path), nodes[node].isObject else { return nil }
        return Self.container(nodes[node].written, texts: 0).value?.objectValue
    }

    /// Whether two members of one object differ in value, and in name by letter case and signs
    /// alone.
    func hasTwins(_ plain: (String) -> String) -> Bool {
        nodes.contains { node in
            guard node.isObject else { return false }
            var values: [String: JSONValue] = [:]
            return node.children.contains { child in
                let known = values.updateValue(
                    nodes[child].written,
                    forKey: plain(nodes[child].name)
                )
                return known.map { $0 != nodes[child].written } ?? false
            }
        }
    }

    func level(of index: Index) -> Int {
        var (depth, index) = (0, index)
        while index > 0 {
            index = nodes[index].parent
            depth += 1
        }
        return depth
    }

    /// Such as `p.payments[1].amount`, or with `[]` instead of positions.
    func shownPath(of index: Index, hasPositions: Bool = true) -> String {
        var parts: [String] = []
        var index = index
        while index > 0 {
            let parent = nodes[index].parent
            parts.append(
                nodes[parent].isList
                    ? "[\(hasPositions ? nodes[index].name : "")]" : ".\(nodes[index].name)"
            )
            index = parent
        }
        return name + parts.reversed().joined()
    }

    /// Marks as understood and shown elsewhere.
    mutating func markRead(_ path: Path) {
        if let node = node(at: path) { markRead(node) }
    }

    /// Marks as understood and shown elsewhere.
    mutating func markRead(_ index: Index) { read[index] = true }

    /// Marks a node that repeats what is shown, or a part of it.
    mutating func markUnderstood(_ index: Index) { understood.insert(index) }

    func isUnderstood(_ index: Index) -> Bool { understood.contains(index) }

    /// Whether a node or a descendant has been understood.
    private func isTouched(_ index: Index) -> Bool {
        read[index..<nodes[index].end].contains(true)
    }

    /// The outermost nodes of which nothing was understood, in order.
    var unread: [Index] {
        var unread: [Index] = []
        collect(0, into: &unread)
        return unread
    }

    /// The leaves that were not understood, by place, of the first 64 places and 256 leaves;
    /// without what is about the device or the way to it, which changes by itself.
    var unreadTexts: [UnreadText] {
        var values: [String: [String]] = [:]
        var order: [String] = []
        var leaves = 0
        for outermost in unread {
            var index = outermost
            while index < nodes[outermost].end, leaves < 256 {
                if Self.changing.contains(nodes[index].name.lowercased()) || isUnderstood(index) {
                    index = nodes[index].end
                    continue
                }
                defer { index += 1 }
                guard nodes[index].isLeaf, nodes[index].written != .null else { continue }
                leaves += 1
                let path = shownPath(of: index, hasPositions: false)
                if values[path] == nil {
                    guard order.count < 64 else { continue }
                    order.append(path)
                }
                values[path, default: []].append(text(of: index))
            }
        }
        return order.map { path in
            let texts = values[path]?.sorted() ?? []
            return UnreadText(path: path, value: texts.joined(separator: "\u{1F}"))
        }
    }

    /// A leaf with those in like places, as ``unreadTexts`` has them, or alone; `nil` for objects and lists.
    func unreadText(_ index: Index, in texts: [UnreadText]) -> UnreadText? {
        guard nodes[index].isLeaf else { return nil }
        let path = shownPath(of: index, hasPositions: false)
        return texts.first { $0.path == path } ?? UnreadText(path: path, value: text(of: index))
    }

    private static let changing: Set<String> = [
        "device", "browser", "location", "geolocation", "geo", "network", "session", "client",
        "forgerock", "metadata", "userprofile", "history",
    ]

    private func collect(_ index: Index, into unread: inout [Index]) {
        guard !read[index] else { return }
        let node = nodes[index]
        guard !node.isLeaf, index == 0 && node.isObject || isTouched(index) else {
            return unread.append(index)
        }
        for child in node.children { collect(child, into: &unread) }
    }

    /// Whether a text or number in a subtree may name an account: it has as many digits as a number has at
    /// least, or the signs of an address or identifier.
    func holdsNumber(_ index: Index) -> Bool {
        (index..<nodes[index].end).contains { node in
            guard nodes[node].isLeaf else { return false }
            let text = text(of: node).utf8
            return text.count { (0x30...0x39).contains($0) } >= 5
                || text.contains { [UInt8(ascii: "@"), UInt8(ascii: "_")].contains($0) }
        }
    }

    func text(of index: Index) -> String {
        let value = nodes[index].written
        return if case .string(let text) = value { text } else { JSON.text(value) }
    }
}

/// An oddity of a message that is still usable.
public enum MessageAnomaly: Hashable, Sendable {
    /// 120 s are assumed.
    case timeToLiveMissing
    /// Cut to 86 400 s.
    case timeToLiveClamped
    /// Before 2015, when the protocol did not exist; the message is expired.
    case issueTimeImplausible
    /// More than a minute: our clock minus the server's.
    case clockSkew(milliseconds: Int64)
    /// Usable locations are more than 1 km apart.
    case locationsDisagree
    /// A location, or a number of one, also occurs in another letter case, at this path.
    case locationOtherSpelling(PrintableText)
    /// Exactly 0/0: probably a default.
    case locationIsNullIsland
    case alertDiffers
    case categoryDiffers
    /// A number occurs more than once among the three.
    case numbersRepeated
    /// Numbers in a message that asks for none.
    case numbersUnexpected
    /// The cookie cannot be sent in a header and is ignored.
    case cookieUnusable
    /// The claim is no JSON and is kept as raw text.
    case claimNotJSON(PrintableText)
    case hiddenCharacters
    case amountUnreadable
    /// No ISO 4217 code.
    case currencyUnknown
    case ibanDamaged
    /// Contradictory statements about one payment, or two payments that differ; one is shown.
    case paymentsDisagree
    /// The payload is too large or too broken to be searched for payments completely.
    case payloadIncomplete
    /// Too many members: so many are not listed.
    case otherMembersOmitted(Int)
    /// The login's origin was only found in the message text.
    case originInWords
    /// An Amazon SNS notification, whose own signature was not checked.
    case notificationSignatureUnchecked
}

/// A member that no reader understood.
public struct OtherMember: Hashable, Sendable {
    /// Such as `p.note` or `x.platform`.
    public let path: PrintableText
    /// Objects and lists as JSON.
    public let value: PrintableText

    /// Whether it holds an amount with a currency, or an account, of no payment that was read.
    public let isMoney: Bool
    /// The same for the baseline, where it is one text about money.
    package let text: UnreadText?

    package init(
        path: PrintableText,
        value: PrintableText,
        isMoney: Bool = false,
        text: UnreadText? = nil
    ) {
        self.path = path
        self.value = value
        self.isMoney = isMoney
        self.text = text
    }
}

/// An unread text of the custom payload, collected from like places of lists, and compared with
/// earlier requests.
package struct UnreadText: Hashable, Sendable {
    /// The path of what is no member: which members state the payments.
    package static let form = "form"

    /// Such as `p.payments[].links.mandate`.
    package let path: String
    /// Texts of a list in order, with a separator.
    package let value: String

    package init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    /// Digests for the baseline.
    package var digests: (place: UInt64, value: UInt64) {
        func digest(_ text: String) -> UInt64 {
            let bytes = (try? Hashing.digest(Array(text.utf8))) ?? []
            return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return (digest(path), digest(value))
    }
}

/// Makes outside texts printable and remembers hidden characters.
package struct TextCollector {
    /// Control, bidirectional or otherwise hidden characters.
    package private(set) var hasHiddenCharacters = false

    package init() {}

    /// `limit` is in bytes; a longer text is cut.
    package mutating func printable(
        _ raw: String,
        limit: Int = PrintableText.defaultLimit
    ) -> PrintableText {
        let text = PrintableText(raw, limit: limit)
        guard text.isAltered, !hasHiddenCharacters else { return text }
        let mayOnlyBeCut = raw.utf8.count > limit
        hasHiddenCharacters = !mayOnlyBeCut || PrintableText(raw, limit: .max).isAltered
        return text
    }
}
