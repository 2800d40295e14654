import Token

/// One JSON document of a message as a tree with numbered nodes, and a record of which of them a
/// reader has understood.
///
/// AM copies texts as texts, so an object or a list may also stand as JSON text inside JSON text, at
/// any depth; both are walked alike.
struct Document {
    /// Names from the root downwards; an element of a list is named by its index.
    typealias Path = [String]
    /// A node by its number: the root is 0, and what is inside a node follows it.
    typealias Index = Int

    struct Node {
        /// The name of the member, or the index of the element; empty for the root.
        let name: String
        /// The node that it is inside of; of the root, itself.
        let parent: Index
        /// The value as it is written: a text also where it holds JSON.
        let written: JSONValue
        /// Whether it is a list, or a text that holds one.
        fileprivate(set) var isList = false
        /// Whether it is an object, or a text that holds one.
        fileprivate(set) var isObject = false
        /// What is inside of it, in order.
        fileprivate(set) var children: [Index] = []
        /// The first node behind all that is inside of it.
        fileprivate(set) var end: Index = 0

        /// Whether it is neither an object nor a list.
        var isLeaf: Bool { !isList && !isObject }
    }

    /// The most nodes; what would be further ones stays text.
    static let mostNodes = 4_096
    /// The most texts with JSON inside one another.
    private static let deepestText = 8

    /// The claim it came in, such as `p`.
    let name: String
    /// All values, outer ones before inner ones, in the order of the document.
    private(set) var nodes: [Node] = []
    /// Whether the document has more nodes than are read.
    private(set) var isCut = false
    private var read: [Bool] = []
    private var understood: Set<Index> = []

    init(name: String, root: JSONValue) {
        self.name = name
        add(root, named: "", in: 0, texts: 0)
        read = Array(repeating: false, count: nodes.count)
    }

    private mutating func add(
        _ value: JSONValue,
        named name: String,
        in parent: Index,
        texts: Int
    ) {
        let index = nodes.count
        nodes.append(Node(name: name, parent: parent, written: value))
        let (inner, isText) = Self.container(value, texts: texts)
        let depth = isText ? texts + 1 : texts
        switch inner {
        case .object(let object)?:
            nodes[index].isObject = true
            for member in object.members {
                addChild(member.value, named: member.name, in: index, texts: depth)
            }
        case .array(let elements)?:
            nodes[index].isList = true
            for (place, element) in elements.enumerated() {
                addChild(element, named: String(place), in: index, texts: depth)
            }
        default: break
        }
        nodes[index].end = nodes.count
    }

    private mutating func addChild(
        _ value: JSONValue,
        named name: String,
        in parent: Index,
        texts: Int
    ) {
        guard nodes.count < Self.mostNodes else {
            isCut = true
            return
        }
        nodes[parent].children.append(nodes.count)
        add(value, named: name, in: parent, texts: texts)
    }

    /// An object or a list as it stands, or one that is written as JSON text.
    private static func container(
        _ value: JSONValue,
        texts: Int
    ) -> (value: JSONValue?, isText: Bool) {
        switch value {
        case .object, .array: return (value, false)
        case .string(let text):
            let first = text.utf8.first { $0 > 0x20 }
            guard texts < deepestText, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                let inner = try? JSON.parse(text)
            else { return (nil, false) }
            return (inner, true)
        default: return (nil, false)
        }
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

    /// The value at `path`, also through objects that are written as JSON text.
    func value(_ path: Path) -> JSONValue? { node(at: path).map { nodes[$0].written } }

    /// The object at `path`; `nil` when there is none, or something else.
    func object(_ path: Path) -> JSONObject? {
        guard let node = node(at: path), nodes[node].isObject else { return nil }
        return Self.container(nodes[node].written, texts: 0).value?.objectValue
    }

    /// Whether two members of one object have names that differ in letter case and signs alone, and
    /// other values.
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

    /// How many names lead to a node.
    func depth(of index: Index) -> Int {
        var (depth, index) = (0, index)
        while index > 0 {
            index = nodes[index].parent
            depth += 1
        }
        return depth
    }

    /// Where a node stands, such as `p.payments[1].amount`.
    ///
    /// Elements of lists are told by their positions, or all as `[]`.
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

    /// Records that the value at `path` has been understood and is shown elsewhere.
    mutating func markRead(_ path: Path) {
        if let node = node(at: path) { markRead(node) }
    }

    /// Records that a node, and all that is inside of it, has been understood and is shown elsewhere.
    mutating func markRead(_ index: Index) { read[index] = true }

    /// Records that a node says the same as what is shown, or a part of it.
    mutating func markUnderstood(_ index: Index) { understood.insert(index) }

    /// Whether a node was recorded so.
    func isUnderstood(_ index: Index) -> Bool { understood.contains(index) }

    /// Whether a node, or something inside of it, has been understood.
    private func isTouched(_ index: Index) -> Bool {
        read[index..<nodes[index].end].contains(true)
    }

    /// Everything that was not understood, in order: the outermost nodes that nothing was read of.
    var unread: [Index] {
        var unread: [Index] = []
        collect(0, into: &unread)
        return unread
    }

    /// What the leaves say that were not understood, place by place; of the first 64 places and 256
    /// leaves.
    ///
    /// What is about the device or the way to it changes by itself and is left out.
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

    /// The value of a node as text.
    func text(of index: Index) -> String {
        let value = nodes[index].written
        return if case .string(let text) = value { text } else { JSON.text(value) }
    }
}
