import CTestSupport
import Glibc

extension ChildProcess {
    /// What a run left behind.
    package struct Outcome: Sendable {
        /// The exit status, or minus the signal that ended it.
        package let status: Int32
        /// How long it ran.
        package let seconds: Double
        /// What it wrote to its standard output.
        package let bytes: [UInt8]
        package let errors: String

        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: Its path and its arguments.
    ///   - input: Its standard input.
    ///   - environment: All its variables; the path of the system's programs alone when `nil`.
    ///   - directory: Its working folder; ours when `nil`.
    ///   - outputPath: A file or device to print to instead.
    ///   - seconds: When it is killed without warning; `nil` lets it end by itself.
    /// - Returns: How it ended and what it printed.
    /// - Throws: ``NotStarted``.
    package static func run(
        _ command: [String],
        input: [UInt8] = [],
        environment: [String: String]? = nil,
        directory: String? = nil,
        outputPath: String? = nil,
        killedAfter seconds: Double? = nil
    ) async throws -> Outcome {
        let given = try TemporaryFile(input)
        let printed = try outputPath.map { try TemporaryFile(path: $0) } ?? TemporaryFile()
        let said = try TemporaryFile()
        let start = ContinuousClock.now
        let child = try ChildProcess(
            command,
            environment: environment ?? ["PATH": "/usr/bin:/bin"],
            directory: directory,
            files: .descriptors(
                input: given.descriptor,
                output: printed.descriptor,
                errors: said.descriptor
            )
        )
        let status = await child.ended(killedAfter: seconds.map { UInt32($0 * 1_000_000) })
        return Outcome(
            status: status,
            seconds: (ContinuousClock.now - start) / .seconds(1),
            bytes: outputPath == nil ? printed.bytes : [],
            errors: String(decoding: said.bytes, as: UTF8.self)
        )
    }

    /// A file that goes with the value.
    private struct TemporaryFile: ~Copyable {
        let descriptor: Int32

        /// One without a name, with bytes to read.
        init(_ bytes: [UInt8] = []) throws {
            descriptor = child_file()
            guard descriptor >= 0 else { throw NotStarted(number: errno) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { bytes in
                    unsafe write(descriptor, bytes.baseAddress, bytes.count)
                }
                guard count > 0 else { throw NotStarted(number: errno) }
                rest = rest.dropFirst(count)
            }
            lseek(descriptor, 0, SEEK_SET)
        }

        /// One that is there, to write to.
        init(path: String) throws {
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw NotStarted(number: errno) }
        }

        deinit { close(descriptor) }

        /// All that is in it.
        var bytes: [UInt8] {
            var all: [UInt8] = []
            while true {
                let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    count = unsafe max(
                        0,
                        pread(descriptor, buffer.baseAddress, buffer.count, off_t(all.count))
                    )
                }
                guard !part.isEmpty else { return all }
                all += part
            }
        }
    }
}
