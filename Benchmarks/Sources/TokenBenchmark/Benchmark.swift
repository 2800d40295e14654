import Foundation
import Token

/// Verifies and decodes the same tokens with this package and with jwt-kit, in turns.
@main
struct Benchmark {
    /// How many times faster this package must be.
    private static let goal = 10.0
    private static let rounds = 11
    private static let ownTokens = 40_000
    private static let otherTokens = 4_000

    static func main() async throws {
        var isReached = true
        for sample in [try Sample.small(), try .old(), try .large()] {
            isReached = try await measure(sample) && isReached
        }
        guard isReached else {
            print("Token must be at least \(Int(goal)) times as fast as jwt-kit.")
            exit(1)
        }
    }

    /// Prints the medians of one sample; false when the goal is missed.
    private static func measure(_ sample: Sample) async throws -> Bool {
        let readers = try await Readers(sample)
        guard try await readers.agree(on: sample.token) else { throw Failure.disagreement }
        var own: [Double] = []
        var other: [Double] = []
        for _ in 0..<rounds {
            own.append(try nanoseconds(readers, sample))
            other.append(try await otherNanoseconds(readers, sample))
        }
        let ratio = median(other) / median(own)
        print("\(sample.name) token, \(sample.token.count) bytes, median of \(rounds) rounds")
        print("  Token:   \(line(median(own)))")
        print("  jwt-kit: \(line(median(other)))")
        print("  ratio:   \((ratio * 10).rounded() / 10)")
        return ratio >= goal
    }

    private static func nanoseconds(_ readers: Readers, _ sample: Sample) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<ownTokens {
            guard try readers.claims(sample.token).object.members.count > 8 else {
                throw Failure.disagreement
            }
        }
        return (clock.now - start) / .nanoseconds(ownTokens)
    }

    private static func otherNanoseconds(
        _ readers: Readers,
        _ sample: Sample
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<otherTokens {
            guard try await readers.otherClaims(sample.token).t == "120" else {
                throw Failure.disagreement
            }
        }
        return (clock.now - start) / .nanoseconds(otherTokens)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func line(_ nanoseconds: Double) -> String {
        "\(Int(nanoseconds.rounded())) ns, \(Int(1e9 / nanoseconds)) tokens/s"
    }

    enum Failure: Error {
        /// The two libraries read different claims.
        case disagreement
    }
}
