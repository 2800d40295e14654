package import Vocabulary

extension Found {
    /// Shows a JSON value: a text between quotation marks, a number or a word as it is, and of a
    /// list or an object that it is one.
    package init(_ value: JSONValue) {
        switch value {
        case .string(let text): self.init(text)
        case .null, .bool, .number: self.init(written: JSON.text(value))
        case .array(let values): self.init(written: values.isEmpty ? "an empty list" : "a list")
        case .object: self.init(written: "an object")
        }
    }
}
