import Vocabulary

/// The keys that the pane of accounts has beside those of `KeyTable`: the one list for the pane,
/// its bottom row, the help and the documentation.
enum AccountKeys {
    enum Action: Hashable {
        case rename
        case renameIssuer
        case lock
        case unlock
        case remove
        case enrol
        case rotateToken
        case tellToken
        case close
    }

    static let bindings: [PaneKey<Action>] = [
        PaneKey(.rename, "n", "name", "show another name; an empty one brings its own back"),
        PaneKey(.renameIssuer, "i", "issuer", "show another issuer"),
        PaneKey(.lock, "l", "lock", "lock: it then approves nothing and gives no codes"),
        PaneKey(.unlock, "u", "unlock", "unlock; a policy that still fails locks it again"),
        PaneKey(.remove, "d", "remove", "remove it with its keys, requests and codes"),
        PaneKey(.enrol, "e", "enrol", "enrol an account by its address, typed or pasted"),
        PaneKey(.rotateToken, "t", "new token", "make a new device token and tell the server"),
        PaneKey(.tellToken, "T", "tell token", "tell the server the device token that it lacks"),
        PaneKey(.close, "x", "close", "close the accounts"),
    ]

    /// What a key does; `nil` when it is none of these.
    static func action(of key: Key) -> Action? { bindings.first { $0.key == key }?.action }

    /// `n name`.
    static func hint(_ action: Action) -> PrintableText {
        bindings.first { $0.action == action }?.hint ?? .empty
    }
}
