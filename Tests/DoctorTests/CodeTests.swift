import Foundation
import Testing
import Vocabulary

@testable import pratique

/// The table of what is looked at.
@Suite struct CodeTests {
    @Test func `the documentation lists every code, in order`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/doctor.md"),
            encoding: .utf8
        )
        let codes = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
            line.split(separator: "`").dropFirst().first.map(String.init)
        }
        // The states stand in a table as well.
        let rows = codes.filter { $0.contains(".") }
        #expect(rows == FindingCode.allCases.map(\.rawValue))
    }

    @Test func `the versions of the data are those of the documentation`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/data.md"),
            encoding: .utf8
        )
        for version in [DataVersions.outlines, DataVersions.towns, DataVersions.addresses] {
            #expect(text.contains("| \(version), "), "\(version)")
        }
    }

    @Test func `only what is not in order has a remedy`() async {
        let examination = await Examination(environment: [:])
        #expect(examination.hasProblem)
        for finding in examination.findings {
            #expect((finding.remedy == nil) == (finding.state == .ok), "\(finding.code.rawValue)")
            #expect(finding.sentence.text.hasSuffix("."))
            #expect(!finding.sentence.isAltered)
        }
    }
}
