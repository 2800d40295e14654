import Vocabulary

/// How a person names a request: by its id, or by how the id without its type begins or ends.
package struct RequestName {
    /// The least bytes of a part of an id.
    private static let least = 4

    private let text: String

    package init(_ text: String) { self.text = text }

    /// The one id that is meant.
    ///
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`.
    package func id(among ids: [String]) throws(RequestError) -> String {
        if ids.contains(text) { return text }
        guard text.utf8.count >= Self.least else { throw .unknown(Found(text)) }
        let meant = ids.filter { id in
            let bare = id.split(separator: ":").last ?? ""
            return bare.hasPrefix(text) || bare.hasSuffix(text)
        }
        guard meant.count <= 1 else { throw .ambiguous(Found(text), count: meant.count) }
        guard let id = meant.first else { throw .unknown(Found(text)) }
        return id
    }
}
