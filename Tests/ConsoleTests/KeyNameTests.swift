import Testing
import Vocabulary

@testable import Console
@testable import Review

struct KeyNameTests {
    @Test func `every key of the table is read back from its name`() {
        for key in KeyTable.standard.bindings.flatMap({ $0.keys + $0.mapKeys }) {
            #expect(Key(name: key.name) == key, "\(key)")
        }
    }

    @Test(arguments: [
        ("pgdn", Key.pageDown), ("SPACE", .character(" ")), ("ctrl-l", .control("l")),
        ("F12", .function(12)), ("f", .character("f")), ("F", .character("F")),
        ("~", .character("~")),
    ]) func `a name is read`(name: String, key: Key) {
        #expect(Key(name: name) == key)
    }

    @Test(arguments: [
        "", "ab", "F0", "F13", "F01", "Ctrl-", "Ctrl-1", "Ctrl-C", "ctrl-z", "Ctrl-I", "é", " ",
        "\u{7F}", "\n", "PageDown ",
    ]) func `what names no key is none`(name: String) {
        #expect(Key(name: name) == nil)
    }

    @Test func `the help names every key and action once`() {
        let bindings = KeyTable.standard.bindings
        #expect(Set(bindings.map(\.verb)).count == bindings.count)
        let keys = bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        let lines = bindings.map { "\($0.name) \($0.explanation)" }
        #expect(lines.contains { $0.hasPrefix("s Right skip: decide nothing") })
        #expect(lines.contains { $0.hasSuffix("next waiting request (also l Tab)") })
        #expect(lines.contains { $0.hasSuffix("map: west (on the whole screen Left h)") })
    }
}
