import Push
import Testing

@testable import Risk

struct TerritoryCurrenciesTests {
    @Test func `a currency is tender when it is tender somewhere`() {
        let somewhere = TerritoryCurrencies.byTerritory.values.reduce(into: Set()) {
            $0.formUnion($1)
        }
        #expect(somewhere.count > 150)
        #expect(somewhere.allSatisfy(Currency.isTender))
        for code in ["XAU", "ANG", "USN", "XXX", "eur", ""] {
            #expect(!Currency.isTender(code))
            #expect(!somewhere.contains(code))
        }
    }
}
