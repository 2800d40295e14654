import CTestSupport
import Glibc
import Synchronization

/// A pipe to or from a program that a test starts; other programs do not get its ends.
package final class ChildPipe: Sendable {
    /// The end to read from.
    package let reading: Int32
    private let writingEnd: Mutex<Int32>

    /// The end to write to; -1 once it is closed.
    package var writing: Int32 { writingEnd.withLock { $0 } }

    /// Makes a pipe.
    ///
    /// - Throws: ``ChildProcess/NotStarted``.
    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe child_pipe(&ends) == 0 else { throw ChildProcess.NotStarted(number: errno) }
        reading = ends[0]
        writingEnd = Mutex(ends[1])
    }

    deinit {
        close(reading)
        closeWriting()
    }

    /// Writes a text that the pipe has room for.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        writingEnd.withLock { descriptor in _ = unsafe Glibc.write(descriptor, bytes, bytes.count) }
    }

    /// Closes this process's end to write to; who reads sees the end.
    package func closeWriting() {
        writingEnd.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// What there is, or comes next; empty at the end.
    ///
    /// It waits, so it is not for Swift's pool.
    package func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, Glibc.read(reading, buffer.baseAddress, buffer.count))
        }
    }
}
