import Push
import Risk
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Console
@testable import Review

/// What is handed to the terminal's clipboard.
struct CopyTests {
    private func copied(_ effects: [Effect]) throws -> [String] {
        try effects.compactMap { effect in
            guard case .copy(let text) = effect else { return nil }
            return String(decoding: try Base64.decode(text), as: UTF8.self)
        }
    }

    @Test func `of a payment the IBAN, the id and the address are to choose from`() throws {
        var state = console([bristolEntry(1)])
        #expect(press("C", &state).isEmpty)
        let text = frameWords(state)
        #expect(text.contains(": 1 IBAN \"GB33 BUKB 2020 1555 5555 55\", 2 id "), "\(text)")
        #expect(text.contains("any other key to go back"))
        #expect(try copied(press("1", &state)) == ["GB33BUKB20201555555555"])
        #expect(state.notice?.text.text.hasPrefix("Sent to the terminal's clipboard: IBAN") == true)
        #expect(try copied(press("C2", &state)) == [messageID(1).short.text])
        #expect(try copied(press("C9", &state)).isEmpty)
        #expect(state.notice?.text == Words.Copying.nothingCopied)
        #expect(try copied(press("Cr", &state)).isEmpty)
        #expect(state.dialog == nil, "the key that copies nothing does nothing else")
    }

    @Test(arguments: ["`reboot`", ";./x;", ">.bashrc", "$(id)"])
    func `an id that a shell would run is copied as commands take it`(id: String) throws {
        let usual = entry(1)
        let entry = Entry(
            id: try MessageID(id),
            review: usual.review,
            state: .pending,
            confirmationLevel: .none
        )
        let items = CopyItem.all(of: entry).map(\.base64)
        let copied = try items.map { String(decoding: try Base64.decode($0), as: UTF8.self) }
        #expect(copied == ["'\(id)'"])
    }

    @Test func `one thing is copied at once`() throws {
        var state = console([entry(1)])
        #expect(try copied(press("C", &state)) == [messageID(1).short.text])
    }

    @Test func `in the codes the code is copied, and none that is over`() throws {
        var state = console([])
        let until = start.advanced(byMilliseconds: 30_000)
        let row = CodeRow(
            account: AccountID(issuer: "Bank", accountName: "ann"),
            label: "ann at Bank",
            content: .timeBased(code: "123456", start: start, until: until)
        )
        press("c", &state)
        _ = update(&state, on: .codes([row]))
        #expect(try copied(press("C", &state)) == ["123456"])
        _ = update(&state, on: .tick(until))
        #expect(try copied(press("C", &state)).isEmpty)
        #expect(state.notice?.text == Words.Copying.none)
    }

    @Test func `in the history and the accounts it is what is selected`() throws {
        var state = console([])
        press("E", &state)
        _ = update(&state, on: .history([entry(7, state: .delivered(.reject))], .all, isCut: false))
        #expect(try copied(press("C", &state)) == [messageID(7).short.text])
        press([.escape], &state)
        press("A", &state)
        _ = update(&state, on: .accounts(AccountRows.all))
        press("C", &state)
        #expect(state.copying?.isEmpty == false || state.notice != nil)
    }

    @Test func `nothing is copied that is long, or is not shown as it is`() {
        #expect(CopyItem("IBAN", "") == nil)
        #expect(CopyItem("IBAN", PrintableText(String(repeating: "1", count: 1_025))) == nil)
        #expect(CopyItem("IBAN", PrintableText("1\u{1B}]52;c;aGk=\u{7}")) == nil)
        #expect(CopyItem("IBAN", nil) == nil)
        let letters = CopyItem("name", "Z\u{FC}rich")?.base64.utf8 ?? "".utf8
        #expect(!letters.isEmpty)
        #expect(letters.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B })
    }

    @Test func `the setting turns it off`() {
        var state = State(size: Size(width: 80, height: 24), now: start, canCopy: false)
        _ = update(&state, on: .arrived(entry(1)))
        #expect(press("C", &state).isEmpty)
        #expect(state.notice?.text == Words.Copying.off)
    }

    @Test func `the details name the short id`() {
        var state = console([entry(1)])
        press("d", &state)
        #expect(frameWords(state).contains("Id \(messageID(1).short)"), "\(frameWords(state))")
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `the choice is in sight at every size`(width: Int, height: Int) {
        var state = console([bristolEntry(1)], width: width, height: height)
        press("C", &state)
        #expect(frameWords(state).contains("1 IBAN"), "\(frameWords(state))")
        #expect(frameWords(state).contains("2 id"))
    }
}
