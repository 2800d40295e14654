/// The members of a JSON object, in the order they were written; names are unique.
///
/// Names are compared as Swift compares text: canonically equivalent names count as the same, so
/// that a member cannot be hidden behind another spelling of its name.
public struct JSONObject: Hashable, Sendable {
    /// One member.
    public struct Member: Hashable, Sendable {
        /// The name, unescaped.
        public let name: String
        /// The value.
        public let value: JSONValue
    }

    /// All members in order.
    public let members: [Member]

    init(unchecked members: [Member]) { self.members = members }

    /// Creates an object from names and values.
    ///
    /// - Throws: `.duplicateMember` when a name stands twice; the offset is then the place of the
    ///   second one in `pairs`.
    public init(_ pairs: [(String, JSONValue)]) throws(JSONError) {
        var names = Set<String>()
        var members: [Member] = []
        members.reserveCapacity(pairs.count)
        for (offset, pair) in pairs.enumerated() {
            guard names.insert(pair.0).inserted else { throw .duplicateMember(offset: offset) }
            members.append(Member(name: pair.0, value: pair.1))
        }
        self.members = members
    }

    /// The value of the member `name`.
    ///
    /// - Complexity: O(n) in the number of members.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}
