import Testing
import Vocabulary

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xbc", 1),
        ("kitten", "sitting", 3), ("", "abc", 3), ("ca", "abc", 3), ("lsit", "list", 1),
        ("lis", "list", 1), ("Zürich", "Zurich", 1),
    ])
    func `the distance of two words is the number of changes`(
        left: String,
        right: String,
        distance: Int
    ) {
        #expect(EditDistance.between(scalars(left), scalars(right), limit: 9) == distance)
        #expect(EditDistance.between(scalars(right), scalars(left), limit: distance) == distance)
        #expect(EditDistance.between(scalars(left), scalars(right), limit: distance - 1) == nil)
    }

    /// Words of two letters meet every case of the band around the diagonal.
    @Test func `a limit changes no distance that is within it`() {
        var words: [[Unicode.Scalar]] = [[]]
        for _ in 0..<5 { words += words.flatMap { [$0 + ["a"], $0 + ["b"]] } }
        let pairs = Set(words).flatMap { left in Set(words).map { (left, $0) } }
        for (left, right) in pairs {
            let whole = EditDistance.between(left, right, limit: 9)
            #expect(whole == plain(left[...], right[...]))
            for limit in 0...3 {
                let found = EditDistance.between(left, right, limit: limit)
                #expect(found == whole.flatMap { $0 <= limit ? $0 : nil })
            }
        }
    }

    /// As the definition says, without a table.
    private func plain(
        _ left: ArraySlice<Unicode.Scalar>,
        _ right: ArraySlice<Unicode.Scalar>
    ) -> Int {
        guard let first = left.last, let other = right.last else { return left.count + right.count }
        if first == other { return plain(left.dropLast(), right.dropLast()) }
        var least = min(
            plain(left.dropLast(), right),
            plain(left, right.dropLast()),
            plain(left.dropLast(), right.dropLast())
        )
        if Array(left.suffix(2)) == right.suffix(2).reversed() {
            least = min(least, plain(left.dropLast(2), right.dropLast(2)))
        }
        return 1 + least
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
