public import Token
public import Vocabulary

/// The policies that a server sets for an account: names, each with its data.
public struct AccountPolicies: Hashable, Sendable {
    public static let none = AccountPolicies(data: [:])

    /// The data of each policy by its name; data that is not an object counts as empty.
    public let data: [String: JSONObject]
    /// The names in the order in which the server wrote them.
    public let names: [String]

    /// The most bytes of the JSON text.
    public static let limit = 8_192

    /// Takes policies as they are, in the order of their names.
    public init(data: [String: JSONObject]) {
        self.data = data
        names = data.keys.sorted()
    }

    /// Reads the JSON of an enrolment address: an object of names, each with its data.
    ///
    /// Data that is not an object counts as an empty object.
    ///
    /// - Parameter text: 8192 bytes at most.
    /// - Throws: ``PolicyError`` for anything but strict JSON with an object as its value.
    public init(parsing text: String) throws(PolicyError) {
        guard text.utf8.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        let value: JSONValue
        do {
            value = try JSON.parse(text)
        } catch {
            throw .json(error)
        }
        guard let object = value.objectValue else { throw .notObject }
        guard object.members.allSatisfy({ isPolicyName($0.name) }) else { throw .name }
        names = object.members.map(\.name)
        data = Dictionary(
            uniqueKeysWithValues: object.members.map { ($0.name, $0.value.objectValue ?? .empty) }
        )
    }

    /// The JSON text, which ``init(parsing:)`` reads.
    public var text: String { JSON.text(.object(document)) }

    /// The policies as a JSON object, in order.
    var document: JSONObject {
        orderedObject(names.map { ($0, .object(data[$0] ?? .empty)) })
    }
}

extension JSONObject {
    /// An object without members.
    static var empty: JSONObject { orderedObject([]) }
}

/// Whether a text can name a policy: 1 to 256 bytes without control characters.
private func isPolicyName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && isPlain(text)
}

/// Why a text holds no policies.
public enum PolicyError: CodedError {
    /// Longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// Not strict JSON.
    case json(JSONError)
    /// JSON, but no object.
    case notObject
    /// A name that is empty, too long or holds control characters.
    case name

    /// Such as `policies.json`.
    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("policies.too-long", "The policies are longer than \(limit) bytes.")
        case .json(let error):
            ("policies.json", "The policies are not strict JSON. \(error.reason)")
        case .notObject:
            (
                "policies.not-object",
                "The policies are not a JSON object of names, each with its data."
            )
        case .name:
            (
                "policies.name",
                "The name of a policy is not 1 to 256 bytes without control characters."
            )
        }
    }
}
