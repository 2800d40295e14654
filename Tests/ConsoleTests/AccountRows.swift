import Push
import TestSupport
import Vocabulary

@testable import Console
@testable import Review

/// Accounts of all kinds for the pane of accounts.
enum AccountRows {
    static let ann = AccountID(issuer: "Example Bank", accountName: "ann")
    static let bob = AccountID(issuer: "Shop", accountName: "bob")
    static let carol = AccountID(issuer: "Office", accountName: "carol")

    static let push = PushRow(
        answers: "https://push.example.org/a",
        registration: "https://push.example.org/r",
        token: .confirmed,
        tokenSentence: "confirmed by the server"
    )

    static let all: [AccountRow] = [
        AccountRow(
            account: ann,
            name: "Shared till",
            issuer: "Example Bank",
            ownLabel: "ann at Example Bank",
            enrolled: start,
            serverChanged: start.advanced(byMilliseconds: 60_000),
            push: push,
            codes: .timeBased,
            codeSentence: "time-based, 30 s, sha1, 6 digits",
            policies: [
                PolicyStatus(name: "deviceTampering", verdict: .complies),
                PolicyStatus(
                    name: "biometricAvailable",
                    verdict: .fails(reason: "nobody can be asked")
                ),
                PolicyStatus(name: "newPolicy", verdict: .unknown),
            ],
            lastUsed: start.advanced(byMilliseconds: -7_300_000),
            waiting: 2,
            usual: ["London (GB)", "Firefox on Linux", "8 to 18 h", "payments 20 to 300 GBP"],
            payees: ["Ledger Books (7)", "River Insurance", "3 more"]
        ),
        AccountRow(
            account: bob,
            name: "bob",
            issuer: "Shop",
            enrolled: start,
            pending: ["the server has not confirmed the new device, noted 2023-11-14"],
            codes: .counterBased,
            codeSentence: "counter-based, next counter 7, sha1, 6 digits",
            lock: .policy("deviceTampering")
        ),
        AccountRow(
            account: carol,
            name: "carol",
            issuer: "Office",
            enrolled: start,
            push: PushRow(
                answers: "https://office.example.org/",
                registration: "https://office.example.org/",
                token: .waiting,
                tokenSentence: "a new one waits for the server, 2 attempts failed"
            ),
            lock: .person(policy: nil)
        ),
    ]

    static let codes: [CodeRow] = [
        CodeRow(
            account: ann,
            label: "Shared till at Example Bank",
            content: .timeBased(
                code: "123456",
                start: start.advanced(byMilliseconds: -13_000),
                until: start.advanced(byMilliseconds: 17_000)
            )
        ),
        CodeRow(account: bob, label: "bob at Shop", content: .locked(.policy("deviceTampering"))),
    ]

    /// What an address says.
    static let summary = AddressSummary(
        sentences: [
            "\"Example Bank\" will be able to ask you, as \"dave\", to approve sign-ins and payments.",
            "Its messages are fetched from push.example.org. Your answers go to push.example.org.",
        ],
        lines: ["kind: push", "issuer: Example Bank", "account: dave", "push.secret_bytes: 32"],
        warnings: ["The registration and the answers go to different servers."],
        isReplacing: false
    )

    /// The pane with these accounts.
    static func open(
        _ width: Int = 80,
        _ height: Int = 24,
        rows: [AccountRow] = all,
        codes: [CodeRow] = codes,
        entries: [Entry] = [],
        glyphs: Glyphs = .unicode
    ) -> State {
        var state = console(entries, width: width, height: height, glyphs: glyphs)
        press("A", &state)
        _ = update(&state, on: .accounts(rows))
        _ = update(&state, on: .codes(codes))
        return state
    }
}
