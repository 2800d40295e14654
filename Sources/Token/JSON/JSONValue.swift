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

    /// The text, when this is one.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, when this is one; a text of digits is not.
    public var numberValue: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The truth value, when this is one.
    public var boolValue: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The list, when this is one.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The object, when this is one.
    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }
}
