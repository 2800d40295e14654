import Foundation
import Testing

/// The screens in the documentation are those that the program draws.
///
/// A comment such as `<!-- screen list-120x40 -->` stands before each code block and names the
/// kept screen. To renew a block empty it and run the tests twice: the first run fills what is
/// empty, and fails.
struct DocumentedScreenTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let mark = "<!-- screen "
    private static let fence = "```"

    @Test(
        arguments: [
            "README.md": 1, "Docs/console.md": 5, "Docs/map.md": 1, "Docs/first-ten-minutes.md": 2,
        ]
    )
    func `a page shows the screens that are kept`(page: String, count: Int) throws {
        let file = Self.root.appending(path: page)
        var lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var found = 0
        var isFilled = false
        for index in lines.indices.reversed() where lines[index].hasPrefix(Self.mark) {
            let name = lines[index].dropFirst(Self.mark.count).prefix { $0 != " " }
            let kept = try KeptText.kept(at: "screens/\(name).txt")
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                .dropLast()
            try #require(lines[index + 1] == Self.fence, "a block follows \(name)")
            let start = index + 2
            let end = try #require(lines[start...].firstIndex(of: Self.fence))
            if start == end {
                lines.insert(contentsOf: kept, at: start)
                isFilled = true
            } else {
                #expect(Array(lines[start..<end]) == Array(kept), "\(page): \(name)")
            }
            found += 1
        }
        #expect(found == count)
        guard isFilled else { return }
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        Issue.record("a block was empty; look at \(page)")
    }
}
