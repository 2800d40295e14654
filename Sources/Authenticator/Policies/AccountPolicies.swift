public import Token

/// The policies that a server sets for an account: names, each with its data.
public struct AccountPolicies: Hashable, Sendable {
    /// No policy.
    public static let none = AccountPolicies(data: [:])

    /// The data of each policy by its name; data that is not an object counts as empty.
    public let data: [String: JSONObject]

    /// Takes policies as they are.
    public init(data: [String: JSONObject]) { self.data = data }
}
