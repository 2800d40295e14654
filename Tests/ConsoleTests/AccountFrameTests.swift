import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct AccountFrameTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]

    /// The words of the list and of all screenfuls of the details of every account.
    private func everything(_ width: Int, _ height: Int) -> String {
        var words = ""
        for index in AccountRows.all.indices {
            var state = AccountRows.open(width, height)
            press(String(repeating: "j", count: index) + "d", &state)
            for _ in 0..<(height < 20 ? 8 : 2) {
                words += details(state) + " "
                press([.pageDown], &state)
            }
        }
        return words
    }

    /// The frame in one line; beside each other, the list and the details each on its own.
    private func details(_ state: State) -> String {
        guard state.size.width >= 140 else { return frameWords(state) }
        let lines = render(state).lines.map { $0.split(separator: "\u{2502}").map { String($0) } }
        let left: [String] = lines.map { $0.first ?? "" }
        let right: [String] = lines.map { $0.dropFirst().joined() }
        return (left + right).joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test(arguments: sizes)
    func `every fact about every account can be read`(width: Int, height: Int) {
        let words = everything(width, height)
        for fact in [
            "Accounts", "Shared till", "Name Shared till", "Issuer Example Bank",
            "Own name ann at Example Bank", "Can approves sign-ins and payments; gives codes",
            "Waiting 2 requests are waiting for you",
            "Answered a request of today 20:11, 2 h ago",
            "2 waiting,",
            "123 456", "17 s",
            "server changed", "answers go to", "https://push.example.org/a",
            "https://push.example.org/r", "Token confirmed by the server",
            "time-based, 30 s, sha1", "complies with", "deviceTampering",
            "fails (nobody can be asked)", "not known to this program", "newPolicy",
            "Enrolled 2023-11-14 22:13:20", "Server answers go to another", "LOCKED by a policy",
            "Lock locked by a policy of its server, as", "this device looks tampered with",
            "LOCKED by you", "Lock locked by you: it approves", "new device waits",
            "Device the server has not", "counter-based, next counter 7", "not yet reached",
            "Messages its server may not know", "Token a new one waits for the",
            "Policies none", "Can when unlocked: gives a code when asked",
        ] {
            #expect(words.contains(fact), "\(fact)")
        }
    }

    @Test(arguments: [(0, true), (29, true), (30, false)] as [(Int64, Bool)])
    func `a change of the server stands in the list for 30 days`(days: Int64, isReported: Bool) {
        var state = AccountRows.open()
        let changed = start.advanced(byMilliseconds: 60_000)
        _ = update(&state, on: .tick(changed.advanced(byMilliseconds: days * 86_400_000)))
        #expect(render(state).lines[3].contains("server changed") == isReported)
        #expect(frameWords(state).contains("Server answers go to another server"))
    }

    @Test(arguments: sizes)
    func `codes stand beside their accounts, below the names of the columns`(
        width: Int,
        height: Int
    ) {
        let lines = render(AccountRows.open(width, height)).lines
        let names = lines.filter { $0.hasPrefix("  NAME ") }
        guard width > 40 else { return #expect(names.isEmpty) }
        #expect(names.count == 1)
        for word in ["ISSUER", "CODE", "STATE"] {
            #expect(names.allSatisfy { $0.includes(word) }, "\(word)")
        }
        let row = lines.first { $0.hasPrefix("> Shared till") } ?? ""
        #expect(row.includes("123 456   17 s 2 waiting"), "\(row)")
        #expect(width >= 140 || !row.includes("gives codes"), "\(row)")
        // Without codes no column stays empty.
        let without = render(AccountRows.open(width, height, codes: [])).lines
        #expect(!without.contains { $0.includes(" CODE ") })
        #expect(width < 120 || without.contains { $0.includes("2 waiting, server changed") })
    }

    @Test(arguments: sizes)
    func `addresses, tokens and policies are shown by a key alone`(width: Int, height: Int) {
        func words(_ keys: String) -> String {
            var state = AccountRows.open(width, height)
            press(keys, &state)
            var words = ""
            for _ in 0..<8 {
                words += details(state) + " "
                press([.pageDown], &state)
            }
            return words
        }
        let brief = words("")
        for word in ["push.example.org", "sha1", "deviceTampering", "Token", "Own name"] {
            #expect(!brief.contains(word), "\(word)")
            #expect(words("d").contains(word), "\(word)")
        }
        #expect(brief.contains("d shows names, addresses, device token, policies"))
        #expect(words("dd") == brief)
    }

    @Test(arguments: sizes)
    func `what an address comes to is told first, its members by a key`(width: Int, height: Int) {
        var state = AccountRows.open(width, height)
        press("ez\n", &state)
        _ = update(&state, on: .addressRead(typed("z"), AccountRows.summary))
        let lines = render(state).lines
        #expect(lines[1].contains("What this address would do"))
        #expect(lines[2].hasPrefix(" Warning: "))
        #expect(frameWords(state).contains("\"Example Bank\" will be able to ask you"))
        #expect(!frameWords(state).contains("secret_bytes"))
        press("d", &state)
        for _ in 0..<8 { press("j", &state) }
        #expect(frameWords(state).contains("push.secret_bytes: 32"))
        #expect(press("y", &state) == [.account(.enrol(typed("z"), isReplacing: false))])
    }

    @Test(arguments: sizes)
    func `the frames are whole, whatever is asked`(width: Int, height: Int) {
        for keys in ["", "G", "n", "i", "l", "t", "T", "d", "dxx\n", "e", "ju", "ly"] {
            var state = AccountRows.open(width, height)
            _ = update(&state, on: .banner("simulated AM"))
            press(keys, &state)
            let frame = render(state)
            #expect(frame.rowWidths == Array(repeating: width, count: height), "after \(keys)")
            #expect(frame.controls.isEmpty)
            #expect(frame.lines[0].contains("pratique"))
            #expect(!frame.lines[height - 1].isEmpty)
        }
    }

    @Test(arguments: sizes)
    func `the keys of the bottom row are those that work`(width: Int, height: Int) {
        let last = { (state: State) in render(state).lines[height - 1] }
        var state = AccountRows.open(width, height)
        #expect(last(state).contains("l lock") && last(state).contains("D remove"))
        press("jj", &state)
        #expect(last(state).contains("u unlock") && !last(state).contains("l lock"))
        press("u", &state)
        #expect(last(state).contains("y "))
        press([.escape], &state)
        press("D", &state)
        #expect(last(state).contains("Esc goes back"))
    }

    @Test(arguments: sizes)
    func `what removes an account is said before it is typed`(width: Int, height: Int) {
        var state = AccountRows.open(width, height)
        press("D", &state)
        #expect(frameWords(state).contains("Remove"))
        #expect(frameWords(state).contains("Type: \"Shared till\""))
        press("x\n", &state)
        #expect(frameWords(state).contains("That does not match."))
        #expect(frameWords(state).contains("Type: \"Shared till\""))
    }

    @Test(arguments: sizes)
    func `many accounts scroll with the selection`(width: Int, height: Int) {
        let rows = (1...60).map { number in
            AccountRow(
                account: AccountID(issuer: "I", accountName: "\(number)"),
                name: "account \(number)",
                issuer: "I",
                enrolled: start
            )
        }
        var state = AccountRows.open(width, height, rows: rows)
        for (keys, selected) in [("", 1), ("jjjj", 5), ("G", 60), ("k", 59), ("g", 1)] {
            press(keys, &state)
            let lines = render(state).lines
            #expect(lines.contains { $0.hasPrefix("> account \(selected) ") }, "after \(keys)")
            #expect(lines[1].hasSuffix(" of 60") || lines[1].contains(" of 60 "))
        }
    }

    @Test func `a code's bar is that of the pane of codes`() {
        var state = AccountRows.open(glyphs: .ascii)
        #expect(render(state).text.contains("Code      123 456   ###########--------- 17 s"))
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 17_000)))
        #expect(!render(state).text.contains("123 456"))
    }

    @Test(arguments: sizes + [(24, 9), (33, 10), (139, 20), (140, 9)])
    func `hostile names keep their columns and cannot speak for the pane`(width: Int, height: Int) {
        let evil = PrintableText(HostileText.everything)
        let lie: PrintableText = "x, token confirmed  Lock      not locked y sends it"
        for name in [evil, lie, PrintableText(String(repeating: "n", count: 900))] {
            let row = AccountRow(
                account: AccountRows.ann,
                name: name,
                issuer: name,
                ownLabel: name,
                enrolled: start,
                serverChanged: start,
                push: PushRow(
                    answers: name,
                    registration: name,
                    token: .unconfirmed,
                    tokenSentence: "not confirmed"
                ),
                pending: [name],
                codes: .timeBased,
                codeSentence: name,
                lock: .policy(name.text),
                policies: [
                    PolicyStatus(name: name, verdict: .complies),
                    PolicyStatus(name: name, verdict: .fails(reason: name)),
                    PolicyStatus(name: name, verdict: .unknown),
                ]
            )
            let content = CodeRow.Content.failed(reason: name)
            let codes = [CodeRow(account: row.id, label: name, content: content)]
            var state = AccountRows.open(width, height, rows: [row, row], codes: codes)
            _ = update(&state, on: .banner(evil))
            func check(_ step: String) {
                let frame = render(state)
                let widths = Array(repeating: width, count: height)
                #expect(frame.rowWidths == widths, "\(name) \(step)")
                #expect(frame.controls.isEmpty, "\(step)")
                // The own labels stand at the margin of the details, where no name comes.
                let margins = frame.lines.map { $0.split(separator: "\u{2502}").last ?? "" }
                let labels = margins.filter { $0.hasPrefix(" Lock ") || $0.hasPrefix("Lock ") }
                let own = "locked by"
                #expect(labels.allSatisfy { $0.contains(own) }, "\(step)")
            }
            for keys in ["", "jjj", "n", "i", "d", "l", "u", "t", "T", "e"] {
                press(keys, &state)
                check("after \(keys)")
                press([.pageDown], &state)
                check("scrolled after \(keys)")
                press([.escape], &state)
                if state.dialog == nil { press("A", &state) }
            }
            press("e", &state)
            press("z\n", &state)
            let summary = AddressSummary(
                sentences: [],
                lines: ["issuer: " + name, "account: " + name],
                warnings: [],
                isReplacing: false
            )
            _ = update(&state, on: .addressRead(typed("z"), summary))
            check("address")
            let text = render(state).lines.joined(separator: "\n")
            if height >= 12 {
                #expect(text.contains("Enrol this account?") || text.contains("y enrols"))
            }
        }
    }
}
