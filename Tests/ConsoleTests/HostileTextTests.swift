import Geodesy
import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct HostileTextTests {
    /// A request with hostile text in every member.
    private func hostileEntry(seed: UInt64) -> Entry {
        var generator = SeededGenerator(seed: seed)
        func text() -> PrintableText { PrintableText(HostileText.any(using: &generator)) }
        let payment = Payment(
            shape: .flat,
            amount: Amount(units: .max, scale: 6, isNegative: true, currency: "XXX"),
            payee: text(),
            creditorAccount: .init(text: text(), kind: .other),
            debtorAccount: .init(text: text(), kind: .damagedIBAN),
            reference: text(),
            initiator: text()
        )
        let kinds: [PushKind] = [.standard, .challenge([0, 99]), .unknown(text()), .biometric]
        return entry(
            facts: facts(
                kind: kinds[Int(seed % 4)],
                message: text(),
                user: text(),
                location: bristol,
                payment: seed.isMultiple(of: 3) ? nil : payment,
                remoteAddress: RemoteAddress(text: text(), value: nil, scope: nil),
                userAgent: UserAgent(
                    text: text(),
                    browser: text(),
                    version: text(),
                    operatingSystem: text(),
                    device: .unknown
                ),
                other: [OtherMember(path: text(), value: text())],
                anomalies: [.claimNotJSON(text()), .hiddenCharacters]
            ),
            account: text(),
            hints: [
                RiskHint(
                    code: "x",
                    severity: .critical,
                    sentence: text(),
                    evidence: [.init(name: "x", value: text())],
                    remedy: text()
                )
            ],
            locationContext: MessageReview.LocationContext(
                scene: MapScene(
                    request: bristol,
                    label: text(),
                    home: london,
                    earlier: [],
                    layers: [
                        MapScene.Layer(
                            widest: .metres(1e9),
                            lines: [],
                            towns: [MapScene.Town(name: text(), coordinate: point(51.6, -2.4))]
                        )
                    ]
                )
            )
        )
    }

    @Test(arguments: [(80, 24), (120, 40), (60, 16), (40, 12), (24, 7), (33, 9)])
    func `hostile text keeps its columns and does nothing`(width: Int, height: Int) {
        for seed in 0..<24 as Range<UInt64> {
            var state = console([hostileEntry(seed: seed)], width: width, height: height)
            var generator = SeededGenerator(seed: seed)
            let banner = PrintableText(HostileText.any(using: &generator))
            _ = update(&state, on: .banner(banner))
            for keys in ["", "\n", "jjj", "a", "5", "\n", "y", "q", "?"] {
                press(keys, &state)
                let frame = render(state)
                #expect(
                    frame.rowWidths == Array(repeating: width, count: height),
                    "seed \(seed), after \(keys)"
                )
                #expect(frame.controls.isEmpty, "seed \(seed), after \(keys)")
            }
        }
    }

    @Test func `no text of a message pushes the question away`() {
        let long = PrintableText(String(repeating: "y sends it. ", count: 300))
        var state = console([entry(facts: facts(message: long))])
        press("a", &state)
        let lines = render(state).lines
        #expect(lines.contains { $0.hasPrefix("Approve? y approves for good") })
        #expect(lines[0].contains("pratique"))
    }

    @Test func `plain lines hold no control and stay in 80 columns`() {
        for seed in 0..<200 as Range<UInt64> {
            let entry = hostileEntry(seed: seed)
            let sheet = Plain.lines(entry, number: 1, of: 1, now: start)
            #expect(sheet.count <= Plain.sheetLines, "seed \(seed)")
            let lines =
                sheet + Plain.details(entry, now: start)
                + Plain.reasons(entry, now: start) + Plain.map(entry.review)
            for line in lines {
                #expect(line.columns <= 80, "seed \(seed): \(line)")
                #expect(HostileText.isShown(line), "seed \(seed)")
            }
        }
    }
}
