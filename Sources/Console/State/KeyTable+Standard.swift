import Vocabulary

extension KeyTable {
    /// The keys of somebody who has set none, in the order of the help.
    static let standardBindings: [Binding] = [
        Binding(
            action: .approve,
            keys: [.character("a")],
            meaning: "approve the request shown; asks once more",
            word: "approve"
        ),
        Binding(
            action: .reject,
            keys: [.character("r")],
            meaning: "reject the request shown; asks once more",
            word: "reject"
        ),
        Binding(
            action: .rejectAll,
            keys: [.character("R")],
            meaning: "reject all waiting requests of the account shown; asks once more",
            word: nil
        ),
        Binding(
            action: .next,
            keys: [.character("s"), .right, .tab],
            meaning: "skip: decide nothing, show the next waiting request",
            word: "skip"
        ),
        Binding(
            action: .postpone,
            keys: [.character("p")],
            meaning: "postpone: skip it, and be reminded in a minute or at half of what is left",
            word: nil
        ),
        Binding(
            action: .previous,
            keys: [.left],
            meaning: "show the request before this one",
            word: nil
        ),
        Binding(
            action: .open,
            keys: [.enter],
            meaning: "open the selected request; among codes, the next one of a counter",
            word: "open"
        ),
        Binding(
            action: .back,
            keys: [.escape],
            meaning: "go back to the list; leave a question unanswered, stop a check",
            word: "back"
        ),
        Binding(
            action: .down,
            keys: [.down, .character("j")],
            meaning: "next request in the list; scroll down in a request",
            word: nil
        ),
        Binding(
            action: .up,
            keys: [.up, .character("k")],
            meaning: "request above in the list; scroll up in a request",
            word: nil
        ),
        Binding(
            action: .pageDown,
            keys: [.pageDown, .character(" ")],
            meaning: "a screenful down",
            word: nil
        ),
        Binding(
            action: .pageUp,
            keys: [.pageUp],
            meaning: "a screenful up",
            word: nil
        ),
        Binding(
            action: .top,
            keys: [.home, .character("g")],
            meaning: "to the top",
            word: nil
        ),
        Binding(
            action: .bottom,
            keys: [.end, .character("G")],
            meaning: "to the bottom",
            word: nil
        ),
        Binding(
            action: .search,
            keys: [.character("/")],
            meaning: "search the requests; Enter stays, Esc goes back to where you were",
            word: nil
        ),
        Binding(
            action: .nextMatch,
            keys: [.character("n")],
            meaning: "next request that matches the search",
            word: nil
        ),
        Binding(
            action: .previousMatch,
            keys: [.character("N")],
            meaning: "previous request that matches the search",
            word: nil
        ),
        Binding(
            action: .palette,
            keys: [.character(":")],
            meaning: "command palette: type a part of what is to be done",
            word: nil
        ),
        Binding(
            action: .map,
            keys: [.character("m")],
            meaning: "map over the whole screen, and back",
            word: nil
        ),
        Binding(
            action: .zoomIn,
            keys: [.character("+"), .character("=")],
            meaning: "map: nearer",
            word: "in"
        ),
        Binding(
            action: .zoomOut,
            keys: [.character("-")],
            meaning: "map: farther, up to the whole world",
            word: "out"
        ),
        Binding(
            action: .panWest,
            keys: [.character("H")],
            meaning: "map: west",
            word: nil,
            mapKeys: [.left]
        ),
        Binding(
            action: .panSouth,
            keys: [.character("J")],
            meaning: "map: south",
            word: nil,
            mapKeys: [.down, .character("j")]
        ),
        Binding(
            action: .panNorth,
            keys: [.character("K")],
            meaning: "map: north",
            word: nil,
            mapKeys: [.up, .character("k")]
        ),
        Binding(
            action: .panEast,
            keys: [.character("L")],
            meaning: "map: east",
            word: nil,
            mapKeys: [.right]
        ),
        Binding(
            action: .nextPoint,
            keys: [.character("o")],
            meaning: "map: around the request, home, earlier requests in turn",
            word: "other point"
        ),
        Binding(
            action: .fitMap,
            keys: [.character("f")],
            meaning: "map: fit the request, home and earlier requests",
            word: "fit"
        ),
        Binding(
            action: .resetMap,
            keys: [.character("0")],
            meaning: "map: as it opened",
            word: nil
        ),
        Binding(
            action: .worldMap,
            keys: [.character("w")],
            meaning: "map: the whole world",
            word: "world"
        ),
        Binding(
            action: .changeLook,
            keys: [.character("t")],
            meaning: "map: braille, blocks, plain characters in turn",
            word: "type"
        ),
        Binding(
            action: .codes,
            keys: [.character("c")],
            meaning: "one-time codes of all accounts; x closes them",
            word: "codes"
        ),
        Binding(
            action: .history,
            keys: [.character("h")],
            meaning: "earlier requests: search them, open one, say whose it was, export",
            word: "history"
        ),
        Binding(
            action: .accounts,
            keys: [.character("A")],
            meaning:
                "accounts: locks, policies, device tokens, rename, remove, enrol; x closes them",
            word: "accounts"
        ),
        Binding(
            action: .redraw,
            keys: [.control("l")],
            meaning: "draw the screen anew",
            word: nil
        ),
        Binding(
            action: .help,
            keys: [.character("?")],
            meaning: "this help",
            word: "help"
        ),
        Binding(
            action: .quit,
            keys: [.character("q")],
            meaning: "quit; nothing is answered for you",
            word: "quit"
        ),
    ]
}
