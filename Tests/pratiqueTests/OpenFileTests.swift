import Foundation
import TestSupport
import Testing

/// Files that decide whom the program trusts, and that others can change.
@Suite(.timeLimit(.minutes(30))) struct OpenFileTests {
    private func run(
        _ arguments: [String],
        in folder: Folder
    ) async throws
        -> ChildProcess.Outcome
    {
        try await folder.run(arguments)
    }

    private func allow(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test(arguments: [
        (["list", "--authorities"], "file.changeable.authorities"),
        (["doctor", "--authorities"], "file.changeable.authorities"),
        (["decode", "--keys"], "file.changeable.keys"),
    ])
    func `a file that others can change is trusted by no command`(
        arguments: [String],
        code: String
    ) async throws {
        let folder = try Folder()
        let place = folder.path + "/trusted"
        let file = place + "/file"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
        for (fileMode, folderMode) in [(0o666, 0o755), (0o646, 0o755), (0o644, 0o777)] {
            try allow(fileMode, file)
            try allow(folderMode, place)
            let outcome = try await run(arguments + [file], in: folder)
            #expect(outcome.status == 78, "\(outcome)")
            #expect(outcome.errors.contains(code))
        }
        for (fileMode, folderMode) in [(0o644, 0o755), (0o600, 0o1777), (0o664, 0o775)] {
            try allow(fileMode, file)
            try allow(folderMode, place)
            let outcome = try await run(arguments + [file], in: folder)
            #expect(!outcome.errors.contains(code), "\(outcome)")
        }
    }
}
