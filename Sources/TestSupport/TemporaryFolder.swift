import CTestSupport
import Glibc

/// A folder of a test's own; removed with the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Makes it.
    ///
    /// - Throws: ``Failure`` when the system makes none.
    package init() throws {
        var template = Array("/tmp/pratique-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure(number: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        _ = unsafe folder_remove(path)
    }

    /// Writes a file and gives its path.
    ///
    /// - Throws: ``Failure`` when it cannot be written.
    package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        guard let stream = unsafe fopen(file, "w") else { throw Failure(number: errno) }
        let written = unsafe fwrite(bytes, 1, bytes.count, stream)
        guard unsafe fclose(stream) == 0, written == bytes.count else {
            throw Failure(number: errno)
        }
        return file
    }

    /// The system did not do what a test needs; with its error number.
    package struct Failure: Error {
        package let number: Int32
    }
}
