import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct AccountsTests {
    private static let ann = AccountRows.ann
    private static let address = "pushauth://push/Bank:dave?s=AQIDBAUG"

    @Test func `the pane watches accounts and codes while it is open`() {
        var state = console([])
        #expect(press("A", &state) == [.watchAccounts(true), .watchCodes(true), .ticking(true)])
        #expect(render(state).text.contains("Reading the accounts."))
        _ = update(&state, on: .accounts([]))
        #expect(render(state).text.contains("No account is enrolled yet; e enrols one"))
        #expect(press("x", &state) == [.watchAccounts(false), .watchCodes(false), .ticking(false)])
    }

    @Test(arguments: [Key.character("x"), .character("q"), .character("A"), .escape])
    func `closing takes accounts and codes out of the state`(key: Key) {
        var state = AccountRows.open()
        #expect(press([key], &state).prefix(2) == [.watchAccounts(false), .watchCodes(false)])
        #expect(state.dialog == nil)
        _ = update(&state, on: .accounts(AccountRows.all))
        _ = update(&state, on: .codes(AccountRows.codes))
        #expect(!"\(state)".contains("123456") && !"\(state)".contains("Shared till"))
    }

    @Test func `Esc goes from the details back to the rows, and the next one leaves`() {
        var state = AccountRows.open(entries: [entry(1), entry(2)])
        press("d", &state)
        #expect(frameWords(state).contains("push.example.org"))
        #expect(press([.escape], &state).isEmpty)
        #expect(frameWords(state).contains("d shows names"), "the rows have the keys")
        #expect(press("r", &state).isEmpty, "no key meets a request")
        #expect(press([.escape], &state) == [.watchAccounts(false), .watchCodes(false)])
        #expect(state.dialog == nil)
        // Enter opens them, too, where no code is asked for.
        var other = AccountRows.open(entries: [])
        press([.enter], &other)
        #expect(frameWords(other).contains("push.example.org"))
    }

    @Test(
        arguments: [
            ("ly", [.lock(ann)]), ("l\n", []), ("ln", []), ("uy", []),
            ("juy", [.unlock(AccountRows.bob)]), ("jly", [.lock(AccountRows.bob)]),
            ("jjly", []), ("jjuy", [.unlock(AccountRows.carol)]), ("juq", []),
            ("ty", [.rotateDeviceToken(ann)]), ("tt", []),
            ("Ty", [.updateDeviceToken(ann)]), ("Tx", []),
            ("n!\n", [.write("Shared till!", as: .name, of: ann)]), ("n\n", []), ("n \n", []),
            ("n 2 \n", [.write("Shared till 2", as: .name, of: ann)]),
            ("i, Bath\n", [.write("Example Bank, Bath", as: .issuer, of: ann)]),
            ("oCall 555\n", [.write("Call 555", as: .note, of: ann)]), ("o\n", []),
            ("DShared till\n", [.remove(ann)]), ("D  Shared  till \n", [.remove(ann)]),
            ("Dshared till\n", []), ("D\n", []), ("Dy", []), ("Dann\n", []), ("y", []),
            ("Dann\nShared till\n", [.remove(ann)]), ("jDbob\n", [.remove(AccountRows.bob)]),
        ] as [(String, [AccountOrder])]
    )
    func `keys give orders only after their question`(keys: String, orders: [AccountOrder]) {
        var state = AccountRows.open()
        #expect(press(keys, &state) == orders.map { .account($0) })
    }

    @Test func `a name is emptied, pasted and left`() {
        var state = AccountRows.open()
        press("n", &state)
        #expect(render(state).lines.contains { $0 == "> Shared till_" })
        press([.eraseLine], &state)
        #expect(press("\n", &state) == [.account(.write("", as: .name, of: Self.ann))])
        _ = update(
            &state,
            on: .accountOrderEnded(.write("", as: .name, of: Self.ann), .init("Renamed."))
        )
        press("n", &state)
        press([.eraseLine], &state)
        _ = update(&state, on: .pasted("New\u{1B}[2J\nname"))
        #expect(press([.escape], &state).isEmpty)
        #expect(render(state).text.contains("Nothing was changed."))
        press("n", &state)
        press([.eraseLine], &state)
        _ = update(&state, on: .pasted("New\nname"))
        #expect(press("\n", &state) == [.account(.write("Newname", as: .name, of: Self.ann))])
    }

    @Test func `an address is read, shown and enrolled only then`() {
        var state = AccountRows.open()
        press("e", &state)
        _ = update(&state, on: .pasted(Self.address + "\n"))
        #expect(frameWords(state).contains("\(Self.address.count) characters"))
        #expect(!render(state).text.contains("AQID") && !"\(state)".contains("AQID"))
        let secret = typed(Self.address)
        #expect(press("\n", &state) == [.account(.readAddress(secret))])
        #expect(frameWords(state).contains("Reading the address."))
        _ = update(&state, on: .addressRead(typed("another"), AccountRows.summary))
        #expect(!frameWords(state).contains("dave"), "another address was not asked about")
        _ = update(&state, on: .addressRead(secret, AccountRows.summary))
        for words in [
            "What this address would do", "as \"dave\"", "Warning: The registration",
            "With the warnings above: Enrol this account?",
        ] {
            #expect(frameWords(state).contains(words), "\(words)")
        }
        #expect(press("jk", &state).isEmpty)
        #expect(press("y", &state) == [.account(.enrol(secret, isReplacing: false))])
        #expect(frameWords(state).contains("Enrolling; waiting for the server's reply."))
        let ended = StatusMessage("enrolment.refused: Try another.", style: .danger)
        _ = update(&state, on: .accountOrderEnded(.enrol(secret, isReplacing: false), ended))
        #expect(frameWords(state).contains("enrolment.refused"))
        #expect(!frameWords(state).contains("Enrolling"))
    }

    /// In small windows, and of many accounts.
    @Test(arguments: [(40, 12), (60, 15), (80, 12), (80, 24)])
    func `nothing is enrolled before its end was shown`(width: Int, height: Int) {
        let secret = typed(Self.address)
        let summary = AddressSummary(
            sentences: ["Registers the account \"dave\" at the end."],
            lines: [],
            warnings: (1...20).map { "Warning \($0) of the address, which says little." },
            isReplacing: false,
            confirmations: [.init(name: "add", question: "It has codes here. Add it?")]
        )
        var state = AccountRows.open()
        _ = update(&state, on: .resized(Size(width: width, height: height)))
        press("e", &state)
        _ = update(&state, on: .pasted(Self.address + "\n"))
        press("\n", &state)
        _ = update(&state, on: .addressRead(secret, summary))
        var seen = ""
        var asked: [String] = []
        for _ in 0..<40 {
            _ = update(&state, on: .laidOut(Extents(of: state)))
            let words = frameWords(state)
            seen += words
            if words.contains("server. Go on? y") || words.contains("Add it?") {
                asked.append(words)
            }
            let orders = press("y", &state)
            guard orders.isEmpty else {
                #expect(orders == [.account(.enrol(secret, isReplacing: false))])
                break
            }
            // A key that is held down agrees to nothing that it has just brought.
            _ = update(&state, on: .laidOut(Extents(of: state)))
            seen += frameWords(state)
            for _ in 0..<50 {
                state.uptime += 30
                #expect(press("y", &state).isEmpty)
                _ = update(&state, on: .laidOut(Extents(of: state)))
            }
            let question = frameWords(state)
            seen += question
            #expect(question.contains("y reads on") == question.contains("More is said below"))
            state.uptime += 1_000
        }
        #expect(asked.count == 1, "\(asked)")
        #expect(seen.contains("dave") && seen.contains("Warning 20"))
        #expect(frameWords(state).contains("Enrolling"))
    }

    @Test func `an account just enrolled here is selected, one of another window is not`() {
        var state = AccountRows.open(rows: Array(AccountRows.all.prefix(2)))
        _ = update(&state, on: .accounts(AccountRows.all))
        #expect(render(state).text.contains("> Shared till"))
        state = AccountRows.open(rows: Array(AccountRows.all.prefix(2)))
        let secret = typed(Self.address)
        press("e", &state)
        _ = update(&state, on: .pasted(Self.address + "\n"))
        press("\n", &state)
        _ = update(&state, on: .addressRead(secret, AccountRows.summary))
        press("y", &state)
        let ended = StatusMessage("Enrolled.")
        _ = update(&state, on: .accountOrderEnded(.enrol(secret, isReplacing: false), ended))
        _ = update(&state, on: .accounts(AccountRows.all))
        #expect(render(state).text.contains("> carol"))
        _ = update(&state, on: .accounts(Array(AccountRows.all.suffix(2))))
        #expect(render(state).text.contains("> carol"))
    }

    @Test func `the path of a picture is shown, and enrolled by what the picture held`() {
        var state = AccountRows.open()
        press("e", &state)
        #expect(frameWords(state).contains("the path of a picture of its QR code"))
        press("~/code.png", &state)
        #expect(frameWords(state).contains("> ~/code.png_"))
        #expect(press("\n", &state) == [.account(.readAddress(typed("~/code.png")))])
        var summary = AccountRows.summary
        summary.address = typed(Self.address)
        _ = update(&state, on: .addressRead(typed("~/code.png"), summary))
        #expect(
            press("y", &state)
                == [.account(.enrol(typed(Self.address), isReplacing: false))]
        )
        for (text, isPath) in [
            ("/a", true), ("./a", true), ("~/a", true), ("~", false), (".", false), ("", false),
            ("-", false), (Self.address, false),
        ] {
            #expect(typed(text).isPath == isPath, "\(text)")
        }
    }

    @Test(arguments: [(40, 12), (80, 24)])
    func `an address that is none stays in its line, hidden, below why it is none`(
        width: Int,
        height: Int
    ) {
        var state = AccountRows.open()
        _ = update(&state, on: .resized(Size(width: width, height: height)))
        press("e", &state)
        press("push auth:x\n", &state)
        let refused = StatusMessage("enrolment.scheme: not pushauth:", style: .danger)
        _ = update(&state, on: .accountOrderEnded(.readAddress(typed("push auth:x")), refused))
        #expect(frameWords(state).contains("enrolment.scheme: not pushauth:"))
        #expect(!frameWords(state).contains("pushauth: It"), "a sentence ends before the next")
        #expect(frameWords(state).contains("11 characters"))
        #expect(!frameWords(state).contains("auth:x"), "it is a secret")
        press([.backspace], &state)
        #expect(!frameWords(state).contains("enrolment.scheme"), "it was read")
        #expect(press("y\n", &state) == [.account(.readAddress(typed("push auth:y")))])
    }

    @Test func `an account that is here is replaced only by a question that says so`() {
        var state = AccountRows.open()
        press("e", &state)
        press("x\n", &state)
        let secret = typed("x")
        let summary = AddressSummary(sentences: [], lines: [], warnings: [], isReplacing: true)
        _ = update(&state, on: .addressRead(secret, summary))
        #expect(
            frameWords(state).contains(
                "replaces what the account has of this kind and deletes its requests"
            )
        )
        #expect(press("n", &state).isEmpty)
        #expect(frameWords(state).contains("Nothing was changed."))
        press("ex\n", &state)
        _ = update(&state, on: .addressRead(secret, summary))
        #expect(press("y", &state) == [.account(.enrol(secret, isReplacing: true))])
    }

    @Test func `several addresses are imported by a question that counts them`() {
        var state = AccountRows.open()
        press("ex\n", &state)
        let summary = AddressSummary(
            sentences: [],
            lines: [],
            warnings: [],
            isReplacing: false,
            accounts: 61
        )
        _ = update(&state, on: .addressRead(typed("x"), summary))
        #expect(frameWords(state).contains("Import these 61 accounts? y imports them"))
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `what needs a yes of its own has a question of its own`(width: Int, height: Int) {
        var state = AccountRows.open()
        _ = update(&state, on: .resized(Size(width: width, height: height)))
        let secret = typed("x")
        let summary = AddressSummary(
            sentences: [],
            lines: [],
            warnings: ["The registration and the answers go to different servers."],
            isReplacing: false,
            confirmations: [.init(name: "hosts", question: "Answers go to evil.example. Go on?")]
        )
        for answers in ["n", "yn", "yx"] {
            press("ex\n", &state)
            _ = update(&state, on: .addressRead(secret, summary))
            for answer in answers {
                #expect(press(String(answer), &state).isEmpty)
                state.uptime += 1_000
            }
            #expect(frameWords(state).contains("Nothing was changed."))
        }
        press("ex\n", &state)
        _ = update(&state, on: .addressRead(secret, summary))
        state.uptime += 1_000
        #expect(press("y", &state).isEmpty)
        #expect(frameWords(state).contains("Answers go to"), "\(frameWords(state))")
        var lines = PlainState(now: start)
        lines.accept(.accountOrderEnded(.addressRead(secret, summary)))
        lines.obey(Command(.yes))
        #expect(lines.prompt.contains("evil.example"))
        #expect(press("y", &state).isEmpty, "a key that is held down")
        state.uptime += 1_000
        #expect(press("y", &state) == [.account(.enrol(secret, isReplacing: false))])
    }

    @Test func `an address that is too long is not taken in part`() {
        var state = AccountRows.open()
        press("e", &state)
        _ = update(&state, on: .pasted(String(repeating: "a", count: EnrolmentAddress.limit)))
        #expect(frameWords(state).contains("\(EnrolmentAddress.limit) characters"))
        press("b", &state)
        #expect(frameWords(state).contains("The line is full."))
        press([.eraseLine], &state)
        _ = update(&state, on: .pasted(String(repeating: "a", count: EnrolmentAddress.limit + 1)))
        #expect(frameWords(state).contains("The line is full."))
        #expect(press("\n", &state).isEmpty)
    }

    @Test func `nothing begins while something is being done`() {
        var state = AccountRows.open()
        #expect(press("ly", &state) == [.account(.lock(Self.ann))])
        #expect(press("tyundShared till\n", &state).isEmpty)
        #expect(frameWords(state).contains("Locking."))
        _ = update(&state, on: .accountOrderEnded(.unlock(Self.ann), .init("Of another.")))
        #expect(press("ty", &state).isEmpty)
        _ = update(&state, on: .accountOrderEnded(.lock(Self.ann), .init("Locked it.")))
        #expect(frameWords(state).contains("Locked it."))
        #expect(press("ty", &state) == [.account(.rotateDeviceToken(Self.ann))])
    }

    @Test func `an end is told after the pane was closed, and by no locked screen`() {
        var state = AccountRows.open()
        press("lyx", &state)
        _ = update(&state, on: .accountOrderEnded(.lock(Self.ann), .init("Locked it.")))
        #expect(frameWords(state).contains("Locked it."))
        state.notice = nil
        state.isLocked = true
        _ = update(&state, on: .accountOrderEnded(.lock(Self.ann), .init("Locked it.")))
        #expect(!frameWords(state).contains("Locked it."))
    }

    @Test func `an idle screen locks over the pane and forgets it`() {
        var state = State(size: Size(width: 80, height: 24), now: start, lockAfter: 60_000)
        press("A", &state)
        _ = update(&state, on: .accounts(AccountRows.all))
        press("e", &state)
        _ = update(&state, on: .pasted(Self.address))
        let effects = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        #expect(effects.prefix(2) == [.watchAccounts(false), .watchCodes(false)])
        #expect(!render(state).text.contains("Shared till"))
        #expect(state.dialog == nil)
    }

    @Test func `Enter asks for the next code of a counter`() {
        let counting = AccountRow(
            account: Self.ann,
            name: "ann",
            issuer: "Bank",
            enrolled: start,
            codes: .counterBased
        )
        func codes(_ code: PrintableText?) -> [CodeRow] {
            [CodeRow(account: Self.ann, label: "ann", content: .counter(code: code, next: 7))]
        }
        var state = AccountRows.open(rows: [counting], codes: codes(nil))
        #expect(press("\n\n", &state) == [.nextCode(Self.ann)])
        _ = update(&state, on: .codes(codes("111222")))
        #expect(render(state).text.contains("111 222"))
        #expect(press("\n", &state) == [.nextCode(Self.ann)])
    }

    @Test func `the selection and the question follow the account`() {
        var state = AccountRows.open()
        press("j", &state)
        _ = update(&state, on: .accounts(AccountRows.all.reversed()))
        #expect(render(state).lines.contains { $0.hasPrefix("> bob") })
        press("u", &state)
        _ = update(&state, on: .accounts([AccountRows.all[0]]))
        #expect(press("y", &state) == [.account(.unlock(AccountRows.bob))])
    }

    @Test(arguments: ["a", "r", "y", "s", "?", "5", "R", "p"])
    func `nothing is decided from the pane`(keys: String) {
        var state = AccountRows.open(entries: [bristolEntry()])
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test(arguments: ["", "l", "ly", "t"])
    func `a paste without a line does nothing`(keys: String) {
        var state = AccountRows.open()
        press(keys, &state)
        #expect(update(&state, on: .pasted("y")).isEmpty)
        #expect(state.notice?.text == Words.pasteRefused)
    }

    @Test(arguments: ["n", "DShar", "e"])
    func `a window too small keeps the rest of a line from being taken for keys`(keys: String) {
        var state = AccountRows.open(entries: [bristolEntry()])
        press(keys, &state)
        let small = Event.resized(Size(width: 20, height: 5))
        #expect(update(&state, on: small) == [.watchAccounts(false), .watchCodes(false)])
        _ = update(&state, on: .resized(Size(width: 80, height: 24)))
        #expect(press("ayry", &state).isEmpty)
        press("\n", &state)
        #expect(state.dialog == nil)
    }

    @Test func `a name too wide to be seen whole is removed by fixed words`() {
        for name in [PrintableText(String(repeating: "n", count: 41)), "   ", ""] {
            let row = AccountRow(account: Self.ann, name: name, issuer: "I", enrolled: start)
            var state = AccountRows.open(rows: [row])
            #expect(press("D" + name.text + "\n", &state).isEmpty)
            #expect(press("remove this account\n", &state) == [.account(.remove(Self.ann))])
        }
    }
}
