import Atlas
import Console
import Foundation
import Geodesy
import Glibc
import Host
import Push
import Review
import Risk
import Service
import Store
import Vocabulary

/// Measures how soon the console shows what came and what a key did.
///
///     benchmark console [PROGRAM]
///
/// 500 requests wait, and 500 more come, 50 to a second, beside a store of 10,000. An arrival is
/// measured from the envelope's bytes to the frame, a key from the key to the frame; what ncurses
/// then writes is not part of it. With a built program, its memory and its processor time without
/// input are measured too, on a pseudo terminal. Ends with 1 when a limit is exceeded.
enum ConsoleBenchmark {
    /// Milliseconds that half of the pieces, and 99 of 100, may take.
    private struct Limit {
        let median: Double
        let most: Double

        static let arrival = Limit(median: 5, most: 15)
        static let key = Limit(median: 2, most: 8)
    }

    /// Ends the program.
    static func run(_ program: String?) async throws {
        let folder = try Benchmark.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let isFast = try await measure(in: folder)
        var isLight = true
        if let program {
            isLight = try IdleProgram(path: program, folder: folder).isLight()
        }
        try FileManager.default.removeItem(atPath: folder)
        exit(isFast && isLight ? 0 : 1)
    }

    private static func measure(in folder: String) async throws -> Bool {
        let assessor = try RequestAssessor.here()
        let history = History(accounts: 20, requestsPerAccount: 500)
        let path = folder + "/state/pratique/ledger.sqlite"
        let filled = try await FilledStore(history, at: path, learningWith: assessor)
        print("\(history.count) requests of \(history.accounts) accounts in the ledger")
        var isFast = true
        print(line("in ms", ["work p50", "work p99", "clock p50", "clock p99"]))
        for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
            var service = BusyDesk(filled: filled, assessor: assessor, size: size)
            try await service.fill(500)
            let slowness = Yardstick.slowness()
            let recentRequests = try await service.burst(500)
            let keys = service.keys(2_000)
            for (name, cost, limit) in [
                ("arrival", recentRequests, Limit.arrival), ("key", keys, Limit.key),
            ] {
                print(line("\(name) \(size.width)x\(size.height)", cost.milliseconds))
                let most = (median: limit.median * slowness, rare: limit.most * slowness)
                let isWithin =
                    cost.median <= most.median * 1_000 && cost.rare <= most.rare * 1_000
                if !isWithin {
                    print("above \(Cost.text(most.median)) ms or \(Cost.text(most.rare)) ms")
                }
                isFast = isFast && isWithin
            }
        }
        return isFast
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        ([head] + cells).map { $0 + String(repeating: " ", count: max(1, 18 - $0.count)) }.joined()
    }
}

/// A console whose list is long, and what comes to it.
struct BusyDesk {
    private let filled: FilledStore
    private let assessor: RequestAssessor
    private let decoder: Decoder
    private var state: State
    private var next = 0

    init(filled: FilledStore, assessor: RequestAssessor, size: Size) {
        self.filled = filled
        self.assessor = assessor
        decoder = Decoder(keys: filled.ring, clock: .fixed(at: History.end))
        state = State(size: size, now: History.end)
        next = size.width * 10_000
    }

    /// Has some requests come, unmeasured.
    mutating func fill(_ count: Int) async throws {
        for _ in 0..<count { _ = try await receive() }
    }

    /// What it costs to take some more in and to draw them.
    ///
    /// Before each the shell holds a copy of the state, as it does while it works.
    mutating func burst(_ count: Int) async throws -> Cost {
        var cost = Cost()
        for number in 0..<count {
            let envelope = try envelope()
            let before = state
            let now = History.end.advanced(byMilliseconds: Int64(number) * 20)
            let start = Cost.now()
            let entry = try await entry(of: envelope)
            _ = respond(&state, to: .tick(now))
            _ = respond(&state, to: .reported(.arrived(entry)))
            let frame = render(state)
            let end = Cost.now()
            precondition(frame.size == before.size, "the frame was drawn")
            cost.add(.init(wall: end.wall - start.wall, work: end.work - start.work))
        }
        return cost
    }

    /// What keys cost, in the list, in a request, on the map, in a search and in the help.
    mutating func keys(_ count: Int) -> Cost {
        func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .character($0) } }
        var keys = typed("jjjGggjjkn")
        keys += [.enter, .pageDown, .pageUp, .escape]
        keys += typed("m+-wf0")
        keys += [.escape, .escape]
        keys += typed("/town")
        keys += [.escape, .character("?"), .escape]
        keys += typed("s:map")
        keys += [.escape]
        keys += typed("ax")
        keys += [.escape]
        var cost = Cost()
        for number in 0..<count {
            let before = state
            let start = Cost.now()
            _ = respond(&state, to: .key(keys[number % keys.count]))
            let frame = render(state)
            let end = Cost.now()
            precondition(frame.size == before.size, "the frame was drawn")
            cost.add(.init(wall: end.wall - start.wall, work: end.work - start.work))
        }
        return cost
    }

    private mutating func receive() async throws {
        let entry = try await entry(of: try envelope())
        _ = respond(&state, to: .reported(.arrived(entry)))
    }

    private mutating func envelope() throws -> [UInt8] {
        next += 1
        let account = next % filled.history.accounts
        let sample = Sample(account: account, ordinal: 100_000 + next, at: History.end)
        return try sample.envelope(signedWith: filled.keys[account])
    }

    /// The way of a message through the service.
    private func entry(of envelope: [UInt8]) async throws -> Entry {
        guard case .verified(let request, let message) = decoder.decoded(envelope),
            try await filled.store.record(request, in: message) == .new
        else { preconditionFailure("an invented message is new and sound") }
        let facts = request.facts
        let named = try await filled.store.accounts(ofMechanisms: [facts.mechanismUID])
        guard let account = named.first?.account else { preconditionFailure("it is enrolled") }
        let learning = BaselineLearner(assessor: assessor).learning
        let stored = try await filled.store.baseline(of: account.id, learning: learning) { $0 }
        let baseline = stored.flatMap { Baseline(stored: $0.bytes) } ?? Baseline()
        let recentRequests = try await filled.store.recentRequests(
            around: request.messageID.text,
            of: facts.mechanismUID,
            at: History.end
        )
        let locationContext = assessor.locationContext(
            of: facts,
            beside: EarlierPlaces(baseline, beside: facts)
        )
        let assessment = assessor.assessment(
            of: request,
            context: assessor.context(
                of: facts,
                place: locationContext.place,
                recentRequests: recentRequests,
                now: History.end
            ),
            baseline: baseline,
            now: History.end
        )
        return Entry(
            request,
            account: PrintableText(account.id.accountName),
            assessment: assessment,
            locationContext: locationContext,
            state: .pending,
            lock: nil,
            confirmationLevel: .none,
            rejectingRule: nil
        )
    }
}

/// The real program on a pseudo terminal, with the filled store and nobody who types.
struct IdleProgram {
    /// Megabytes in memory, at most.
    private static let mostMemory = 60.0
    /// Percent of one core, at most.
    private static let mostWork = 0.2
    private static let settling: UInt32 = 5
    private static let watching: UInt32 = 30

    let path: String
    /// `XDG_STATE_HOME` is its `state`.
    let folder: String

    /// Prints memory and processor time, and tells whether both are within their limits.
    func isLight() throws -> Bool {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        precondition(unsafe openpty(&master, &slave, nil, nil, &size) == 0, "there is a terminal")
        let program = Process()
        program.executableURL = URL(filePath: path)
        program.arguments = ["review"]
        let terminal = FileHandle(fileDescriptor: slave)
        program.standardInput = terminal
        program.standardOutput = terminal
        program.standardError = terminal
        program.environment = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder, "PATH": "/usr/bin:/bin",
            "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
            "XDG_CONFIG_HOME": folder + "/config",
        ]
        // The store was filled with its key and its marker beside it.
        let keys = folder + "/data/pratique"
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: keys,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for ending in ["key", "mark"] {
            try manager.copyItem(
                atPath: folder + "/state/pratique/ledger.sqlite." + ending,
                toPath: keys + "/ledger." + ending
            )
        }
        try program.run()
        defer {
            program.terminate()
            program.waitUntilExit()
            close(master)
            close(slave)
        }
        drain(master, seconds: Self.settling)
        let before = try seconds(of: program.processIdentifier)
        drain(master, seconds: Self.watching)
        let percent =
            (try seconds(of: program.processIdentifier) - before) / Double(Self.watching) * 100
        let memory = try megabytes(of: program.processIdentifier)
        precondition(program.isRunning, "the console is open")
        print("memory \(Cost.text(memory)) MB, limit \(Cost.text(Self.mostMemory)) MB")
        print("idle \(percent) % of a core, limit \(Self.mostWork) %")
        return memory <= Self.mostMemory && percent <= Self.mostWork
    }

    /// Takes what is drawn, so that the program does not wait.
    private func drain(_ master: Int32, seconds: UInt32) {
        let end = Date.now.addingTimeInterval(Double(seconds))
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while Date.now < end {
            var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&poller, 1, 100) > 0 else { continue }
            _ = unsafe read(master, &chunk, chunk.count)
        }
    }

    /// Processor time that the program has used, in user and in system mode.
    private func seconds(of process: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name in brackets may hold blanks; the times are the 14th and 15th field.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// What of it is in memory.
    private func megabytes(of process: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return kilobytes / 1_024
    }
}
