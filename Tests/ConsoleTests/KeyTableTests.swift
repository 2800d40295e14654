import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct KeyTableTests {
    private func table(_ changes: [Verb: [Key]]) throws -> KeyTable {
        try KeyTable.standard.setting(changes).get()
    }

    @Test func `other keys do the same, the old ones nothing, and the screen names them`() throws {
        let keys = try table([.reject: [.character("x"), .function(4)], .postpone: []])
        var state = State(size: Size(width: 80, height: 24), now: start, keys: keys)
        _ = update(&state, on: .arrived(entry(1)))
        #expect(render(state).text.contains("x reject"))
        press("r", &state)
        #expect(state.dialog == nil)
        press([.function(4)], &state)
        #expect(state.dialog == .deciding(.yes(Choice(id: messageID(1), decision: .reject))))
    }

    @Test func `an action without keys is still in the palette and in plain lines`() throws {
        let keys = try table([.approve: []])
        var state = State(size: Size(width: 80, height: 24), now: start, keys: keys)
        _ = update(&state, on: .arrived(entry(1)))
        #expect(press("a", &state).isEmpty && state.dialog == nil)
        #expect(!render(state).text.contains("a approve"))
        #expect(PaletteRow.all(keys).contains { $0.name == "approve" })
        #expect(Command("approve") == Command(.approve))
    }

    @Test(
        arguments: [
            ([.reject: [.character("a")]], Verb.reject), ([.quit: [.character("y")]], .quit),
            ([.approve: [.character("y")]], .approve),
        ] as [([Verb: [Key]], Verb)]
    )
    func `keys that answer questions are not given away`(changes: [Verb: [Key]], verb: Verb) {
        guard case .failure(let impossible) = KeyTable.standard.setting(changes),
            case .answersQuestions = impossible.why
        else {
            Issue.record("it was set")
            return
        }
        #expect(impossible.verb == verb)
    }

    @Test func `a key has one meaning`() throws {
        let why = KeyTable.Impossible(verb: .quit, why: .inUse(.character("s"), by: .skip))
        #expect(KeyTable.standard.setting([.quit: [.character("s")]]) == .failure(why))
        let swapped = try table([.quit: [.character("s")], .skip: [.character("q")]])
        #expect(swapped.verb(of: .character("s")) == .quit)
        #expect(swapped.verb(of: .character("q")) == .skip)
    }

    @Test func `keys of the whole map stay`() throws {
        let keys = try table([.down: [.character("z")]])
        #expect(keys.verb(of: .down, onMap: true) == .panSouth)
        #expect(keys.verb(of: .down) == nil)
    }
}
