package import Vocabulary

/// What a key does.
enum Action: Hashable, Sendable {
    case down
    case up
    case pageDown
    case pageUp
    case top
    case bottom
    case open
    case back
    case next
    case previous
    case approve
    case reject
    case zoomIn
    case zoomOut
    case codes
    case help
    case quit
}

/// The one list of keys: `update` looks keys up in it, and the help and the bottom row are made
/// from it.
package enum KeyTable {
    /// One line of the list.
    struct Binding: Hashable, Sendable {
        let action: Action
        let keys: [Key]
        /// The keys as they are named to the person.
        let name: PrintableText
        /// What happens, for the help.
        let meaning: PrintableText
        /// A word for the bottom row; `nil` when it is not there.
        let word: PrintableText?
    }

    static let bindings: [Binding] = [
        Binding(
            action: .approve,
            keys: [.character("a")],
            name: "a",
            meaning: "approve the request shown; asks once more",
            word: "approve"
        ),
        Binding(
            action: .reject,
            keys: [.character("r")],
            name: "r",
            meaning: "reject the request shown; asks once more",
            word: "reject"
        ),
        Binding(
            action: .next,
            keys: [.character("s"), .right, .tab],
            name: "s",
            meaning: "skip: decide nothing, show the next waiting request (also Right, Tab)",
            word: "skip"
        ),
        Binding(
            action: .previous,
            keys: [.left],
            name: "Left",
            meaning: "show the request before this one",
            word: nil
        ),
        Binding(
            action: .open,
            keys: [.enter],
            name: "Enter",
            meaning: "open the selected request; among codes, the next one of a counter",
            word: "open"
        ),
        Binding(
            action: .back,
            keys: [.escape],
            name: "Esc",
            meaning: "go back to the list; leave a question unanswered, stop a check",
            word: "back"
        ),
        Binding(
            action: .down,
            keys: [.down, .character("j")],
            name: "j Down",
            meaning: "next request in the list; scroll down in a request",
            word: nil
        ),
        Binding(
            action: .up,
            keys: [.up, .character("k")],
            name: "k Up",
            meaning: "request above in the list; scroll up in a request",
            word: nil
        ),
        Binding(
            action: .pageDown,
            keys: [.pageDown, .character(" ")],
            name: "PgDn",
            meaning: "a screenful down (also Space)",
            word: nil
        ),
        Binding(
            action: .pageUp,
            keys: [.pageUp],
            name: "PgUp",
            meaning: "a screenful up",
            word: nil
        ),
        Binding(
            action: .top,
            keys: [.home, .character("g")],
            name: "g Home",
            meaning: "to the top",
            word: nil
        ),
        Binding(
            action: .bottom,
            keys: [.end, .character("G")],
            name: "G End",
            meaning: "to the bottom",
            word: nil
        ),
        Binding(
            action: .zoomIn,
            keys: [.character("+"), .character("=")],
            name: "+",
            meaning: "map: nearer",
            word: nil
        ),
        Binding(
            action: .zoomOut,
            keys: [.character("-")],
            name: "-",
            meaning: "map: farther, up to the whole world",
            word: nil
        ),
        Binding(
            action: .codes,
            keys: [.character("c")],
            name: "c",
            meaning: "one-time codes of all accounts; x closes them",
            word: "codes"
        ),
        Binding(
            action: .help,
            keys: [.character("?")],
            name: "?",
            meaning: "this help",
            word: "help"
        ),
        Binding(
            action: .quit,
            keys: [.character("q")],
            name: "q",
            meaning: "quit; nothing is answered for you",
            word: "quit"
        ),
    ]

    /// What `key` does; `nil` when nothing.
    static func action(of key: Key) -> Action? {
        bindings.first { $0.keys.contains(key) }?.action
    }

    /// The list as text, one line a binding.
    package static var lines: [PrintableText] {
        bindings.map { binding in
            let gap = String(repeating: " ", count: max(1, 8 - binding.name.columns))
            return binding.name + PrintableText(gap) + binding.meaning
        }
    }
}
