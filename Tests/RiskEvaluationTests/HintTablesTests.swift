import Foundation
import Testing

@testable import RiskEvaluation

/// `swift run RiskEvaluation --hints Docs/risk.md` makes the tables anew.
@Suite struct HintTablesTests {
    @Test func `the page of the risk hints holds the rules' own tables`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/risk.md").standardized
        let page = try String(contentsOf: file, encoding: .utf8)
        let tables = HintTables.text
        #expect(page.hasSuffix("\n\n" + tables))
        #expect(HintTables.renewed(page) == page)
    }

    @Test
    func `a page keeps what stands before the tables, and one without their place is refused`() {
        let page = "# Risk\n\nWhy.\n\n## All hints\n\nold\n"
        #expect(HintTables.renewed(page) == "# Risk\n\nWhy.\n\n" + HintTables.text)
        #expect(HintTables.renewed("# Risk\n") == nil)
        #expect(HintTables.renewed(page + page) == nil)
    }
}
