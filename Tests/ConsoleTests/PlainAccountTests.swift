import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The words about accounts: the keys of the pane, and lines instead of it.
struct PlainAccountTests {
    private static let ann = AccountRows.ann
    private static let bob = AccountRows.bob
    private static let carol = AccountRows.carol
    private static let address = "otpauth://totp/Shop:dave?secret=AQIDBAUG"

    /// Types words about an account of ``AccountRows/all``, then others.
    private func type(_ lines: [String], about id: AccountID, _ state: inout PlainState) -> [Action]
    {
        for line in lines {
            guard let command = Command(line) else {
                state.type(line)
                continue
            }
            switch command.verb {
            case .rename, .ownName, .renameIssuer, .ownIssuer, .note, .lock, .unlock, .remove,
                .rotateToken, .updateToken:
                let row = AccountRows.all.first { $0.id == id }
                if let row { state.begin(command, about: row) }
            default: state.obey(command)
            }
        }
        return state.removeOrders().actions
    }

    /// What is ordered of accounts.
    private func orders(_ actions: [Action]) -> [AccountOrder] {
        actions.compactMap { action in
            guard case .account(let order) = action else { return nil }
            return order
        }
    }

    @Test(
        arguments: [
            ("accounts", Command(.accounts)), ("Account 2", Command(.account, 2)),
            ("lock 2", Command(.lock, 2)),
            ("unlock 12", Command(.unlock, 12)), ("remove 1", Command(.remove, 1)),
            ("rotate-token 1", Command(.rotateToken, 1)),
            ("update-token 1", Command(.updateToken, 1)),
            ("rename 2 The  Till", Command(.rename, 2, "The Till")),
            ("rename-issuer 2 Bank", Command(.renameIssuer, 2, "Bank")),
            ("own-name 2", Command(.ownName, 2)),
            ("own-issuer 2", Command(.ownIssuer, 2)), ("enrol", Command(.enrol)),
            (" enrol \(address) ", Command(.enrol, address: typed(address))),
            ("account", nil), ("account x", nil), ("account -1", nil), ("account 1 2", nil),
            ("account 12345", nil), ("accounts 2", nil), ("lock", nil), ("lock ann", nil),
            ("unlock 1 now", nil), ("remove", nil), ("rename", nil), ("rename 2", nil),
            ("rename Till", nil), ("rename 2 \(String(repeating: "n", count: 257))", nil),
            ("own-name", nil), ("own-name 2 x", nil), ("rotate-token", nil),
            ("enrol \(String(repeating: "a", count: EnrolmentAddress.limit + 1))", nil),
        ] as [(String, Command?)]
    )
    func `a word about accounts is read as a whole`(line: String, command: Command?) {
        #expect(Command(line) == command)
    }

    @Test(
        arguments: [
            (["lock 1", "yes"], ann, [.lock(ann)]), (["lock 1", "no"], ann, []),
            (["lock 1"], ann, []), (["lock 1", "skip", "yes"], ann, []),
            (["lock 1", "approve"], ann, []),
            (["unlock 2", "yes"], bob, [.unlock(bob)]),
            (["unlock 3", "YES"], carol, [.unlock(carol)]),
            (["rotate-token 1", "yes"], ann, [.rotateDeviceToken(ann)]),
            (["update-token 3", "yes"], carol, [.updateDeviceToken(carol)]),
            (["rename 2 Till"], bob, [.write("Till", as: .name, of: bob)]),
            (["note 2 Call 555"], bob, [.write("Call 555", as: .note, of: bob)]),
            (["rename-issuer 2 Till"], bob, [.write("Till", as: .issuer, of: bob)]),
            (["own-name 1"], ann, [.write("", as: .name, of: ann)]),
            (["rename 2 bob"], bob, []),
            (["remove 1", "Shared till"], ann, [.remove(ann)]),
            (["remove 1", "shared till"], ann, []), (["remove 1", "yes"], ann, []),
            (["remove 1", "back", "Shared till"], ann, []),
            (["remove 2", "ann", "bob"], bob, [.remove(bob)]),
        ] as [([String], AccountID, [AccountOrder])]
    )
    func `words give the orders that keys give, and only after their question`(
        lines: [String],
        id: AccountID,
        expected: [AccountOrder]
    ) {
        var state = plainLines([bristolEntry()])
        #expect(orders(type(lines, about: id, &state)) == expected)
        #expect(state.selected?.state == .pending)
    }

    @Test func `a word begun after an open question leaves that question`() {
        var state = plainLines([bristolEntry()])
        let effects = type(["approve", "lock 1", "approve", "yes"], about: Self.ann, &state)
        #expect(
            orders(effects).isEmpty
                && effects.contains(.answer(messageID(1), .approve, given: Proofs(.once)))
        )
        state = plainLines([bristolEntry()])
        let others = type(["approve", "lock 1", "yes"], about: Self.ann, &state)
        #expect(orders(others) == [.lock(Self.ann)])
        #expect(state.selected?.state == .pending)
    }

    @Test func `what cannot be done with an account is said`() {
        let refused = AccountRows.all.map { row in
            AccountChange.allCases.filter { $0.blocker(of: row) != nil }
        }
        #expect(refused == [[.unlock], [], [.lock]])
        let codesOnly = AccountRow(account: Self.ann, name: "a", issuer: "b", enrolled: start)
        #expect(AccountChange.rotateToken.blocker(of: codesOnly) != nil)
        #expect(AccountChange.updateToken.blocker(of: codesOnly) != nil)
    }

    @Test func `an blocker in words is one to the keys as well`() throws {
        for (index, row) in AccountRows.all.enumerated() {
            for change in AccountChange.allCases {
                var state = AccountRows.open()
                for _ in 0..<index { _ = update(&state, on: .intent(.act(.down))) }
                let verb = try #require(Verb(rawValue: change.rawValue))
                _ = update(&state, on: .intent(.act(verb)))
                guard case .accounts(let list) = state.dialog else {
                    Issue.record("no pane")
                    continue
                }
                #expect((list.step == nil) == (change.blocker(of: row) != nil), "\(change)")
            }
        }
    }

    @Test func `an address is read, told without its secret, and enrolled by yes`() {
        var state = plainLines([bristolEntry()])
        let secret = typed(Self.address)
        #expect(
            orders(type(["enrol \(Self.address)"], about: Self.ann, &state))
                == [.readAddress(secret)]
        )
        state.accept(.accountOrderEnded(.addressRead(secret, AccountRows.summary)))
        let reported = (Plain.address(AccountRows.summary) + Plain.prompt(state)).map(\.text)
        for words in [
            "What this address would do:", "account: dave", "Warning: The registration",
            "With the warnings above: Enrol this account? Type yes to enrol",
        ] {
            #expect(reported.contains { $0.contains(words) }, "\(words)")
        }
        #expect(!"\(state)".contains("AQID"))
        #expect(!"\(Command(.enrol, address: secret))".contains("AQID"))
        #expect(
            orders(type(["yes"], about: Self.ann, &state))
                == [.enrol(secret, isReplacing: false)]
        )
    }

    @Test func `a picture is named by its path, and enrolled by what it held`() {
        var state = plainLines([bristolEntry()])
        let path = typed("./code.png")
        #expect(
            orders(type(["enrol ./code.png"], about: Self.ann, &state)) == [.readAddress(path)]
        )
        var summary = AccountRows.summary
        summary.address = typed(Self.address)
        state.accept(.accountOrderEnded(.addressRead(path, summary)))
        #expect(
            orders(type(["yes"], about: Self.ann, &state))
                == [.enrol(typed(Self.address), isReplacing: false)]
        )
    }

    @Test(
        arguments: [
            ("lock 1", "unlock it. Type yes to do it, or no: \"Shared till at Example Bank"),
            ("rotate-token 1", "for one more day. Type yes to do it, or no: \"Shared till at"),
            ("remove 1", "To remove it, type the text in quotes, or back: \"Shared till\""),
        ]
    )
    func `the question is asked in words`(line: String, words: String) {
        var state = plainLines([bristolEntry()])
        _ = type([line], about: Self.ann, &state)
        let prompt = state.prompt
        #expect(prompt.contains(words), "\(prompt)")
        #expect(!prompt.contains("any other key"))
        _ = type(["no"], about: Self.ann, &state)
        #expect(Plain.prompt(state).first?.text.hasPrefix("Type approve") == true)
    }

    @Test func `another name than that of the account is said to be one`() {
        var state = plainLines([])
        _ = type(["remove 1", "Shared"], about: Self.ann, &state)
        #expect(
            Plain.prompt(state).first?.text.hasPrefix(
                "That does not match; type back to leave the question."
            ) == true
        )
    }

    @Test(arguments: ["no", "back", "Quit", "list", "lock 2"])
    func `a name that is a word itself is removed by fixed words`(name: PrintableText) {
        let row = AccountRow(account: Self.ann, name: name, issuer: "I", enrolled: start)
        #expect(Removal.phrase(for: row) == "remove this account")
        let other = AccountRow(account: Self.ann, name: "\(name)s x", issuer: "I", enrolled: start)
        #expect(Removal.phrase(for: other) == other.name)
    }

    @Test func `accounts are listed with their numbers and how they stand`() {
        let lines = Plain.accounts(AccountRows.all, now: start).map(\.text)
        #expect(
            lines == [
                "1. \"Shared till at Example Bank\": 2 waiting, server changed, approves, gives",
                "   codes, answered 2 h ago",
                "2. \"bob at Shop\": LOCKED by a policy, new device waits",
                "3. \"carol at Office\": LOCKED by you, not yet reached",
            ]
        )
        #expect(Plain.accounts([], now: start).first?.text.contains("type enrol") == true)
    }

    @Test func `everything about an account is read in order`() {
        let lines = Plain.account(AccountRows.all[0], number: 1, now: start).map(\.text)
        let text = lines.joined(separator: "\n")
        var rest = text[...]
        for word in [
            "Account 1: \"Shared till at Example Bank\"",
            "Can       approves sign-ins and payments; gives codes",
            "Waiting   2 requests are waiting for you",
            "Answered  a request of today 20:11, 2 h ago",
            "Usual     London (GB), Firefox on Linux, 8 to 18 h, payments 20 to 300 GBP",
            "Paid      Ledger Books (7), River Insurance, 3 more",
            "Server    answers go to another server", "Own name  ann",
            "Push      answers go to https://push", "Token     confirmed", "Codes     time-based",
            "Policies  complies with deviceTampering", "fails (nobody can be asked)",
            "not known to this program", "Enrolled",
        ] {
            guard let found = rest.firstRange(of: word) else {
                Issue.record("\(word) is missing: \(text)")
                continue
            }
            rest = rest[found.upperBound...]
        }
        #expect(lines.allSatisfy { $0.count <= 80 })
        let locked = Plain.account(AccountRows.all[1], number: 2, now: start)
            .inOneLine
        #expect(locked.contains("Lock      locked by a policy of its server, as this device looks"))
    }
}
