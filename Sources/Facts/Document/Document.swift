import Token

/// One JSON document of a message, with a record of which members a reader has understood.
///
/// AM copies texts as texts, so an object may also stand as JSON text inside JSON text; both are
/// walked alike.
struct Document {
    /// Names from the root downwards.
    typealias Path = [String]

    /// The claim it came in, such as `p`.
    let name: String
    private let root: JSONValue
    /// The objects at the root and below it that are written as JSON text, each read once.
    private let written: [Path: JSONObject]
    private var read: Set<Path> = []

    init(name: String, root: JSONValue) {
        self.name = name
        self.root = root
        var written: [Path: JSONObject] = [:]
        let object = Self.object(root)
        if case .string = root { written[[]] = object }
        for member in object?.members ?? [] {
            if case .string = member.value { written[[member.name]] = Self.object(member.value) }
        }
        self.written = written
    }

    /// The value at `path`, also through objects that are written as JSON text.
    func value(_ path: Path) -> JSONValue? {
        guard let name = path.last else { return root }
        return object(path.dropLast())?[name]
    }

    /// The object at `path`; `nil` when there is none, or something else.
    func object(_ path: Path) -> JSONObject? {
        written[path] ?? value(path).flatMap(Self.object)
    }

    /// Where objects stand, outer ones before inner ones; `[]` is the root.
    ///
    /// - Parameters:
    ///   - deepest: The most names of a path.
    ///   - most: The most paths.
    /// - Returns: Paths of objects, also of those written as JSON text.
    func objectPaths(deepest: Int, most: Int) -> [Path] {
        guard object([]) != nil else { return [] }
        var paths: [Path] = [[]]
        var next = 0
        while next < paths.count {
            let path = paths[next]
            next += 1
            guard path.count < deepest, let object = object(path) else { continue }
            for member in object.members {
                let inner = path + [member.name]
                guard self.object(inner) != nil else { continue }
                guard paths.count < most else { return paths }
                paths.append(inner)
            }
        }
        return paths
    }

    /// Notes that the value at `path` has been understood and is shown elsewhere.
    mutating func markRead(_ path: Path) { read.insert(path) }

    /// Whether the value at `path`, or something inside it, has been understood.
    func isTouched(_ path: Path) -> Bool {
        read.contains { $0.starts(with: path) }
    }

    /// Everything that was not understood, in order, as path and text.
    var others: [(path: String, text: String)] {
        var others: [(path: String, text: String)] = []
        collect(root, at: [], into: &others)
        return others
    }

    private func collect(
        _ value: JSONValue,
        at path: Path,
        into others: inout [(path: String, text: String)]
    ) {
        guard !read.contains(path) else { return }
        guard path.isEmpty || isTouched(path), let object = written[path] ?? Self.object(value)
        else {
            others.append((([name] + path).joined(separator: "."), Self.text(value)))
            return
        }
        for member in object.members {
            collect(member.value, at: path + [member.name], into: &others)
        }
    }

    /// An object as it stands, or one that is written as JSON text.
    private static func object(_ value: JSONValue) -> JSONObject? {
        switch value {
        case .object(let object): return object
        case .string(let text):
            guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
                case .object(let object)? = try? JSON.parse(text)
            else { return nil }
            return object
        default: return nil
        }
    }

    private static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { JSON.text(value) }
    }
}
