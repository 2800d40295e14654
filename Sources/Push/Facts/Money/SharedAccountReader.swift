import Token
public import Vocabulary

/// Finds the name and holders of a shared account, with or without a payment; marks what was
/// understood as read.
struct SharedAccountReader {
    var document: Document
    var texts: TextCollector

    private static let deepest = 2

    /// The first of each in the document, outer objects before inner ones.
    mutating func read() -> SharedAccount? {
        var name: PrintableText?
        var holders: [PrintableText] = []
        var initiator: PrintableText?
        let members = document.nodes.indices.dropFirst().filter {
            !document.nodes[document.nodes[$0].parent].isList
                && document.depth(of: $0) <= Self.deepest + 1
        }.sorted { (document.depth(of: $0), $0) < (document.depth(of: $1), $1) }
        for member in members {
            switch document.meaning(of: member)?.role {
            case .sharedAccount? where name == nil: name = text(at: member)
            case .holders? where holders.isEmpty: holders = self.holders(at: member)
            case .initiator? where initiator == nil: initiator = text(at: member)
            default: continue
            }
        }
        guard name != nil || !holders.isEmpty || initiator != nil else { return nil }
        return SharedAccount(name: name, holders: holders, initiator: initiator)
    }

    /// A text, or the name of an object.
    private mutating func text(at index: Document.Index) -> PrintableText? {
        let names = document.nodes[index].children.filter {
            document.meaning(of: $0)?.role == .name
        }
        for place in [index] + names {
            guard document.nodes[place].isLeaf,
                case .string(let raw) = document.nodes[place].written, !raw.isEmpty
            else { continue }
            document.markRead(place)
            return texts.printable(raw)
        }
        return nil
    }

    /// A list of texts or named objects, or one text; none when any of it is something else.
    private mutating func holders(at index: Document.Index) -> [PrintableText] {
        guard case .array(let elements) = document.nodes[index].written else {
            return text(at: index).map { [$0] } ?? []
        }
        let names = elements.compactMap { element -> String? in
            let name = element.stringValue ?? Self.name(in: element.objectValue)
            return name?.isEmpty == false ? name : nil
        }
        let isReadable = names.count == elements.count && names.count <= SharedAccount.mostHolders
        guard isReadable, elements.allSatisfy(Self.isNameAlone) else { return [] }
        document.markRead(index)
        return names.map { texts.printable($0, limit: 256) }
    }

    /// Whether showing its name loses nothing of an element.
    private static func isNameAlone(_ element: JSONValue) -> Bool {
        element.objectValue.map { $0.members.count == 1 } ?? true
    }

    private static func name(in object: JSONObject?) -> String? {
        names.lazy.compactMap { object?[$0]?.stringValue }.first
    }

    private static let names = ["name", "Name", "displayName"]
}

/// An account that several people use, as the custom payload states it.
public struct SharedAccount: Hashable, Sendable {
    /// Lists of more stay among the other members.
    public static let mostHolders = 16

    public let name: PrintableText?
    /// In the message's order.
    public let holders: [PrintableText]
    /// Who asked, where no payment says so.
    public let initiator: PrintableText?

    package init(
        name: PrintableText?,
        holders: [PrintableText] = [],
        initiator: PrintableText? = nil
    ) {
        self.name = name
        self.holders = holders
        self.initiator = initiator
    }
}
