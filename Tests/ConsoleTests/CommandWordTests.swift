import Foundation
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The list of words: the help, the page and what is read are one.
struct CommandWordTests {
    private static let meaningless: Set<Verb> = [
        // A window: lines scroll back by themselves, and nothing stands over anything.
        .open, .back, .close, .sort, .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp,
        .top, .bottom, .redraw, .palette, .growList, .shrinkList,
        // The terminal marks and copies what was printed.
        .copy,
        // A list keeps its numbers.
        .order,
        // Commands and options of their own: pratique home, expect, payees, demo.
        .home, .expect, .payeeNote, .demonstrate,
        // Lines are drawn with the characters that every terminal and reader has.
        .changeLook,
        // A line names several requests itself: reject 2 3 5.
        .mark,
        // Lines are typed after the answer was sent.
        .undo,
    ]

    /// A place in the list is looked up by who knows the list.
    @Test(arguments: PlainHelp.forms.filter { $0 != "approve 3" })
    func `every form in the help is a command`(form: String) {
        #expect(Command(form) != nil)
    }

    @Test func `every verb has one row, and is reached from somewhere`() {
        #expect(Verb.table.map(\.verb).count == Verb.allCases.count)
        #expect(Set(Verb.table.map(\.verb)) == Set(Verb.allCases))
        #expect(Verb.table.allSatisfy { $0.screen != nil || $0.plain != nil || $0.json != nil })
    }

    @Test(arguments: Verb.allCases)
    func `every key of the screen has a word, or none that would mean anything`(verb: Verb) {
        guard verb.row.screen != nil else { return }
        #expect((verb.row.plain != nil) != Self.meaningless.contains(verb))
    }

    @Test func `a word is that of one verb`() {
        let words = Verb.table.compactMap(\.plain).flatMap(\.words)
        #expect(words.count == Set(words).count)
        #expect(Verb.commandNames.count == Set(Verb.commandNames).count)
    }

    @Test(
        arguments: [
            ("rename 2", "Type rename 2 NAME: call it NAME here, of 256 characters at most;"),
            ("show x", "That is not how show is typed. Type show, or show 3: show the request"),
            ("NUMBER 123", "Type number 56, or number 56 9a4ce1d0: approve it"),
            ("lock", "That is not how lock is typed. Type lock 2: lock or unlock it"),
            ("enrol \(String(repeating: "a", count: 9_000))", "Type enrol, or enrol ADDRESS:"),
            ("find", "Type find TEXT:"), ("quit now", "That is not how quit is typed."),
        ]
    )
    func `a word that is typed wrongly is explained`(line: String, words: String) {
        #expect(Command(line) == nil)
        let usage = PlainHelp.usage(of: line).map(\.text)
        #expect(usage.joined(separator: " ").contains(words), "\(usage)")
        #expect(usage.allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: ["", "   ", "dance", "3"])
    func `another word is not`(line: String) {
        #expect(PlainHelp.usage(of: line).isEmpty)
    }

    @Test func `the page on the console lists the words as the help does`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/console.md").standardized
        let page = try String(contentsOf: file, encoding: .utf8)
        let help = PlainHelp.lines.map(\.text)
        #expect(help.allSatisfy { $0.count <= 80 && $0.last != " " })
        let block = "```\n" + help.joined(separator: "\n") + "\n```"
        let isThere = page.contains(block)
        #expect(isThere, "Docs/console.md lacks this:\n\(block)")
    }

    @Test func `the map is moved by words as by keys`() {
        var state = plainLines([bristolEntry()])
        let first = Plain.map(bristolEntry().review, view: state.map)
        #expect(first == Plain.map(bristolEntry().review))
        for word in ["zoom-out", "pan-west", "next-point", "world-map"] {
            let before = state.map
            state.type([word])
            #expect(state.map != before, "\(word)")
            let lines = Plain.map(bristolEntry().review, view: state.map)
            #expect(lines.prefix(first.count) != first[...], "\(word)")
            #expect(lines.allSatisfy { $0.columns <= 80 }, "\(word)")
            #expect(lines.contains { $0.text.contains("as the request says") })
        }
        state.obey(Command(.resetMap))
        #expect(Plain.map(bristolEntry().review, view: state.map) == first)
    }

    @Test func `a request before and matches of a search are gone to`() {
        var state = plainLines([entry(1), bristolEntry(2), entry(3), bristolEntry(4)])
        for (line, number) in [
            ("find ledger", 2), ("next-match", 4), ("next-match", 2), ("previous-match", 4),
            ("previous", 3),
        ] {
            state.type([line])
            #expect(state.selectedID == messageID(number), "\(line)")
        }
    }
}
