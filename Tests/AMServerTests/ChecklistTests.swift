import Foundation
import Testing

struct ChecklistTests {
    @Test func `every number of the checklist has a test that names it`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var names: [Substring] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path())
        where file.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            names += text.matches(of: /func\s+`([^`]+)`/).map(\.1)
        }
        var named: Set<String> = []
        for name in names {
            guard let colon = name.firstIndex(of: ":") else { continue }
            var isCase = false
            for word in name[..<colon].split(whereSeparator: { " ,".contains($0) }) {
                if word == "case" { isCase = true }
                named.insert(isCase && Int(word) != nil ? "case \(word)" : String(word))
            }
        }
        let wanted =
            [
                ("R", 1...16), ("M", 1...18), ("V", 1...21), ("H", 1...11), ("F", 1...3),
                ("D", 1...6),
            ]
            .flatMap { letter, numbers in numbers.map { "\(letter)\($0)" } }
            + (39...68).map { "case \($0)" }
        #expect(wanted.filter { !named.contains($0) }.isEmpty)
    }
}
