import Foundation
import Testing
import Vocabulary

struct SystemFileTests {
    @Test func `what is written is read, to the end or to the limit`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let path = folder.appending(path: "bytes").path
        let file = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        #expect(SystemFile.write(bytes, to: file) == 0)
        for (limit, count) in [(0, 0), (70_000, 70_000), (200_000, 200_000), (200_001, 200_000)] {
            lseek(file, 0, SEEK_SET)
            #expect(SystemFile.read(file, atMost: limit) == Array(bytes.prefix(count)))
        }
        #expect(Set(SystemFile.names(in: folder.path)) == [".", "..", "bytes"])
        #expect(SystemFile.names(in: path).isEmpty)
    }

    @Test func `what fails tells why`() {
        #expect(SystemFile.write([1], to: -1) == EBADF)
        #expect(SystemFile.read(-1, atMost: 1) == nil)
        #expect(SystemFile.write([], to: -1) == 0)
    }
}
