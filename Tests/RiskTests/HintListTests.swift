import Risk
import Testing

@Suite struct HintListTests {
    @Test func `every code is of one rule, has a family and says when it is given`() {
        let codes = RiskHintCode.meanings.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(RiskHintCode.all == codes.sorted())
        for (code, meaning) in RiskHintCode.meanings {
            let parts = code.split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && parts.allSatisfy { !$0.isEmpty }, "\(code)")
            #expect(!meaning.weights.isEmpty, "\(code)")
            #expect(meaning.weights == Set(meaning.weights).sorted(), "\(code)")
            #expect(!meaning.when.isEmpty && !meaning.remedy.isEmpty, "\(code)")
            #expect(!meaning.when.contains(where: { "|\n".contains($0) }), "\(code)")
        }
    }

    @Test func `every hint of every input has a weight of its meaning`() throws {
        let meanings = Dictionary(
            uniqueKeysWithValues: RiskHintCode.meanings.map { ($0.code, $0.meaning) }
        )
        var seen: Set<String> = []
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = Sequence64(state: seed)
            var sample = try GeneratedRuleInput(seed: seed)
            var left = GeneratedEvidence.all
            while !left.isEmpty {
                try left.remove(at: random.next(below: left.count)).add(&sample)
                for hint in try sample.assessment().hints {
                    let meaning = try #require(meanings[hint.code], "\(hint.code)")
                    #expect(meaning.weights.contains(hint.severity), "\(hint.code)")
                    switch meaning.setupScope {
                    case .never: #expect(!hint.isAboutSetup, "\(hint.code)")
                    case .sometimes: break
                    case .always: #expect(hint.isAboutSetup, "\(hint.code)")
                    }
                    seen.insert(hint.code)
                }
            }
        }
        // The seeds reach more than half of the codes; Scripts/check-docs looks for a test of each.
        #expect(2 * seen.count > meanings.count, "\(seen.count) of \(meanings.count)")
    }
}
