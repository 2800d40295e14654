import Push
import Risk
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// A screen of the console, and the keys that lead to it.
struct ScreenScene: Sendable, CustomTestStringConvertible {
    /// The file's name.
    let name: String
    /// What is there from the start.
    var entries = Household.all
    /// What happens.
    let events: [Event]

    var testDescription: String { name }

    private init(
        _ name: String,
        _ keys: String = "",
        entries: [Entry] = Household.all,
        then events: [Event] = []
    ) {
        self.name = name
        self.entries = entries
        self.events = Self.events(of: keys) + events
    }

    /// Every screen.
    static let all =
        lists + questions + maps
        + [
            ScreenScene("help", "?"),
            ScreenScene("palette", ":"),
            ScreenScene("palette-typed", ":map"),
            ScreenScene("search", "/library"),
            ScreenScene("codes", "c", then: [.codes(codes)]),
            ScreenScene("codes-none", "c", then: [.codes([])]),
            ScreenScene(
                "accounts",
                "A",
                then: [.accounts(AccountRows.all), .codes(AccountRows.codes)]
            ),
            ScreenScene("accounts-details", "A", then: accounts("d")),
            ScreenScene("accounts-locked", "A", then: accounts("j")),
            ScreenScene(
                "accounts-address-details",
                "A",
                then: accounts("e") + address + [.key(.character("d"))]
            ),
            ScreenScene("accounts-none", "A", then: [.accounts([])]),
            ScreenScene("accounts-rename", "A", then: accounts("n")),
            ScreenScene("accounts-remove", "A", then: accounts("D")),
            ScreenScene("accounts-lock", "A", then: accounts("l")),
            ScreenScene("accounts-enrol", "A", then: accounts("e") + [.pasted("abc")]),
            ScreenScene("accounts-address", "A", then: accounts("e") + address),
            ScreenScene("accounts-help", "A", then: accounts("?")),
            ScreenScene("history", "E", then: [history]),
            ScreenScene("history-search", "E/account:alice level:high", then: [history]),
            ScreenScene("history-wrong", "E/level:hgih\n", then: [history]),
            ScreenScene("history-none", "E", then: [.history([], .all, isCut: false)]),
            ScreenScene("history-detail", "E", then: [history] + details),
            ScreenScene("history-days", "E", then: [days]),
            ScreenScene("history-group", "E", then: [days, .key(.down), .key(.down)]),
            ScreenScene(
                "history-unfolded",
                "E",
                then: [days, .key(.down), .key(.down), .key(.enter), .key(.down)]
            ),
            ScreenScene("history-level", "E", then: [days] + events(of: "oo")),
            ScreenScene("history-typing", "E", then: [days] + events(of: "/place:suva level:")),
            ScreenScene("history-cut", "E", then: [.history(Household.history, .all, isCut: true)]),
            ScreenScene("locked", then: [.tick(late)]),
            ScreenScene("locked-asking", then: [.tick(late)] + unlocking),
            ScreenScene("empty", entries: []),
            ScreenScene("empty-first", entries: [], then: first),
            ScreenScene("empty-first-help", entries: [], then: first + [.key(.character("?"))]),
            ScreenScene("empty-home", entries: [], then: [.overview(decided), .homeAsked]),
            ScreenScene("empty-home-refused", entries: [], then: refusedHome),
            ScreenScene(
                "empty-no-inbox",
                entries: [],
                then: [.overview(Overview(accounts: 1, devices: 1, needsInbox: true))]
            ),
            ScreenScene("empty-decided", entries: [], then: [.overview(decided)]),
            ScreenScene("offline", then: [.connection(.lost("the address does not answer"))]),
        ]

    private static let first: [Event] = [.overview(Overview(accounts: 0))]

    private static let lists = [
        ScreenScene("list"),
        ScreenScene(
            "list-short",
            entries: [Household.payment, Household.number, Household.foreignPayment]
        ),
        ScreenScene("list-postponed", "jps"),
        ScreenScene(
            "list-outcomes",
            then: [
                .stateChanged(messageID(2), .delivered(.approveWithNumber(56))),
                .stateChanged(messageID(1), .refused(.approve, .noService)),
            ]
        ),
        ScreenScene("list-many", "Gkk", entries: many),
        ScreenScene("list-alone", "+"),
        ScreenScene("list-none", "_"),
        ScreenScene("review", "j\n"),
        ScreenScene("why", "w"),
        ScreenScene("review-end", "j\nG"),
        ScreenScene("review-critical", "\n"),
        ScreenScene("review-number", "jjj\n"),
        ScreenScene("review-account-locked", "jjjjjj\n"),
        ScreenScene("review-unknown", "jjjjj\n"),
        ScreenScene("review-unsigned", "\n", entries: [Household.unsigned]),
    ]

    private static let maps = [
        ScreenScene("map", "jm"),
        ScreenScene("map-world", "mW"),
        ScreenScene("inset-far", entries: [Wayfarer.far]),
        ScreenScene("inset-near", entries: [Wayfarer.near]),
        ScreenScene("inset-approved", entries: [Wayfarer.approved]),
        ScreenScene("inset-after-rejected", entries: [Wayfarer.afterRejected]),
        ScreenScene("map-far", "m", entries: [Wayfarer.far]),
        ScreenScene("map-far-approved", "m", entries: [Wayfarer.farFromApproved]),
        ScreenScene("map-near", "m", entries: [Wayfarer.near]),
        ScreenScene("map-approved", "m", entries: [Wayfarer.approved]),
        ScreenScene("map-after-rejected", "m", entries: [Wayfarer.afterRejected]),
        ScreenScene("map-nowhere", "m", entries: [Wayfarer.nowhere]),
        ScreenScene("map-region", "m2", entries: [Wayfarer.far]),
        ScreenScene("map-far-ascii", "mtt", entries: [Wayfarer.far]),
        ScreenScene("map-far-blocks", "mt", entries: [Wayfarer.far]),
    ]

    private static let questions = [
        ScreenScene("question-confirm", "ja"),
        ScreenScene("question-insist", "jay"),
        ScreenScene("question-number", "jjja5"),
        ScreenScene("question-number-named", "jjja56\n"),
        ScreenScene("question-phrase", "a4980"),
        ScreenScene("question-phrase-wrong", "ayes\n"),
        ScreenScene("question-verification", "jjay", then: [passwordAsked]),
        ScreenScene("question-reject", "jr"),
        ScreenScene("question-reject-all", "R"),
        ScreenScene("question-quit", "jryq"),
        ScreenScene("burst", entries: burst(.critical)),
        ScreenScene("burst-reject", "r", entries: burst(.critical)),
        ScreenScene("burst-all", "RR", entries: burst(.critical)),
        ScreenScene("burst-whose", "jry", entries: burst(.medium)),
        ScreenScene("sending", "jry"),
    ]

    /// Twelve like logins and a payment.
    private static func burst(_ severity: Severity) -> [Entry] {
        let hint = RiskHint(
            code: "frequency.after-rejection",
            severity: severity,
            sentence: "Rejected within an hour: 12 requests of this account.",
            evidence: [
                .init(name: "rejections", value: "12"),
                .init(name: "since", value: "2023-11-14T22:02:00Z"),
            ],
            remedy: "Reject."
        )
        let logins = (1...12).map { number in
            let message = PrintableText("Log in to Example Bank? Try \(number)")
            return entry(number, facts: facts(number: number, message: message), hints: [hint])
        }
        return logins + [bristolEntry(13)]
    }

    private static let many = (1...60).map { number in
        let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
        let branch = letters[number / 26] + letters[number % 26]
        return entry(
            number,
            facts: facts(number: number, message: PrintableText("Log in to branch \(branch)?")),
            hints: Array(hints.prefix(number % 3))
        )
    }

    /// The accounts, and a key pressed among them.
    private static func accounts(_ key: Unicode.Scalar) -> [Event] {
        [.accounts(AccountRows.all), .codes(AccountRows.codes), .key(.character(key))]
    }

    /// An address that was typed and read.
    private static let address: [Event] = [
        .key(.character("z")), .key(.enter), .addressRead(typed("z"), AccountRows.summary),
    ]

    private static let late = start.advanced(byMilliseconds: 300_000)
    private static let passwordAsked = Event.verificationAsked(
        .approval(messageID(4)),
        passwordQuestion
    )
    private static let unlocking: [Event] = [
        .key(.character("x")), .verificationAsked(.unlocking, passwordQuestion),
        .key(.character("p")), .key(.character("w")),
    ]

    private static let codes = [
        code("alice", .timeBased(code: "123456", start: start, until: seconds(17))),
        code("bob", .timeBased(code: "12345678", start: start, until: seconds(29))),
        code("carol", .counter(code: nil, next: 7)),
        code("dave", .counter(code: "654321", next: 8)),
        code("eve", .locked(.policy("deviceTampering"))),
        code("fred", .failed(reason: "the secret cannot be read")),
    ]

    /// Accounts, decisions and codes, and no home.
    private static let decided = Overview(
        accounts: 2,
        devices: 1,
        decisions: [
            .init(
                instant: start.advanced(byMilliseconds: -300_000),
                headline: "GBP 84.50 to Boathouse Supplies",
                level: .none,
                state: .delivered(.approve)
            ),
            .init(
                instant: start.advanced(byMilliseconds: -600_000),
                headline: "GBP 2,400.00 to Boat-house Supplies",
                level: .critical,
                state: .delivered(.reject)
            ),
            .init(
                instant: start.advanced(byMilliseconds: -200_000_000),
                headline: "Login to the shared account",
                level: .low,
                state: .refused(.approve, .notAccepted)
            ),
        ],
        codeAccount: "alice at Example Bank",
        otherCodes: 1,
        sources: ["https://relay.example.org"]
    )
    private static let refusedHome: [Event] =
        [.overview(decided), .intent(.act(.home)), .pasted("Bristl"), .key(.enter)] + [
            .toldRefused(
                "The atlas has no such town. Type a digit for a similar one: 1 Bristol, England; 2"
                    + " Bristol, Connecticut.",
                choices: ["Bristol, GB", "Bristol, US-CT"]
            )
        ]

    private static let past = [
        Household.payment, Household.number, Household.foreignPayment, Household.proof,
    ].map { entry in
        var entry = entry
        entry.state = .delivered(entry.id == messageID(3) ? .reject : .approve)
        return entry
    }
    private static let history = Event.history(past, .all, isCut: false)
    private static let days = Event.history(Household.history, .all, isCut: false)
    private static let details: [Event] = [
        .key(.enter),
        .historyDetails(
            messageID(1),
            HistoryDetails(
                decided: .init(
                    instant: seconds(20),
                    lines: Household.payment.shown(at: seconds(20))
                ),
                statement: .notMine
            )
        ),
    ]

    private static func code(_ name: String, _ content: CodeRow.Content) -> CodeRow {
        let account = AccountID(issuer: "Example Bank", accountName: name)
        return CodeRow(account: account, label: "\(name) at Example Bank", content: content)
    }

    private static func seconds(_ seconds: Int64) -> Instant {
        start.advanced(byMilliseconds: seconds * 1_000)
    }

    private static func events(of keys: String) -> [Event] {
        keys.unicodeScalars.map { .key($0 == "\n" ? .enter : .character($0)) }
    }

    /// The console after all of it; it locks after five minutes without a key.
    func state(_ size: Size) -> State {
        var state = State(
            size: size,
            now: start,
            order: .urgency,
            isQueue: true,
            lockAfter: 300_000
        )
        for entry in entries { _ = update(&state, on: .arrived(entry)) }
        for event in events { _ = update(&state, on: event) }
        return state
    }
}
