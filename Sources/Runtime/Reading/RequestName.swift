import Vocabulary

/// How a person names a request: by its id, or by how the id without its type begins or ends.
struct RequestName {
    /// The least bytes of a part of an id.
    private static let least = 4

    private let text: String

    init(_ text: String) { self.text = text }

    /// The one id that is meant.
    ///
    /// - Throws: `.unknownRequest`, `.ambiguousRequest`.
    func id(among ids: [String]) throws(RuntimeError) -> String {
        if ids.contains(text) { return text }
        guard text.utf8.count >= Self.least else { throw .unknownRequest(Found(text)) }
        let meant = ids.filter { id in
            let bare = id.split(separator: ":").last ?? ""
            return bare.hasPrefix(text) || bare.hasSuffix(text)
        }
        guard meant.count <= 1 else { throw .ambiguousRequest(Found(text), count: meant.count) }
        guard let id = meant.first else { throw .unknownRequest(Found(text)) }
        return id
    }
}
