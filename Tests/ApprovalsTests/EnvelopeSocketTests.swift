import Glibc
import Host
import Push
import Review
import Store
import Synchronization
import TestSupport
import Testing
import Vocabulary
import WebServer

@testable import Service

/// The socket to which a program on this machine hands messages.
struct EnvelopeSocketTests {
    @Test func `a socket takes an envelope a line and answers each`() async throws {
        let bench = try await RequestBench()
        let path = bench.folder.path + "/socket"
        let socket = try EnvelopeSocket(path)
        var status = stat()
        #expect(unsafe lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        // A second program waits for it, and takes nothing away.
        _ = try EnvelopeSocket(path)
        #expect(unsafe lstat(path, &status) == 0)
        let sink = StoreSink(bench.service(minute: 1))
        let task = Task { await socket.deliver(to: sink) }
        let good = try RequestBench.envelope(1, "Pay", latitude: 51.45)
        let answers = await SystemThread.run {
            Self.exchange(
                [good, Array("no".utf8), good, [UInt8](repeating: 0x61, count: 70_000)],
                path
            )
        }
        #expect(answers == ["ok", "token.parts", "ok", "envelope.too-large"])
        task.cancel()
        await task.value
        #expect(try await bench.service(minute: 1).openEntries().count == 1)
    }

    @Test func `a socket that was left is replaced, and nothing else is`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/socket"
        // What a killed program leaves: a socket that nobody listens at.
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(unsafe Self.call(bind, left, path))
        close(left)
        _ = try EnvelopeSocket(path)
        let file = try folder.file("file", [])
        #expect(throws: InboxError.socket(Found(file))) { try EnvelopeSocket(file) }
        let long = folder.path + "/" + String(repeating: "a", count: 200)
        #expect(throws: InboxError.self) { try EnvelopeSocket(long) }
    }

    /// Sends lines to a socket; what it answers.
    private static func exchange(_ lines: [[UInt8]], _ path: String) -> [String] {
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        guard unsafe call(connect, client, path) else { return [] }
        for line in lines {
            var rest = (line + [0x0A])[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
        }
        shutdown(client, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1_024)
        while true {
            let count = unsafe read(client, &part, part.count)
            guard count > 0 else { break }
            answer += part[..<count]
        }
        return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32,
        _ descriptor: Int32,
        _ path: String
    ) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            unsafe room.copyBytes(from: Array(path.utf8) + [0])
        }
        return unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe function(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
