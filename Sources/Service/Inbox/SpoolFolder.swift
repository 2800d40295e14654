import Glibc
import Host
import Push
import Vocabulary

/// A folder that messages are renamed into, a file each.
package struct SpoolFolder: Sendable {
    /// How often the folder is looked through without having been told to.
    private static let round: Int32 = 1_000
    /// The most refused files that are kept.
    private static let mostRefused = 1_000

    private let path: String

    /// Uses a folder, and makes it when it is not there.
    package init(_ path: String) throws(InboxError) {
        self.path = path
        _ = unsafe mkdir(path, 0o700)
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_mode & 0o002 == 0, BoundedFile.onlyOwnerChanges(folderOf: path),
            // Where everybody may make folders, another user may have made this one.
            [geteuid(), 0].contains(status.st_uid) || !Self.isShared(folderOf: path),
            // What was kept is removed: a folder that is only read would be delivered again and again.
            unsafe access(path, W_OK | X_OK) == 0
        else { throw .spool(Found(path)) }
    }

    /// Whether others may make files in the folder that a path lies in, as in `/tmp`.
    private static func isShared(folderOf path: String) -> Bool {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var status = stat()
        return unsafe stat(folder, &status) != 0 || status.st_mode & 0o022 != 0
    }

    /// How many files wait.
    var count: Int { Self.names(in: path).count }

    /// Adds a message, which whoever may write the folder's group can read.
    func write(_ envelope: [UInt8]) async -> Bool {
        let name = "\(path)/\(ApprovalService.randomHexadecimal(bytes: 16)).json"
        return await SystemThread.run { WholeFile.write(envelope, to: name, mode: 0o640) }
    }

    /// Hands what lies in the folder, and what comes, to a sink, until the task is cancelled.
    ///
    /// A file that was kept is removed; one that was refused for good goes to the folder `refused`;
    /// one that could not be kept is tried again.
    package func deliver(to sink: any InboxSink) async {
        let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        defer { if watch >= 0 { close(watch) } }
        if watch >= 0 { _ = unsafe inotify_add_watch(watch, path, UInt32(IN_MOVED_TO)) }
        // The end of the task does not wait for a round.
        let end = Signal()
        await withTaskCancellationHandler {
            // Files that were delivered but could not be removed: each is delivered once.
            var left: Set<String> = []
            while !Task.isCancelled {
                let names = waiting()
                left.formIntersection(names)
                for name in names where !left.contains(name) {
                    guard !Task.isCancelled else { return }
                    if await !deliver(name, to: sink) { left.insert(name) }
                }
                await Self.wait(for: watch, or: end)
            }
        } onCancel: {
            end.raise()
        }
    }

    /// Delivers a file and removes it; false when it was delivered and is still there.
    private func deliver(_ name: String, to sink: any InboxSink) async -> Bool {
        let place = path + "/" + name
        let outcome: DeliveryOutcome
        switch Self.contents(of: place) {
        case .message(let bytes): outcome = await sink.keep(Delivery(token: nil, envelope: bytes))
        case .noMessage: outcome = .refused(code: DoorError.tooMuch.code)
        case .unreadable: outcome = .unavailable
        }
        switch outcome {
        case .kept: return unsafe unlink(place) == 0
        case .refused, .unknownToken: return setAside(name)
        case .unavailable: return true
        }
    }

    /// Moves a file to `refused`; when that is full, or not a folder of this user alone, the file goes.
    ///
    /// Whoever may write the spool chooses the names in it, and what `refused` is: the file is moved by
    /// descriptors, and never through a link.
    private func setAside(_ name: String) -> Bool {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let spool = unsafe open(path, flags)
        guard spool >= 0 else { return false }
        defer { close(spool) }
        _ = unsafe mkdirat(spool, "refused", 0o700)
        let refused = unsafe openat(spool, "refused", flags)
        defer { if refused >= 0 { close(refused) } }
        var status = stat()
        let isOwn =
            unsafe refused >= 0 && fstat(refused, &status) == 0 && status.st_uid == geteuid()
            && status.st_mode & 0o022 == 0
        if isOwn, Self.names(in: path + "/refused").count < Self.mostRefused,
            unsafe renameat(spool, name, refused, name) == 0
        {
            return true
        }
        return unsafe unlinkat(spool, name, 0) == 0
    }

    /// The files that wait, oldest first.
    private func waiting() -> [String] {
        var waiting: [(time: Int, nanoseconds: Int, name: String)] = []
        for name in Self.names(in: path) {
            var status = stat()
            guard unsafe lstat(path + "/" + name, &status) == 0,
                status.st_mode & S_IFMT != S_IFDIR
            else { continue }
            waiting.append((status.st_mtim.tv_sec, status.st_mtim.tv_nsec, name))
        }
        return waiting.sorted { $0 < $1 }.map(\.name)
    }

    /// The names in a folder that end with `.json`, but for hidden files: another one is being written.
    private static func names(in folder: String) -> [String] {
        SystemFile.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    }

    private enum Contents {
        case message([UInt8])
        /// A link, something else than a file, or too long.
        case noMessage
        case unreadable
    }

    private static func contents(of path: String) -> Contents {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return errno == ELOOP ? .noMessage : .unreadable }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Delivery.mostBytes else {
            return .noMessage
        }
        guard let bytes = SystemFile.read(file, atMost: Delivery.mostBytes + 1) else {
            return .unreadable
        }
        return bytes.count > Delivery.mostBytes ? .noMessage : .message(bytes)
    }

    /// Waits until something was renamed into the folder or the task has ended, but no longer than a
    /// round.
    private static func wait(for watch: Int32, or end: Signal) async {
        await SystemThread.run {
            end.wait(besides: watch, writing: false, milliseconds: round)
            // What the events say is found in the folder.
            var events = [UInt8](repeating: 0, count: 4_096)
            while watch >= 0, unsafe read(watch, &events, events.count) > 0 {}
        }
    }
}
