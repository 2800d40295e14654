import Foundation
import Glibc
import TestSupport

/// `openssl s_server` on 127.0.0.1: another implementation of TLS than the client's.
///
/// It hands over what it decrypts and encrypts what it is given; the test answers the first
/// request.
final class EncryptedServer: Sendable {
    let port: Int
    private let process: ChildProcess
    /// Kept open: the server ends with its input.
    private let plain: ChildPipe

    /// Starts it; 200 answers the first request that has come whole.
    init(
        _ certificates: Certificates,
        _ kind: Certificates.Kind,
        options: [String] = []
    ) async throws {
        let files = try await certificates.make(kind)
        let plain = try ChildPipe()
        let decrypted = try ChildPipe()
        let silence = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(silence) }
        process = try ChildProcess(
            [
                "/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-cert",
                files.certificate, "-key", files.key,
            ] + options,
            environment: [:],
            files: .descriptors(input: plain.reading, output: decrypted.writing, errors: silence)
        )
        self.plain = plain
        // Ours, so that the end of the server is the end of what it says.
        decrypted.closeWriting()
        port = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // The first line with an address says where the server listens.
                var text = Self.read(decrypted) { Self.port(in: $0) != nil }
                guard let port = Self.port(in: text) else {
                    continuation.resume(throwing: POSIXError(.ECONNREFUSED))
                    return
                }
                continuation.resume(returning: port)
                text = Self.read(decrypted) { $0.contains(#""jwt":"a.b.c"}"#) }
                if !text.isEmpty { plain.write(reply(200)) }
            }
        }
    }

    /// Reads until enough has come; nothing when the other side ends before.
    private static func read(_ pipe: ChildPipe, until isEnough: (String) -> Bool) -> String {
        var text = ""
        while !isEnough(text) {
            let more = pipe.read()
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
