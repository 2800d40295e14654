import Foundation
import Risk
import Testing

/// What the rules give, compared with what the documentation lists.
@Suite struct HintListTests {
    /// The weights of each hint, as the tables of `Docs/risk.md` give them; `set-up` is one of them
    /// for a hint that may be about the set-up.
    private static func listed() throws -> [String: Set<String>] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "Docs/risk.md"),
            encoding: .utf8
        )
        var list: [String: Set<String>] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count >= 3, cells[0].contains(".") else { continue }
            let code = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            list[code] = Set(cells[1].components(separatedBy: ", "))
        }
        return list
    }

    @Test func `a configuration can name every hint that is listed, and no other`() throws {
        #expect(HintCode.all == (try Self.listed()).keys.sorted())
    }

    @Test func `every hint of every situation is listed with its weight`() throws {
        let list = try Self.listed()
        var seen: Set<String> = []
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = Sequence64(state: seed)
            var sample = try GeneratedSituation(seed: seed)
            var left = GeneratedEvidence.all
            while !left.isEmpty {
                try left.remove(at: random.next(below: left.count)).add(&sample)
                for hint in try sample.assessment().hints {
                    let weights = list[hint.code]
                    #expect(weights?.contains("\(hint.severity.word)") == true, "\(hint.code)")
                    if hint.isStanding { #expect(weights?.contains("set-up") == true) }
                    seen.insert(hint.code)
                }
            }
        }
        // The seeds reach more than half of the list; Scripts/check-docs compares the codes of all of it.
        #expect(2 * seen.count > list.count, "\(seen.count) of \(list.count)")
        #expect(seen.isSubset(of: list.keys))
    }
}
