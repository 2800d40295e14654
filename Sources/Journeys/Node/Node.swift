public import Token
public import Vocabulary

/// One step of a journey with its answers.
///
/// The object is kept whole, unknown members included, and goes back unchanged but for the answers.
/// The text that ties the steps together is secret and never shown.
public struct Node: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    public var callbacks: [Callback]
    /// Its name for programs.
    public let stage: String?
    public let header: PrintableText?
    public let explanation: PrintableText?
    /// Whether the journey continues elsewhere.
    public var isSuspended: Bool {
        callbacks.contains {
            if case .suspendedText = $0.content { true } else { false }
        }
    }

    private let object: JSONObject

    static let mostAuthIDBytes = 65_536
    static let mostCallbacks = 100

    public init(_ object: JSONObject) throws(JourneyError) {
        let written = object["callbacks"]
        // Another form would not go back unchanged.
        guard written == nil || written?.arrayValue != nil else { throw .reply }
        let list = written?.arrayValue ?? []
        guard list.count <= Self.mostCallbacks else {
            throw .tooManyCallbacks(limit: Self.mostCallbacks)
        }
        var callbacks: [Callback] = []
        for (place, value) in list.enumerated() {
            callbacks.append(try Callback(value, number: place + 1))
        }
        self.object = object
        self.callbacks = callbacks
        func text(_ names: String...) -> PrintableText? {
            names.lazy.compactMap { object[$0]?.stringValue }.first { !$0.isEmpty }
                .map { Words.clean($0) }
        }
        header = text("header")
        explanation = text("description")
        let data = callbacks.lazy.compactMap { callback in
            if case .metadata(let data) = callback.content {
                data["stage"]?.stringValue
            } else {
                nil
            }
        }
        stage = object["stage"]?.stringValue ?? data.first
    }

    public var next: [UInt8] {
        let members = object.members.map { member in
            let isList = member.name == "callbacks"
            return (
                member.name, isList ? JSONValue.array(callbacks.map(\.answered)) : member.value
            )
        }
        return JSON.bytes(.object(renamedObject(members)))
    }

    /// The indices of hidden values with an id.
    func hiddenPlaces(_ id: String) -> [Int] {
        callbacks.indices.filter { place in
            if case .hiddenValue(let hidden) = callbacks[place].content {
                hidden.id == id
            } else {
                false
            }
        }
    }

    /// It holds a secret.
    public var description: String { "<step>" }
    public var customMirror: Mirror { Mirror(self, children: ["callbacks": callbacks]) }
}
