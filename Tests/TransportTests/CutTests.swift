import Foundation
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Host

/// Connections that break off at any point of an exchange, as a seed says.
///
/// `CUTS` in the environment says how many, `SEED` which.
@Suite(.timeLimit(.minutes(30))) struct CutTests {
    enum Point: CaseIterable, Sendable {
        /// Nobody listens.
        case refused
        /// The client wants encryption, the server closes.
        case inHandshake
        case atOnce
        case inHead
        case afterHead
        case inBody
        case afterBody
        case inReplyHead
        case inReplyBody
        case never
    }

    /// What the server has of a request.
    struct Received: Sendable {
        var bytes: [UInt8] = []
        var isCut = false

        private var headEnd: Int? {
            bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }.map { $0 + 4 }
        }
        var hasHead: Bool { headEnd != nil }
        var bodyCount: Int { headEnd.map { bytes.count - $0 } ?? 0 }
    }

    private static let body = [UInt8](repeating: 0x78, count: 200_000)

    private static func number(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    private static func serve(
        _ connection: LoopbackServer.Connection,
        until point: Point,
        share: Double,
        bodyCount: Int,
        isReset: Bool,
        note: (Received) -> Void
    ) {
        var received = Received()
        func read(while isWanted: (Received) -> Bool, most: Int) {
            while isWanted(received), let more = connection.readSome(atMost: most) {
                received.bytes += more
                note(received)
            }
        }
        let part = min(max(Int(share * Double(bodyCount)), 1), bodyCount)
        switch point {
        case .refused, .atOnce: break
        case .inHandshake: _ = connection.readSome()
        case .inHead: read(while: { $0.bytes.count < Int(share * 40) }, most: 1)
        case .afterHead: read(while: { !$0.hasHead }, most: 1)
        case .inBody: read(while: { !$0.hasHead || $0.bodyCount < part }, most: 997)
        case .afterBody, .inReplyHead, .inReplyBody, .never:
            read(while: { !$0.hasHead || $0.bodyCount < bodyCount }, most: 65_536)
        }
        let answer = Array(reply(200, body: String(repeating: "y", count: 1_000)).utf8)
        let headCount = answer.count - 1_000
        switch point {
        case .inReplyHead: connection.write(Array(answer.prefix(Int(share * Double(headCount)))))
        case .inReplyBody: connection.write(Array(answer.prefix(headCount + Int(share * 999))))
        case .never: connection.write(answer)
        default: break
        }
        if isReset { connection.reset() }
    }

    /// Exchanges as ``Wire`` does; gives the error and what the client noted as well.
    private static func exchange(
        _ body: [UInt8],
        with address: String
    ) async throws -> (error: TransportError?, progress: Transfer.Progress) {
        let request = OutgoingRequest(
            method: .post(body),
            address: try WebAddress(address, allowingPlainHTTP: false)
        )
        let transfer = Transfer(request, limits: .usual, proxy: nil)
        let result = try await withWire { try await $0.thread().result(of: transfer) }
        guard case .failure(let error) = result else { return (nil, transfer.progress) }
        return (error, transfer.progress)
    }

    @Test func `whatever breaks, it is said to be unsent when nothing has left, and then alone`()
        async throws
    {
        var generator = SeededGenerator(seed: UInt64(Self.number("SEED", 11)))
        var counts: [String: Int] = [:]
        for round in 0..<Self.number("CUTS", 40) {
            // Each at least once.
            let point =
                round < Point.allCases.count
                ? Point.allCases[round]
                : Point.allCases[Int(generator.next() % UInt64(Point.allCases.count))]
            let share = Double(generator.next() % 1_000) / 1_000
            let isReset = generator.next() % 2 == 0
            let size = [0, 1, 44, 200_000][Int(generator.next() % 4)]
            let received = Mutex(Received())
            let done = AsyncStream.makeStream(of: Void.self)
            let bound = try LoopbackServer.bound()
            defer { if point == .refused { LoopbackServer.Connection(bound.socket).close() } }
            let server =
                point == .refused
                ? nil
                : try LoopbackServer(on: bound) { connection, _ in
                    Self.serve(
                        connection,
                        until: point,
                        share: share,
                        bodyCount: size,
                        isReset: isReset && point != .never
                    ) { now in received.withLock { $0 = now } }
                    done.continuation.yield()
                }
            let scheme = point == .inHandshake ? "https" : "http"
            let (error, progress) = try await Self.exchange(
                Array(Self.body.prefix(size)),
                with: "\(scheme)://127.0.0.1:\(bound.port)"
            )
            if point == .refused { done.continuation.yield() }
            for await _ in done.stream { break }
            let came = received.withLock { $0 }
            // A server can act on a whole request alone; on a body once any of it has come.
            let canAct = size == 0 ? came.hasHead : came.bodyCount > 0
            let comment: Comment = "round \(round): \(point), \(share), body \(size)"
            if canAct { #expect(error?.mayHaveBeenSent != false, comment) }
            if point == .refused || point == .inHandshake {
                #expect(error?.mayHaveBeenSent == false, comment)
            }
            if let error {
                let hasLeft = size == 0 ? progress.isReady : progress.isAsked
                #expect(error.mayHaveBeenSent == hasLeft, comment)
            }
            if point == .never { #expect(error == nil, comment) }
            if point != .never { #expect(error != nil, comment) }
            #expect(server.map { $0.connections == 1 } ?? true, comment)
            counts["\(point) \(error?.code ?? "reply")", default: 0] += 1
        }
        if Self.number("CUTS", 0) > 0 {
            for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
                FileHandle.standardError.write(Data("cuts: \(count) × \(name)\n".utf8))
            }
        }
    }
}
