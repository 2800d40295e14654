/// How large a JSON text may be before it is refused.
public struct JSONLimits: Hashable, Sendable {
    /// The most bytes of the whole text.
    public let bytes: Int
    /// The most objects and arrays inside one another; `1` allows one that holds only plain values.
    public let depth: Int
    /// The most members and elements of the whole text, counted together.
    public let members: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: From 0.
    ///   - depth: From 0 to 512; values are read and written by recursion.
    ///   - members: From 0.
    public init(bytes: Int = 65_536, depth: Int = 32, members: Int = 1_024) {
        precondition(bytes >= 0 && members >= 0 && (0...512).contains(depth))
        self.bytes = bytes
        self.depth = depth
        self.members = members
    }
}
