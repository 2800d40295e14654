import Testing
import Vocabulary

@testable import Console
@testable import Review

struct TerminalTests {
    @Test(arguments: [
        (TerminalError.notATerminal, "terminal.none"), (.unknownTerminal, "terminal.unknown"),
        (.dumbTerminal, "terminal.dumb"), (.noResources, "terminal.no-resources"),
        (.inUse, "terminal.in-use"),
    ]) func `an error has a code`(error: TerminalError, code: String) {
        #expect(error.code == code)
        #expect(!error.reason.isEmpty)
    }

    @Test(
        arguments: [
            (0x0D, Key.enter), (0x0A, .enter), (0x1B, .escape), (0x7F, .backspace),
            (0x08, .backspace),
            (0x09, .tab), (0x15, .eraseLine), (0x01, .control("a")), (0x04, .control("d")),
            (0x0C, .control("l")),
            (0x20, .character(" ")), (0x61, .character("a")),
            (0x65E5, .character("日")),
        ] as [(UInt32, Key)]
    ) func `a character becomes a key`(scalar: UInt32, key: Key) {
        #expect(Key(character: scalar) == key)
    }

    @Test(arguments: [0, 0x1C, 0x1F, 0xD800, 0x11_0000] as [UInt32])
    func `a control or a broken character is no key`(scalar: UInt32) {
        #expect(Key(character: scalar) == nil)
    }

    @Test func `every key of the console but characters and controls has a code`() {
        let keys: Set<Key> = [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .backspace,
            .delete,
        ]
        #expect(Set(Key.named.values) == keys)
        #expect(Key.named.count == keys.count)
        for (code, key) in Key.named { #expect(Key(kind: Int32(code), scalar: 0x61) == key) }
    }

    @Test func `an unnamed key of ncurses is none`() {
        #expect(Key(kind: 12, scalar: 0x61) == nil)
    }

    @Test func `a function key has its number`() {
        #expect(Key(kind: 14, scalar: 5) == .function(5))
    }

    @Test func `pasted text is bounded and handed out once`() {
        var paste = Paste()
        for scalar in "ab".unicodeScalars { paste.append(scalar.value) }
        paste.append(0xD800)
        #expect(paste.drain() == "ab")
        #expect(paste.drain().isEmpty)
        for _ in 0...Paste.limit { paste.append(0x61) }
        #expect(paste.drain().utf8.count == Paste.limit)
    }
}

struct TickTests {
    @Test(
        arguments: [
            (0, true, 1_000), (1, true, 999), (999, true, 1), (-1, true, 1), (61_500, true, 500),
            (0, false, 60_000), (1, false, 59_999), (59_999, false, 1), (-1, false, 1),
            (61_500, false, 58_500),
        ] as [(Int64, Bool, Int)]
    ) func `the next tick is on a full second, or else on a full minute`(
        now: Int64,
        isTicking: Bool,
        pause: Int
    ) {
        #expect(Loop.pause(from: Instant(milliseconds: now), isTicking: isTicking) == pause)
    }
}

struct MailboxTests {
    @Test func `bells that come together ring once`() {
        let mailbox = TerminalMailbox()
        #expect(!mailbox.removeOrders().isRinging)
        mailbox.change { $0.isRinging = true }
        mailbox.change { $0.isRinging = true }
        mailbox.change { $0.isTicking = true }
        #expect(mailbox.removeOrders().isRinging)
        let rest = mailbox.removeOrders()
        #expect(!rest.isRinging && rest.isTicking)
    }
}

struct PaletteTests {
    @Test(arguments: [0, 2, 8, 256]) func `danger looks unlike plain with any colours`(colours: Int)
    {
        let palette = Palette(colours: colours) { _, _ in }
        #expect(palette.look(of: .danger) != palette.look(of: .plain))
        #expect(palette.look(of: .danger).attributes != palette.look(of: .plain).attributes)
        #expect(palette.look(of: .alarm).attributes != palette.look(of: .danger).attributes)
        #expect(palette.look(of: .selected).attributes != palette.look(of: .plain).attributes)
    }

    @Test func `without colours none is defined or used`() {
        let palette = Palette(colours: 0) { _, _ in Issue.record("no colour is defined") }
        #expect(Style.allCases.allSatisfy { palette.look(of: $0).colour == 0 })
    }

    @Test(arguments: [8, 256]) func `a used colour was defined within range`(colours: Int) {
        var defined: Set<Int> = []
        let palette = Palette(colours: colours) { number, index in
            #expect((0..<colours).contains(index))
            defined.insert(number)
        }
        let used = Set(Style.allCases.map { palette.look(of: $0).colour }).subtracting([0])
        #expect(used.isSubset(of: defined))
    }
}
