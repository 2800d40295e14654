import Testing
import Vocabulary

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xbc", 1),
        ("kitten", "sitting", 3), ("", "abc", 3), ("ca", "abc", 3), ("lsit", "list", 1),
        ("lis", "list", 1), ("e\u{301}", "\u{E9}", 0),
    ])
    func `the distance of two words is the number of changes`(
        left: String,
        right: String,
        distance: Int
    ) {
        #expect(EditDistance.between(Array(left), Array(right), limit: 9) == distance)
        #expect(EditDistance.between(Array(right), Array(left), limit: distance) == distance)
        #expect(EditDistance.between(Array(left), Array(right), limit: distance - 1) == nil)
    }

    @Test func `letters may be bytes`() {
        #expect(EditDistance.between(Array("Zürich".utf8), Array("Zurich".utf8), limit: 3) == 2)
    }
}
