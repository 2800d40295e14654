import Review
import Vocabulary

/// How a person names a request: by its id, or by how the id without its type begins or ends.
package struct RequestName {
    /// The least bytes of a part of an id.
    private static let least = 4

    private let text: String

    package init(_ text: String) { self.text = text }

    /// The one id that is meant.
    ///
    /// A whole id that another one begins or ends with is ambiguous: the sender of a message chooses
    /// its id, and may have chosen what `list` shows of another one.
    ///
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`.
    package func id(among ids: [String]) throws(RequestError) -> String {
        // Less is a place in a list, whatever ids senders choose.
        guard text.utf8.count >= Self.least else { throw .unknown(Found(text)) }
        let meant = ids.filter { ShortIDs.isMeant($0, by: text) }
        guard meant.count <= 1 else { throw .ambiguous(Found(text), count: meant.count) }
        guard let id = meant.first else { throw .unknown(Found(text)) }
        return id
    }
}
