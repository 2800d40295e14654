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

/// The folder from which a console takes what servers have sent.
struct SpoolFolderTests {
    @Test func `a folder may have any name`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/jos\u{E9} \u{1F4EC}"
        let spool = try SpoolFolder(path)
        #expect(await spool.write(Array("{}".utf8)))
        #expect(names(in: path).count == 1)
        #expect(EndpointFile(in: path).write(EndpointTable()))
        #expect(names(in: path).contains("endpoints.json"))
    }

    @Test func `a spool that is full takes no more`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/spool"
        let sink = SpoolSink(try SpoolFolder(path))
        let delivery = Delivery(token: nil, envelope: [1])
        #expect(await sink.keep(delivery) == .kept)
        for number in 0..<10_000 { close(unsafe creat("\(path)/\(number).json", 0o600)) }
        let full = SpoolSink(try SpoolFolder(path))
        #expect(await full.keep(delivery) == .unavailable)
    }

    @Test func `one sender leaves room in a spool for the others`() async throws {
        let folder = try TemporaryFolder()
        let sink = SpoolSink(try SpoolFolder(folder.path + "/spool"))
        var delivery = Delivery(token: nil, envelope: [1])
        delivery.sender = "token/0"
        var kept = 0
        while kept < 3_000, await sink.keep(delivery) == .kept { kept += 1 }
        #expect(kept == 2_500)
        var other = delivery
        other.sender = "token/1"
        #expect(await sink.keep(other) == .kept)
        for name in names(in: folder.path + "/spool") {
            _ = unsafe unlink("\(folder.path)/spool/\(name)")
        }
        #expect(await sink.keep(delivery) == .kept, "the console has taken them")
    }

    @Test func `files are taken from the spool folder, and refused ones are set aside`()
        async throws
    {
        let bench = try await RequestBench()
        let path = bench.folder.path + "/spool"
        let spool = try SpoolFolder(path)
        let folder = bench.folder
        let good = try RequestBench.envelope(1, "Pay", latitude: 51.45)
        let sink = StoreSink(bench.service(minute: 1))
        func place(_ bytes: [UInt8], _ name: String) throws {
            let made = try folder.file(name, bytes)
            #expect(unsafe rename(made, path + "/" + name) == 0)
        }
        // One lies there before, one comes by renaming, one by our own gateway.
        try place(good, "first.json")
        let task = Task { await spool.deliver(to: sink) }
        try place(Array("nothing".utf8), "bad.json")
        try place([UInt8](repeating: 0x61, count: 70_000), "long.json")
        #expect(unsafe symlink("/etc/passwd", path + "/link.json") == 0)
        // What is being written, or is no message at all.
        try place(good, "notes.txt")
        let second = try RequestBench.envelope(2, "Pay", latitude: 51.45)
        #expect(await SpoolSink(spool).keep(Delivery(token: nil, envelope: second)) == .kept)
        #expect(try await comesAbout { names(in: path) == ["notes.txt", "refused"] })
        task.cancel()
        await task.value
        #expect(names(in: path + "/refused") == ["bad.json", "link.json", "long.json"])
        #expect(try await bench.service(minute: 1).openEntries().count == 2)
    }

    @Test func `nothing is moved out of the spool folder through a link`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/spool"
        let spool = try SpoolFolder(path)
        let place = folder.path + "/bin"
        #expect(unsafe mkdir(place, 0o700) == 0 && symlink(place, path + "/refused") == 0)
        let own = try folder.file("bin/own.json", Array("own".utf8))
        let foreign = try folder.file("foreign", Array("foreign".utf8))
        #expect(unsafe rename(foreign, path + "/own.json") == 0)
        try await refuseAll(of: spool, at: path)
        #expect(names(in: path) == ["refused"])
        #expect(names(in: place) == ["own.json"])
        #expect(try BoundedFile.contents(of: own, as: .envelope, limit: 9) == Array("own".utf8))
    }

    /// Delivers to a store without accounts until nothing but the folder `refused` is left.
    private func refuseAll(of spool: SpoolFolder, at path: String) async throws {
        let bench = try await RequestBench()
        let sink = StoreSink(bench.service(minute: 1))
        let task = Task { await spool.deliver(to: sink) }
        #expect(try await comesAbout { names(in: path) == ["refused"] })
        task.cancel()
        await task.value
    }

    @Test(arguments: [
        "refused as a folder of others", "a spool below an open folder", "a socket in one",
    ])
    func `folders that others can change are not used`(what: String) async throws {
        let folder = try TemporaryFolder()
        let open = folder.path + "/open"
        #expect(unsafe mkdir(open, 0o700) == 0 && chmod(open, 0o777) == 0)
        switch what {
        case "a spool below an open folder":
            #expect(throws: InboxError.self) { try SpoolFolder(open + "/spool") }
            #expect(throws: InboxError.self) { try SpoolFolder(open + "/a/spool") }
        case "a socket in one":
            #expect(throws: InboxError.self) { try EnvelopeSocket(open + "/socket") }
        default:
            let path = folder.path + "/spool"
            let spool = try SpoolFolder(path)
            #expect(unsafe mkdir(path + "/refused", 0o700) == 0)
            #expect(unsafe chmod(path + "/refused", 0o770) == 0)
            #expect(await spool.write(Array("no".utf8)))
            try await refuseAll(of: spool, at: path)
            #expect(names(in: path) == ["refused"])
            #expect(names(in: path + "/refused").isEmpty)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "to give files to another user"), arguments: [true, false])
    func `what another user has made in a folder for all is not used`(isShared: Bool) throws {
        let folder = try TemporaryFolder()
        let open = folder.path + "/open"
        #expect(unsafe mkdir(open, 0o700) == 0 && chmod(open, isShared ? 0o1777 : 0o755) == 0)
        let spool = open + "/spool"
        #expect(unsafe mkdir(spool, 0o700) == 0 && chown(spool, 65_534, 65_534) == 0)
        let isUsed = (try? SpoolFolder(spool)) != nil
        #expect(isUsed == !isShared)
        let path = open + "/socket"
        let socket = try EnvelopeSocket(path)
        #expect(unsafe chown(path, 65_534, 65_534) == 0)
        #expect(throws: InboxError.self) { try EnvelopeSocket(path) }
        withExtendedLifetime(socket) {}
    }

    private func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `a spool folder that cannot be written is not used`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/spool"
        #expect(unsafe mkdir(path, 0o500) == 0)
        #expect(throws: InboxError.spool(Found(path))) { try SpoolFolder(path) }
    }

    @Test func `a spool folder that anybody can write is not used`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/spool"
        #expect(unsafe mkdir(path, 0o700) == 0)
        #expect(unsafe chmod(path, 0o777) == 0)
        #expect(throws: InboxError.spool(Found(path))) { try SpoolFolder(path) }
        #expect(throws: InboxError.self) { try SpoolFolder(folder.path + "/no/such") }
    }
}
