import Host
import TestSupport
import Testing
import Vocabulary

@Suite struct LineReaderTests {
    private func lines(of bytes: [UInt8], limit: Int) throws -> [LineReader.Line] {
        let folder = try TemporaryFolder()
        let path = try folder.file("lines", bytes)
        var reader = try LineReader(path: path, as: .envelope, limit: limit)
        var found: [LineReader.Line] = []
        while let line = try reader.next() { found.append(line) }
        return found
    }

    @Test func `lines end at line feeds and the last needs none`() throws {
        #expect(
            try lines(of: Array("a\r\n\nbc\nd".utf8), limit: 10)
                == ["a", "", "bc", "d"].map { .bytes(Array($0.utf8)) }
        )
    }

    @Test func `a byte order mark stands before the first line alone`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(
            try lines(of: mark + Array("a\n".utf8) + mark + Array("b".utf8), limit: 10)
                == [.bytes(Array("a".utf8)), .bytes(mark + Array("b".utf8))]
        )
        #expect(try lines(of: mark, limit: 10) == [.bytes([])])
        #expect(try lines(of: Array(mark.prefix(2)), limit: 10) == [.bytes(Array(mark.prefix(2)))])
        let folder = try TemporaryFolder()
        let path = try folder.file("whole", mark + Array("{}".utf8))
        #expect(try BoundedFile.contents(of: path, as: .keys, limit: 10) == Array("{}".utf8))
    }

    @Test func `an empty file has no line`() throws {
        #expect(try lines(of: [], limit: 10).isEmpty)
    }

    @Test func `a line that is too long is named and the next one still comes`() throws {
        let long = [UInt8](repeating: 0x78, count: 600_000)
        #expect(
            try lines(of: long + [0x0A] + Array("ok\n".utf8), limit: 1_000)
                == [.tooLong, .bytes(Array("ok".utf8))]
        )
    }

    @Test func `a line across two reads is whole`() throws {
        let long = [UInt8](repeating: 0x78, count: 300_000)
        #expect(try lines(of: long + [0x0A], limit: 300_000) == [.bytes(long)])
    }

    @Test func `a missing file is an error with a code`() {
        let error = #expect(throws: FileError.self) {
            _ = try LineReader(path: "/nonexistent/file", as: .keys, limit: 10)
        }
        #expect(error?.code == "file.unreadable.keys")
    }
}
