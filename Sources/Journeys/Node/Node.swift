public import Token
public import Vocabulary

/// One step of a journey: what the server wants to know, with what it is answered.
///
/// The object is kept whole, members that are not known included, and goes back as it came but for
/// the answers. The text that ties the steps together is secret and is never shown.
public struct Node: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The questions in their order, with their answers.
    public var callbacks: [Callback]
    /// The name of the step, for programs; `nil` when the server gives none.
    public let stage: String?
    /// Its title.
    public let header: PrintableText?
    /// What it is about.
    public let explanation: PrintableText?
    /// Whether it can be gone on with: a suspended journey goes on elsewhere.
    public var isSuspended: Bool {
        callbacks.contains {
            if case .suspendedText = $0.content { true } else { false }
        }
    }

    private let object: JSONObject

    /// The most bytes of the text that ties the steps together.
    static let mostAuthIDBytes = 65_536
    /// The most callbacks of a step.
    static let mostCallbacks = 100

    /// Reads a step.
    ///
    /// - Parameter object: The body of a reply.
    /// - Throws: ``JourneyError``.
    public init(_ object: JSONObject) throws(JourneyError) {
        let written = object["callbacks"]
        // Another form would not go back as it came.
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

    /// The body of the next request: the step as it came, with the answers.
    public var next: [UInt8] {
        let members = object.members.map { member in
            let isList = member.name == "callbacks"
            return (
                member.name, isList ? JSONValue.array(callbacks.map(\.answered)) : member.value
            )
        }
        return JSON.bytes(.object(renamedObject(members)))
    }

    /// The place of the callback with a hidden value of an id.
    func hiddenPlaces(_ id: String) -> [Int] {
        callbacks.indices.filter { place in
            if case .hiddenValue(let hidden) = callbacks[place].content {
                hidden.id == id
            } else {
                false
            }
        }
    }

    /// Always `<step>`: it holds a secret.
    public var description: String { "<step>" }
    /// A mirror with the callbacks alone.
    public var customMirror: Mirror { Mirror(self, children: ["callbacks": callbacks]) }
}
