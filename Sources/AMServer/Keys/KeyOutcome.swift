/// What a browser or a device says of a key, read as AM's nodes read it.
struct KeyOutcome: Hashable, Sendable {
    /// The fields of the joined text.
    let fields: [String]

    /// Why there is no key.
    enum Refusal: Error, Hashable {
        /// The browser knows no keys.
        case unsupported
        /// The name of the DOM error and its message.
        case error(name: String, message: String)
        /// The text has another form.
        case form
    }

    /// The errors that AM knows; any other is an error of the server.
    private static let names: Set<String> = [
        "NotAllowedError", "NotSupportedError", "TimeoutError", "UnknownError", "DataError",
        "InvalidStateError", "ConstraintError", "AbortError", "EncodingError", "NetworkError",
        "SecurityError",
    ]

    /// Reads the text of the hidden field.
    ///
    /// - Parameters:
    ///   - text: What was sent.
    ///   - readsJSON: Whether the version reads the form in JSON.
    /// - Throws: ``Refusal``.
    init(_ text: String, readsJSON: Bool) throws(Refusal) {
        guard text != "unsupported" else { throw .unsupported }
        var joined = text
        if readsJSON, let node = try? JSONReader.read(text), node.isObject {
            if let error = node["error"]?.text { throw Self.refusal(error) }
            guard let data = node["legacyData"]?.text else { throw .form }
            joined = data
        }
        if joined.hasPrefix("ERROR::") { throw Self.refusal(String(joined.dropFirst(7))) }
        fields = Self.parts(of: joined)
    }

    private static func refusal(_ text: String) -> Refusal {
        let name = text.prefix { $0 != ":" }
        guard names.contains(String(name)) else { return .form }
        return .error(name: String(name), message: String(text.dropFirst(name.count + 1)))
    }

    /// What stands between the marks `::`.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = [""]
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("::") {
                parts.append("")
                rest = rest.dropFirst(2)
            } else {
                parts[parts.count - 1].append(character)
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// A field as signed decimal numbers.
    func bytes(_ place: Int) throws(Refusal) -> [UInt8] {
        guard fields.indices.contains(place) else { throw .form }
        var bytes: [UInt8] = []
        for word in fields[place].split(separator: ",") {
            guard let number = Int8(word) else { throw .form }
            bytes.append(UInt8(bitPattern: number))
        }
        return bytes
    }

    /// A field as it is.
    func text(_ place: Int) throws(Refusal) -> String {
        guard fields.indices.contains(place) else { throw .form }
        return fields[place]
    }
}
