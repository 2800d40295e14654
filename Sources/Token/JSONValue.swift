/// A JSON text as a value; numbers stay as written and members stay in order.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, exactly as written.
    case number(JSONNumber)
    /// A text, unescaped.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members.
    case object(JSONObject)
}

/// A JSON number, kept exactly as it was written.
public struct JSONNumber: Hashable, Sendable {
    /// The digits as written, such as `250.00` or `1.0E-5`.
    public let text: String

    init(unchecked text: String) { self.text = text }
}

/// The members of a JSON object, in the order they were written; names are unique.
public struct JSONObject: Hashable, Sendable {
    /// One member.
    public struct Member: Hashable, Sendable {
        /// The name, unescaped.
        public let name: String
        /// The value.
        public let value: JSONValue

        init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// All members in order.
    public let members: [Member]

    init(unchecked members: [Member]) { self.members = members }

    /// The value of the member `name`.
    ///
    /// - Complexity: O(n) in the number of members.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}
