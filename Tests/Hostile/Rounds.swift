import Foundation
import TestSupport
import Testing

/// Rounds of hostile work, each with a seed of its own.
///
/// Without anything said there are a few, the same in each run. `PRATIQUE_HOSTILE_SECONDS` has
/// every law try new seeds for so long altogether; `PRATIQUE_SEED` runs one round alone, to look at
/// what has failed.
enum Rounds {
    /// How many laws share the seconds.
    private static let laws = 12.0

    /// Runs `body` round after round; the first failure ends it and tells the seed.
    static func run(usual: Int, _ body: (inout Mutator) async throws -> Void) async {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["PRATIQUE_SEED"].flatMap({ UInt64($0) }) {
            _ = await round(seed, body)
            return
        }
        guard let seconds = environment["PRATIQUE_HOSTILE_SECONDS"].flatMap({ Double($0) }) else {
            for seed in 0..<UInt64(usual) { guard await round(seed, body) else { return } }
            return
        }
        let end = ContinuousClock.now + .seconds(seconds / laws)
        var seed = UInt64.random(in: 0...(.max >> 1))
        while ContinuousClock.now < end, await round(seed, body) { seed += 1 }
    }

    /// - Returns: Whether the round found nothing.
    private static func round(
        _ seed: UInt64,
        _ body: (inout Mutator) async throws -> Void
    ) async -> Bool {
        var mutator = Mutator(seed: seed)
        let start = ContinuousClock.now
        do {
            try await body(&mutator)
        } catch {
            Issue.record("PRATIQUE_SEED=\(seed): \(error)")
            return false
        }
        let taken = ContinuousClock.now - start
        guard taken < .seconds(60) else {
            Issue.record("PRATIQUE_SEED=\(seed): took \(taken)")
            return false
        }
        return true
    }
}

struct Broken: Error, CustomStringConvertible {
    let description: String

    /// Strange bytes of the input are escaped.
    init(_ law: String, on input: [UInt8] = []) {
        let shown = input.prefix(2_000).map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
        }
        description = "\(law): \(shown.joined())"
    }
}
