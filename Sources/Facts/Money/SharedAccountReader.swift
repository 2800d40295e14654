import Token
import Vocabulary

/// Finds the name and the holders of a shared account in one document, beside a payment or without one.
///
/// What was understood is marked as read in `document`; everything else stays for the list of other
/// members.
struct SharedAccountReader {
    /// The document, with what was read marked.
    var document: Document
    /// Makes texts printable.
    var texts: TextCollector

    private static let deepest = 2
    private static let mostObjects = 64

    /// Reads the first of each that the document has, outer objects before inner ones.
    ///
    /// - Returns: `nil` when it has none.
    mutating func read() -> SharedAccount? {
        var name: PrintableText?
        var holders: [PrintableText] = []
        var initiator: PrintableText?
        for path in document.objectPaths(deepest: Self.deepest, most: Self.mostObjects) {
            guard let object = document.object(path) else { continue }
            let members = FlatMembers(object)
            if name == nil, let member = members.first(.sharedAccount) {
                name = text(at: path + [member])
            }
            if holders.isEmpty, let member = members.first(.holders) {
                holders = self.holders(at: path + [member])
            }
            if initiator == nil, let member = members.first(.initiator) {
                initiator = text(at: path + [member])
            }
        }
        guard name != nil || !holders.isEmpty || initiator != nil else { return nil }
        return SharedAccount(name: name, holders: holders, initiator: initiator)
    }

    /// A text, or the name of an object.
    private mutating func text(at path: Document.Path) -> PrintableText? {
        for place in [path] + Self.names.map({ path + [$0] }) {
            guard case .string(let raw)? = document.value(place), !raw.isEmpty,
                document.object(place) == nil
            else { continue }
            document.markRead(place)
            return texts.printable(raw)
        }
        return nil
    }

    /// A list of texts or of objects with a name, or one text; none when any of it is something else.
    private mutating func holders(at path: Document.Path) -> [PrintableText] {
        guard case .array(let elements)? = document.value(path) else {
            return text(at: path).map { [$0] } ?? []
        }
        let names = elements.compactMap { element -> String? in
            let name = element.stringValue ?? Self.name(in: element.objectValue)
            return name?.isEmpty == false ? name : nil
        }
        let isReadable = names.count == elements.count && names.count <= SharedAccount.mostHolders
        guard isReadable, elements.allSatisfy(Self.isNameAlone) else { return [] }
        document.markRead(path)
        return names.map { texts.printable($0, limit: 256) }
    }

    /// Whether nothing of an element is lost when its name is shown.
    private static func isNameAlone(_ element: JSONValue) -> Bool {
        element.objectValue.map { $0.members.count == 1 } ?? true
    }

    private static func name(in object: JSONObject?) -> String? {
        names.lazy.compactMap { object?[$0]?.stringValue }.first
    }

    private static let names = ["name", "Name", "displayName"]
}
