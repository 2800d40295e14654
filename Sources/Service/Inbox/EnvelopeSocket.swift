import Glibc
import Host
import Push
import Synchronization
import Vocabulary

/// A Unix socket that takes one envelope a line, of this user alone.
///
/// Each line is answered by one: `ok`, or the code of what is wrong.
package final class EnvelopeSocket: Sendable {
    /// How often it is looked whether to end, in milliseconds.
    private static let round: Int32 = 500
    private static let mostClients = 16
    /// How many rounds a client may say nothing.
    private static let mostRounds = 60

    /// How long to wait for a socket that another program has.
    private static let pause = Duration.seconds(1)

    private let path: String
    /// `nil` while another program has it.
    private let opened: Mutex<Int32?>
    private let clients = Mutex(0)

    /// Opens a socket; one that a program has left is replaced, one that a program listens at is waited
    /// for.
    ///
    /// - Throws: `InboxError.socket` when the path is too long, or something else is there.
    package init(_ path: String) throws(InboxError) {
        self.path = path
        opened = Mutex(try Self.open(path))
    }

    /// Whether it listens; false while another program has it.
    package var isOpen: Bool { opened.withLock { $0 != nil } }

    deinit {
        // A socket that was not opened is another program's.
        guard let descriptor = opened.withLock({ $0 }) else { return }
        _ = unsafe unlink(path)
        close(descriptor)
    }

    /// A socket that listens; `nil` when another program listens there.
    private static func open(_ path: String) throws(InboxError) -> Int32? {
        guard BoundedFile.onlyOwnerChanges(folderOf: path) else { throw .socket(Found(path)) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .socket(Found(path)) }
        // The file is made with the mode of the descriptor.
        var isBound = false
        if let address = address(path), fchmod(descriptor, 0o600) == 0 {
            isBound = unsafe call(bind, descriptor, address)
            if !isBound, errno == EADDRINUSE, isOwnSocket(path) {
                guard !hasListener(address) else {
                    close(descriptor)
                    return nil
                }
                isBound = unsafe unlink(path) == 0 && call(bind, descriptor, address)
            }
        }
        guard isBound, listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw .socket(Found(path))
        }
        return descriptor
    }

    /// Whether a socket lies there that another user has not put into a folder such as `/tmp`.
    private static func isOwnSocket(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            && status.st_uid == geteuid()
    }

    /// Whether a program listens, as far as can be known.
    private static func hasListener(_ address: sockaddr_un) -> Bool {
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        return unsafe call(connect, probe, address) || errno != ECONNREFUSED
    }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        let isWhole = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count <= room.count else { return false }
            unsafe room.copyBytes(from: bytes)
            return true
        }
        return isWhole ? address : nil
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32,
        _ descriptor: Int32,
        _ address: sockaddr_un
    ) -> Bool {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe function(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Hands what clients send to a sink, until the task is cancelled.
    package func deliver(to sink: any InboxSink) async {
        guard let descriptor = await listening() else { return }
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let client = await SystemThread.run { Self.accepted(at: descriptor) }
                guard let client else { continue }
                guard
                    clients.withLock({
                        $0 += 1
                        return $0 <= Self.mostClients
                    })
                else {
                    clients.withLock { $0 -= 1 }
                    close(client)
                    continue
                }
                group.addTask {
                    await Self.serve(client, sink)
                    close(client)
                    self.clients.withLock { $0 -= 1 }
                }
            }
        }
    }

    /// The socket, once no other program has it; `nil` when the task is cancelled.
    private func listening() async -> Int32? {
        while !Task.isCancelled {
            if let descriptor = opened.withLock({ $0 }) { return descriptor }
            try? await Task.sleep(for: Self.pause)
            if !Task.isCancelled, let descriptor = (try? Self.open(path)) ?? nil {
                opened.withLock { $0 = descriptor }
            }
        }
        return nil
    }

    /// The next client; `nil` when none came within a round.
    private static func accepted(at descriptor: Int32) -> Int32? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, round) == 1 else { return nil }
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else {
            // Without a free descriptor the client stays, and nothing is won by trying at once.
            usleep(UInt32(round) * 1_000)
            return nil
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        return client
    }

    private enum Piece {
        case bytes([UInt8])
        case nothing
        case end
    }

    /// Answers the lines of a client until it ends, or is silent for too long.
    private static func serve(_ client: Int32, _ sink: any InboxSink) async {
        var buffer: [UInt8] = []
        var rounds = 0
        while !Task.isCancelled, rounds < mostRounds {
            if let end = buffer.firstIndex(of: 0x0A) {
                let delivery = Delivery(token: nil, envelope: Array(buffer[..<end]))
                buffer.removeFirst(end + 1)
                let answer = await word(for: sink.keep(delivery))
                guard write(answer + "\n", to: client) else { return }
            } else if buffer.count > Delivery.mostBytes {
                _ = write(DoorError.tooMuch.code + "\n", to: client)
                return
            } else {
                switch await SystemThread.run({ piece(of: client) }) {
                case .bytes(let bytes):
                    buffer += bytes
                    rounds = 0
                case .nothing: rounds += 1
                case .end: return
                }
            }
        }
    }

    private static func piece(of client: Int32) -> Piece {
        var entry = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, round) == 1 else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe read(client, &bytes, bytes.count)
        return count > 0 ? .bytes(Array(bytes[..<count])) : .end
    }

    private static func word(for outcome: DeliveryOutcome) -> String {
        switch outcome {
        case .kept: "ok"
        case .refused(let code): code
        case .unknownToken, .unavailable: DoorError.unavailable.code
        }
    }

    private static func write(_ text: String, to client: Int32) -> Bool {
        // A short line fits into the buffer of any socket whose reader still reads.
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        return unsafe send(client, text, text.utf8.count, flags) == text.utf8.count
    }
}
