import Foundation
import Glibc
import Host
import Push
import TestSupport
import Testing

struct DeviceInspectionTests {
    private func kinds(_ inspection: DeviceInspection) -> Set<TamperingSign.Kind> {
        Set(inspection.signs().map(\.kind))
    }

    private func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `a program that everybody may change is a sign`() throws {
        let folder = try ServiceFolder()
        let program = try folder.write("", to: "program")
        try setMode(0o755, of: program)
        #expect(!kinds(DeviceInspection(program: program)).contains(.writableProgram))
        try setMode(0o777, of: program)
        #expect(kinds(DeviceInspection(program: program)).contains(.writableProgram))
        try setMode(0o755, of: program)
        try setMode(0o777, of: folder.path)
        #expect(kinds(DeviceInspection(program: program)).contains(.writableProgram))
    }

    @Test func `a link is followed to the program`() throws {
        let folder = try ServiceFolder()
        let program = try folder.write("", to: "program")
        try setMode(0o757, of: program)
        let link = "\(folder.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
        let sign = DeviceInspection(program: link).signs().first { $0.kind == .writableProgram }
        #expect(sign?.reason.hasSuffix("/program") == true)
    }

    @Test func `a store that everybody may read is a sign`() throws {
        let folder = try ServiceFolder()
        let store = try folder.write("", to: "ledger.db")
        try setMode(0o600, of: store)
        #expect(!kinds(DeviceInspection(storeFiles: [store])).contains(.writableStore))
        try setMode(0o644, of: store)
        #expect(!kinds(DeviceInspection(storeFiles: [store])).contains(.writableStore))
        try setMode(0o755, of: folder.path)
        #expect(kinds(DeviceInspection(storeFiles: [store])).contains(.writableStore))
    }

    @Test func `a store that is not there yet is judged by its folder`() throws {
        let folder = try ServiceFolder()
        let store = "\(folder.path)/ledger.db"
        #expect(!kinds(DeviceInspection(storeFiles: [store])).contains(.writableStore))
        try setMode(0o777, of: folder.path)
        #expect(kinds(DeviceInspection(storeFiles: [store])).contains(.writableStore))
    }

    @Test func `a program that cannot be looked at shows no sign`() {
        let inspection = DeviceInspection(program: "/nowhere/program")
        #expect(!kinds(inspection).contains(.writableProgram))
    }

    @Test func `the rights of root are seen`() {
        #expect(kinds(DeviceInspection()).contains(.root) == (geteuid() == 0))
    }

    @Test func `findings hold the signs and what is known about verification`() {
        let findings = DeviceInspection().findings(userVerification: .impossible(reason: "none"))
        #expect(findings.userVerification == .impossible(reason: "none"))
        #expect(findings.signs == DeviceInspection().signs())
    }

    /// Set for a child of these tests: where it leaves what it has seen.
    private static let reportVariable = "PRATIQUE_TEST_SIGNS"

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment[reportVariable] != nil, "a child's test")
    )
    func `a child reports what it sees`() throws {
        let path = try #require(ProcessInfo.processInfo.environment[Self.reportVariable])
        let report = DeviceInspection().signs().map { "\($0.kind.rawValue): \($0.reason)\n" }
        try Data(report.joined().utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment[reportVariable] == nil, "a child"))
    func `a child with a preloaded library of everybody's sees both`() async throws {
        let folder = try ServiceFolder()
        let library = "\(folder.path)/library.so"
        try FileManager.default.copyItem(atPath: #require(SystemLibrary.pam), toPath: library)
        try setMode(0o777, of: library)
        let report = "\(folder.path)/report"
        _ = try await ChildProcess.run(
            [
                URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
                "--testing-library", "swift-testing", "--filter", "a child reports what it sees",
            ],
            environment: ProcessInfo.processInfo.environment
                .merging(["LD_PRELOAD": library, Self.reportVariable: report]) { $1 }
        )
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("preloaded: LD_PRELOAD is set\n"))
        #expect(text.contains("through \(library)\n"))
    }
}
