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
    case map
    case zoomIn
    case zoomOut
    case panWest
    case panEast
    case panNorth
    case panSouth
    case nextPoint
    case fitMap
    case resetMap
    case worldMap
    case changeLook
    case codes
    case help
    case quit

    /// Whether it does something to the map.
    var isOfMap: Bool {
        switch self {
        case .map, .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint,
            .fitMap, .resetMap, .worldMap, .changeLook:
            true
        case .down, .up, .pageDown, .pageUp, .top, .bottom, .open, .back, .next, .previous,
            .approve, .reject, .codes, .help, .quit:
            false
        }
    }
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
        /// Keys that mean this instead of anything else while the map fills the screen.
        var mapKeys: [Key] = []
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
            action: .map,
            keys: [.character("m")],
            name: "m",
            meaning: "map over the whole screen, and back",
            word: nil
        ),
        Binding(
            action: .zoomIn,
            keys: [.character("+"), .character("=")],
            name: "+",
            meaning: "map: nearer",
            word: "in"
        ),
        Binding(
            action: .zoomOut,
            keys: [.character("-")],
            name: "-",
            meaning: "map: farther, up to the whole world",
            word: "out"
        ),
        Binding(
            action: .panWest,
            keys: [.character("H")],
            name: "H Left",
            meaning: "map: west (arrows while it fills the screen)",
            word: nil,
            mapKeys: [.left]
        ),
        Binding(
            action: .panSouth,
            keys: [.character("J")],
            name: "J Down",
            meaning: "map: south",
            word: nil,
            mapKeys: [.down, .character("j")]
        ),
        Binding(
            action: .panNorth,
            keys: [.character("K")],
            name: "K Up",
            meaning: "map: north",
            word: nil,
            mapKeys: [.up, .character("k")]
        ),
        Binding(
            action: .panEast,
            keys: [.character("L")],
            name: "L Right",
            meaning: "map: east",
            word: nil,
            mapKeys: [.right]
        ),
        Binding(
            action: .nextPoint,
            keys: [.character("o")],
            name: "o",
            meaning: "map: around the request, home, earlier requests in turn",
            word: "other point"
        ),
        Binding(
            action: .fitMap,
            keys: [.character("f")],
            name: "f",
            meaning: "map: fit the request, home and earlier requests",
            word: "fit"
        ),
        Binding(
            action: .resetMap,
            keys: [.character("0")],
            name: "0",
            meaning: "map: as it opened",
            word: nil
        ),
        Binding(
            action: .worldMap,
            keys: [.character("w")],
            name: "w",
            meaning: "map: the whole world",
            word: "world"
        ),
        Binding(
            action: .changeLook,
            keys: [.character("t")],
            name: "t",
            meaning: "map: braille, blocks, plain characters in turn",
            word: "type"
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

    /// What a key does.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - onMap: Whether the map fills the screen.
    /// - Returns: `nil` when it does nothing.
    static func action(of key: Key, onMap: Bool = false) -> Action? {
        let moving = onMap ? bindings.first { $0.mapKeys.contains(key) } : nil
        return (moving ?? bindings.first { $0.keys.contains(key) })?.action
    }

    /// The list as text, one line a binding.
    package static var lines: [PrintableText] {
        bindings.map { binding in
            let gap = String(repeating: " ", count: max(1, 8 - binding.name.columns))
            return binding.name + PrintableText(gap) + binding.meaning
        }
    }
}
