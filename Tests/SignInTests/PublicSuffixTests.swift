import Service
import Testing

struct PublicSuffixTests {
    @Test(arguments: [
        ("com", true), ("co.uk", true), ("github.io", true), ("example.com", false),
        ("example.co.uk", false), ("ann.github.io", false),
    ])
    func `domains that many owners share are known`(domain: String, isShared: Bool) {
        #expect(PublicSuffixes.isKnown)
        #expect(PublicSuffixes.contain(domain) == isShared)
    }
}
