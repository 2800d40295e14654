/// The payload of a token: a JSON object.
public struct Claims: Hashable, Sendable {
    /// The members as they were signed.
    public let object: JSONObject

    init(object: JSONObject) { self.object = object }

    /// The claim `name`.
    public subscript(name: String) -> JSONValue? { object[name] }
}

/// A payload whose signature has been checked.
///
/// No other module can make one.
public struct Verified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was signed.
    public let payload: Payload

    init(payload: Payload) { self.payload = payload }
}

/// A payload that nobody vouches for: the key was not known.
///
/// A type of its own, so that it cannot be passed where a ``Verified`` one is wanted.
public struct Unverified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was claimed.
    public let payload: Payload

    init(payload: Payload) { self.payload = payload }
}
