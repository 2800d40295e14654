/// A payload that nobody vouches for: the key was not known.
///
/// A type of its own, so that it cannot be passed where a ``Verified`` one is wanted.
public struct Unverified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was claimed.
    public let payload: Payload
}
