import Push
import TestSupport
import Testing
import Vocabulary

@testable import Review

/// What an enrolment comes to, in words, and what accounts can do.
struct EnrolmentOutlineTests {
    private static let dave = AccountID(issuer: "Example Bank", accountName: "dave")
    private static let push = EnrolmentOutline.Push(
        answers: "push.example.org",
        messages: .sent
    )

    @Test func `who may ask for what, over which ways`() {
        let outline = EnrolmentOutline(
            account: Self.dave,
            push: Self.push,
            codes: .init(length: "6 digits", seconds: 30),
            policies: ["deviceTampering", "biometricAvailable", "newPolicy"],
            isReplacing: true
        )
        #expect(
            outline.sentences == [
                "\"Example Bank\" will be able to ask you, as \"dave\", to approve sign-ins and"
                    + " payments.",
                "The server sends its messages to your inbox. Your answers go to push.example.org.",
                "You get codes of 6 digits too, a new one every 30 s.",
                "It is locked here when this device looks tampered with, nothing here can check who"
                    + " is at the device or its policy \"newPolicy\" fails.",
                "It replaces what the account has of this kind, and its requests are deleted.",
            ]
        )
    }

    @Test func `codes alone ask for nothing`() {
        let outline = EnrolmentOutline(
            account: Self.dave,
            push: nil,
            codes: .init(length: "8 digits", seconds: nil),
            isReplacing: false
        )
        #expect(
            outline.sentences == [
                "You get codes of 8 digits as \"dave\" at \"Example Bank\", a new one each time you ask."
            ]
        )
    }

    @Test(
        arguments: [
            (.asked, "This device polls the server for requests."),
            (.sent, "The server sends its messages to your inbox."),
        ] as [(EnrolmentOutline.Push.Messages, String)]
    )
    func `how messages come is told`(messages: EnrolmentOutline.Push.Messages, words: String) {
        let outline = EnrolmentOutline(
            account: Self.dave,
            push: .init(answers: "a.example", messages: messages),
            isReplacing: false
        )
        #expect(outline.sentences[1].text.hasPrefix(words))
        #expect(outline.sentences[1].text.hasSuffix("Your answers go to a.example."))
    }

    @Test func `a name cannot end its quotation`() {
        let outline = EnrolmentOutline(
            account: AccountID(issuer: "x\" is safe. \"y", accountName: HostileText.everything),
            push: Self.push,
            isReplacing: false
        )
        let first = outline.sentences[0].text
        #expect(first.hasPrefix("\"x' is safe. 'y\" will be able to ask you, as \""))
        #expect(first.filter { $0 == "\"" }.count == 4)
        #expect(first.hasSuffix("\", to approve sign-ins and payments."))
    }

    @Test(
        arguments: [
            (nil, nil), (.person(policy: nil), "locked by you: it approves nothing"),
            (.person(policy: "x"), "locked by you, naming policy x: "),
            (.policy("deviceTampering"), "locked by a policy of its server, as this device looks"),
            (.policy("biometricAvailable"), "as nothing here can check who is at the device: it"),
            (.policy("other"), "as its policy \"other\" fails: it approves nothing"),
            (.policy("known"), "as the device is old: it approves nothing and gives no codes"),
        ] as [(AccountLock?, String?)]
    )
    func `a lock says who and why`(lock: AccountLock?, words: String?) {
        let row = AccountRow(
            account: Self.dave,
            name: "dave",
            issuer: "Example Bank",
            enrolled: start,
            lock: lock,
            policies: [
                PolicyStatus(name: "known", verdict: .fails(reason: "the device is old"))
            ]
        )
        let reported = Words.Accounts.lock(row)?.text
        #expect(
            words.map { reported?.contains($0) == true } ?? (reported == nil),
            "\(reported ?? "")"
        )
    }

    @Test func `what an account can do, and when it did`() {
        func row(push: PushRow?, codes: AccountRow.Codes?) -> AccountRow {
            AccountRow(
                account: Self.dave,
                name: "dave",
                issuer: "Example Bank",
                enrolled: start,
                push: push,
                codes: codes
            )
        }
        let nothing = row(push: nil, codes: nil)
        #expect(Words.Accounts.abilities(nothing) == "does nothing yet")
        let codes = row(push: nil, codes: .timeBased)
        #expect(Words.Accounts.abilities(codes) == "gives codes")
        #expect(
            Words.Accounts.used(codes, zone: .utc, now: start)
                == "not recorded: it only gives codes"
        )
        let both = row(push: AccountRows.push, codes: .counterBased)
        #expect(
            Words.Accounts.abilities(both)
                == "approves sign-ins and payments; gives a code when asked"
        )
        #expect(Words.Accounts.used(both, zone: .utc, now: start) == "nothing yet")
        #expect(Words.Accounts.waitingSentence(0) == "nothing is waiting for you")
        #expect(Words.Accounts.waitingSentence(1) == "1 request is waiting for you")
    }
}
