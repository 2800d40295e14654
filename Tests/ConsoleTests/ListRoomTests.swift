import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// How much of the screen the list has, and what its rows are used for.
struct ListRoomTests {
    private static let sizes = [(80, 24), (120, 40), (200, 60)]

    private static let payee: PrintableText = "Example Holdings of the Western Harbour and Docks"

    /// Requests with more to say than a row of any window holds.
    private static let wordy: [Entry] = (1...3).map { number in
        let payment = SheetSample.payment(
            to: PrintableText("\(number) ") + payee + payee,
            into: .init(text: PrintableText(String(repeating: "4711 ", count: 40)), kind: .other),
            reference: PrintableText(String(repeating: "Invoice 2118 ", count: 30))
        )
        return entry(
            number,
            facts: facts(
                number: number,
                message: PrintableText(String(repeating: "and so on ", count: 40) + "the end."),
                payment: payment
            ),
            account: "The treasurer of the rowing club at Example Bank of the Western Harbour",
            comparison: Comparison(
                rows: [.init(.payee, .different, usual: payee + ", formerly " + payee)],
                approvals: 20,
                needed: 5
            )
        )
    }

    private static let kinds: [[Entry]] =
        [Household.all, wordy] + SheetLawTests.all.map { [$0.entry] }

    private static func rows(_ frame: Frame, _ area: Layout.Area) -> [String] {
        (area.row..<(area.row + area.height)).map { row in
            var text = ""
            for column in area.column..<(area.column + area.width) {
                text += frame[row, column].text
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    @Test(arguments: kinds.indices, sizes)
    func `no line ends in a cut mark while its pane has an empty row`(
        kind: Int,
        size: (Int, Int)
    ) {
        for keys in ["", "+", "_", "w", "d"] {
            var state = State(
                size: Size(width: size.0, height: size.1),
                now: start,
                order: .urgency,
                isQueue: true
            )
            for entry in Self.kinds[kind] { _ = update(&state, on: .arrived(entry)) }
            press(keys, &state)
            let layout = Layout(state)
            let frame = render(state)
            for area in [layout.list, layout.facts] where !area.isEmpty {
                let rows = Self.rows(frame, area)
                let isCut = rows.contains { $0.hasSuffix("~") || $0.contains("~ ") }
                let hasRoom = rows.contains { $0.isEmpty }
                #expect(!isCut || !hasRoom, "\(keys) \(rows.joined(separator: "\n"))")
            }
        }
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 60)])
    func `the list is as high whichever request is selected`(size: (Int, Int)) {
        var heights: Set<Int> = []
        for count in [6, 60] {
            let entries = (1...count).map { number in
                number.isMultiple(of: 2)
                    ? bristolEntry(number)
                    : entry(number, facts: facts(number: number, message: "Log in?"))
            }
            var state = console(entries, width: size.0, height: size.1, isQueue: true)
            press("+_", &state)
            heights = []
            for _ in entries {
                let layout = Layout(state)
                heights.insert(layout.list.height)
                #expect(layout.facts.row == layout.list.row + layout.list.height + 1)
                #expect(layout.facts.row + layout.facts.height == layout.remarkRow)
                press("j", &state)
            }
            #expect(heights.count == 1, "\(heights)")
        }
    }

    @Test func `a map beside the sheet keeps its place when the list grows`() {
        let entries = (1...60).map { bristolEntry($0) }
        for height in 24...60 {
            var state = console(entries, width: 120, height: height)
            let calm = Layout(state)
            press("r", &state)
            let asked = Layout(state)
            for layout in [calm, asked] where !layout.map.isEmpty {
                #expect(layout.map.row >= layout.facts.row)
                #expect(
                    layout.map.row + layout.map.height <= layout.facts.row + layout.facts.height
                )
            }
            #expect((calm.map.row == calm.facts.row) == (asked.map.row == asked.facts.row))
            #expect(calm.map.isEmpty == asked.map.isEmpty)
        }
    }

    @Test(arguments: sizes) func `+ and _ give the list all, half or none of the room`(
        size: (Int, Int)
    ) {
        var state = console(Household.all, width: size.0, height: size.1)
        func panes() -> [Bool] {
            let layout = Layout(state)
            return [!layout.list.isEmpty, !layout.facts.isEmpty]
        }
        #expect(panes() == [true, true])
        press("+", &state)
        #expect(panes() == [true, false])
        #expect(render(state).text.contains("Only the list is shown; _ shows the request."))
        press("+", &state)
        #expect(panes() == [true, false])
        press("j", &state)
        #expect(panes() == [true, false], "the choice stays")
        press("__", &state)
        #expect(panes() == [false, true])
        press("j", &state)
        #expect(panes() == [false, true])
        #expect(render(state).text.contains(" of 9"))
        press("+", &state)
        #expect(panes() == [true, true])
    }

    @Test(arguments: sizes + [(40, 12)])
    func `a question and a text show their request however much room the list has`(
        size: (Int, Int)
    ) {
        for key in ["a", "r", "d", "w"] {
            var state = console(Household.all, width: size.0, height: size.1)
            press("+" + key, &state)
            #expect(!Layout(state).facts.isEmpty, "\(key)")
            press("\u{1B}", &state)
            _ = update(&state, on: .key(.escape))
            #expect(Layout(state).facts.isEmpty, "\(key)")
        }
    }

    @Test func `a small window shows one of the two`() {
        var state = console(Household.all, width: 40, height: 12)
        #expect(Layout(state).list.isEmpty)
        press("+", &state)
        #expect(Layout(state).facts.isEmpty && !Layout(state).list.isEmpty)
        press("_", &state)
        #expect(Layout(state).list.isEmpty && !Layout(state).facts.isEmpty)
    }

    @Test func `the columns have names where a row is free for them`() {
        let few = [entry(1), entry(2), entry(3)]
        func heading(_ entries: [Entry], width: Int) -> [String] {
            render(console(entries, width: width)).lines[1].split(separator: " ").map(String.init)
        }
        let names = ["RISK", "WHAT", "FROM", "LEFT", "FOR"]
        #expect(heading(few, width: 120) == names)
        #expect(heading(Array(Household.all.prefix(3)), width: 80) == names)
        #expect(heading(few, width: 80) == names.dropLast(), "there is one account")
        var many = console((1...40).map { entry($0) })
        #expect(!render(many).text.contains("RISK"))
        press("+", &many)
        #expect(render(many).text.contains("RISK"))
    }

    @Test func `a column is as wide as its texts, and what is asked gives way last`() throws {
        var state = console(Household.all)
        press("+", &state)
        let lines = render(state).lines
        let row = try #require(lines.first { $0.contains("LB Trading") })
        #expect(row.contains("EUR 4,980.00 to LB Trading "), "\(row)")
        #expect(!lines.contains { $0.contains("~") })
    }

    @Test func `+ and _ still are nearer and farther on the whole map`() {
        var state = console([bristolEntry(1)])
        press("m", &state)
        let zoom = state.map.zoom
        press("+", &state)
        #expect(state.map.zoom == zoom + 1 && state.room == .both)
        press("_", &state)
        #expect(state.map.zoom == zoom && state.room == .both)
    }

    @Test func `a press on any line of a request selects it`() {
        var state = console(Self.wordy, width: 120, height: 40)
        let layout = Layout(state)
        let rows = Self.rows(render(state), layout.list)
        let starts = rows.indices.filter { rows[$0].contains("2:00") }
        #expect(starts.count == 3)
        for (place, first) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : first + 2
            for row in first..<end {
                _ = update(&state, on: .mouse(Mouse(kind: .press, row: 1 + row, column: 3)))
                #expect(state.selectedIndex == place)
                state.screen = .list
            }
        }
    }
}
