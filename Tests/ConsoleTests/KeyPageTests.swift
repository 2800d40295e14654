import Foundation
import Testing

@testable import Console
@testable import Review

/// To make the page anew delete it and run the tests twice: the first run writes it, and fails.
struct KeyPageTests {
    @Test func `the page of keys is the program's own list`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/keys.md").standardized
        let page = KeyTable.standard.page
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            try page.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("there was no page; look at Docs/keys.md")
            return
        }
        #expect(page == kept)
    }
}
