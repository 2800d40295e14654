import Foundation
import Synchronization

/// `openssl s_server` on 127.0.0.1: another implementation of TLS than the client's.
///
/// It hands over what it decrypts and encrypts what it is given; the test answers the first
/// request.
final class EncryptedServer: Sendable {
    let port: Int
    private let process: Process
    /// Kept open: the server ends with its input.
    private let plain = Pipe()

    /// Starts it; `reply` answers the first request that has come whole.
    init(certificate: String, key: String, options: [String] = [], reply: String) async throws {
        let decrypted = Pipe()
        process = .openSSL(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key] + options
        )
        process.standardInput = plain
        process.standardOutput = decrypted
        try process.run()
        let reading = decrypted.fileHandleForReading
        let writing = plain.fileHandleForWriting
        port = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // The first line with an address says where the server listens.
                var text = Self.read(reading) { Self.port(in: $0) != nil }
                guard let port = Self.port(in: text) else {
                    continuation.resume(throwing: POSIXError(.ECONNREFUSED))
                    return
                }
                continuation.resume(returning: port)
                text = Self.read(reading) { $0.contains(#""jwt":"a.b.c"}"#) }
                if !text.isEmpty { try? writing.write(contentsOf: Data(reply.utf8)) }
            }
        }
    }

    deinit {
        // A gentler signal may be blocked: the child inherits that from the thread.
        kill(process.processIdentifier, SIGKILL)
    }

    /// Reads until enough has come; nothing when the other side ends before.
    private static func read(_ handle: FileHandle, until isEnough: (String) -> Bool) -> String {
        var text = ""
        while !isEnough(text) {
            let more = handle.availableData
            guard !more.isEmpty else { return "" }
            text += String(decoding: more, as: UTF8.self)
        }
        return text
    }

    private static func port(in text: String) -> Int? {
        let mark = "ACCEPT 127.0.0.1:"
        guard let start = text.range(of: mark)?.upperBound,
            let end = text[start...].firstIndex(of: "\n")
        else { return nil }
        return Int(text[start..<end])
    }
}
