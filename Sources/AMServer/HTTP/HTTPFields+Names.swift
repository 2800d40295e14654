import HTTPTypes

extension HTTPFields {
    /// The value of a header that has no name of its own in the library.
    func value(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { self[$0] }
    }

    /// Sets a header that has no name of its own in the library.
    mutating func set(_ name: String, to value: String) {
        if let name = HTTPField.Name(name) { self[name] = value }
    }
}
