import Authenticator

extension AccountLock {
    /// A lock, or none, as a text: `none`, `policy:NAME`, `person`, `person:NAME`.
    static func text(of lock: AccountLock?) -> String {
        switch lock {
        case nil: "none"
        case .policy(let name): "policy:\(name)"
        case .person(policy: nil): "person"
        case .person(policy: let name?): "person:\(name)"
        }
    }

    /// Reads what was written as ``text(of:)``.
    static func stored(_ text: String) throws(StorageError) -> AccountLock? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.count > 1 ? String(parts[1]) : nil
        return switch (parts.first, name) {
        case ("none", nil): nil
        case ("policy", let name?): .policy(name)
        case ("person", let name): .person(policy: name)
        default: throw .damaged
        }
    }
}
