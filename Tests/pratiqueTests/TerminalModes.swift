/// What a program has asked a terminal for, as far as its output goes.
struct TerminalModes: Equatable {
    /// Numbers of the private modes that are on, such as 1049 for the second screen; from the start
    /// lines are wrapped, 7, and the cursor is shown, 25.
    private(set) var on: Set<Int> = [7, 25]
    /// Whether the keypad sends what programs ask for (DECKPAM).
    private(set) var hasKeypad = false
    /// How many titles are put away.
    private(set) var titles = 0

    /// A terminal that nobody has asked for anything.
    static let untouched = TerminalModes()

    private init() {}

    init(after output: [UInt8]) {
        var rest = output[...]
        while let start = rest.firstIndex(of: 0x1B) {
            rest = rest[start...].dropFirst()
            switch rest.first {
            case UInt8(ascii: "="): hasKeypad = true
            case UInt8(ascii: ">"): hasKeypad = false
            case UInt8(ascii: "["):
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                    return
                }
                take(String(decoding: rest[..<end], as: UTF8.self), final: rest[end])
                rest = rest[end...].dropFirst()
            default: break
            }
        }
    }

    private mutating func take(_ parameters: String, final: UInt8) {
        let numbers = parameters.dropFirst().split(separator: ";").compactMap { Int($0) }
        switch (parameters.first, final) {
        case ("?", UInt8(ascii: "h")): on.formUnion(numbers)
        case ("?", UInt8(ascii: "l")): on.subtract(numbers)
        case (_, UInt8(ascii: "t")) where parameters == "22;2": titles += 1
        case (_, UInt8(ascii: "t")) where parameters == "23;2": titles -= 1
        default: break
        }
    }
}

extension PseudoTerminal {
    /// What the program has asked the terminal for by now.
    var modes: TerminalModes { TerminalModes(after: output) }

    /// Pastes a text, as a terminal does: between marks only when it was asked for them.
    func paste(_ text: String) {
        type(modes.on.contains(2004) ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
    }
}
