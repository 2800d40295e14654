import Foundation
import Glibc
import Host
import Testing
import Vocabulary

/// The file of a log: its rights, its size and what stands in its way.
@Suite struct LogFileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "pratique-log-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder + "/log" }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `a log is made for its owner alone, and grows at its end`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        LogFile(path: path).write("one")
        let file = LogFile(path: path)
        file.write("two")
        #expect(try lines(path) == ["one", "two"])
        #expect(mode(path) == 0o600)
        #expect(file.error == nil)
    }

    @Test func `a log that is full becomes the older one, and only one older one is kept`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = LogFile(path: path, limit: 20)
        for number in 1...9 { file.write("line \(number)") }
        #expect(try lines(path) == ["line 9"])
        #expect(try lines(path + LogFile.olderSuffix) == ["line 7", "line 8"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        #expect(mode(path) == 0o600)
    }

    @Test func `two writers of one log put it aside together`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let writers = [LogFile(path: path, limit: 20), LogFile(path: path, limit: 20)]
        for number in 1...6 { writers[number % 2].write("line \(number)") }
        #expect(try lines(path) == ["line 5", "line 6"])
        #expect(try lines(path + LogFile.olderSuffix) == ["line 3", "line 4"])
    }

    @Test func `a log that others can read is not written`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        unsafe chmod(path, 0o640)
        let file = LogFile(path: path)
        file.write("one")
        #expect(file.error?.code == "log.exposed")
        #expect(try lines(path).isEmpty)
    }

    @Test func `a log is never a link, a folder, a device or a pipe`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let target = folder + "/target"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        let pipe = folder + "/pipe"
        unsafe mkfifo(pipe, 0o600)
        for path in [path, folder, "/dev/tty", "/dev/null", pipe] {
            let file = LogFile(path: path)
            file.write("one")
            #expect(["log.not-a-file", "log.unwritable"].contains(file.error?.code), "\(path)")
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `after a failure nothing is tried any more`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = LogFile(path: folder + "/missing/log")
        file.write("one")
        #expect(file.error?.code == "log.unwritable")
        try FileManager.default.createDirectory(
            atPath: folder + "/missing",
            withIntermediateDirectories: true
        )
        file.write("two")
        #expect(!FileManager.default.fileExists(atPath: folder + "/missing/log"))
    }
}
