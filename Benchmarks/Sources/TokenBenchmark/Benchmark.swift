import Glibc
import Token

/// Verifies and decodes the same tokens with this package, libjwt and cjose, in turns.
@main
struct Benchmark {
    /// How many times as fast this package must be; cjose reads no claims.
    private static let goals = (libjwt: 4.0, cjose: 1.0)
    // Many short rounds, each compared in itself: the processor's pace changes meanwhile.
    private static let rounds = 101
    private static let ownTokens = 4_000
    private static let otherTokens = 1_000

    static func main() throws {
        var isReached = true
        for sample in [try Sample.small(), try .old(), try .large()] {
            isReached = try measure(sample) && isReached
        }
        guard isReached else {
            print(
                "Token must be \(goals.libjwt) times as fast as libjwt, \(goals.cjose) times as cjose."
            )
            exit(1)
        }
    }

    /// Prints the medians of one sample; false when a goal is missed.
    private static func measure(_ sample: Sample) throws -> Bool {
        let readers = try Readers(sample)
        try readers.compare()
        var own: [Double] = []
        var libjwt: [Double] = []
        var cjose: [Double] = []
        for _ in 0..<rounds {
            own.append(try nanoseconds(ownTokens) { try readers.isRead() })
            libjwt.append(try nanoseconds(otherTokens) { readers.isReadByLibJWT() })
            cjose.append(try nanoseconds(otherTokens) { readers.isReadByCJOSE() })
        }
        let ratios = (
            median(zip(libjwt, own).map { $0 / $1 }), median(zip(cjose, own).map { $0 / $1 })
        )
        print("\(sample.name) token, \(sample.token.count) bytes, median of \(rounds) rounds")
        print("  Token:  \(line(median(own)))")
        print("  libjwt: \(line(median(libjwt))), ratio \(decimal(ratios.0))")
        print("  cjose:  \(line(median(cjose))), ratio \(decimal(ratios.1)); reads no claims")
        return ratios.0 >= goals.libjwt && ratios.1 >= goals.cjose
    }

    /// Time of this thread alone, so that others on the machine count less.
    private static func nanoseconds(_ count: Int, _ read: () throws -> Bool) throws -> Double {
        let start = threadNanoseconds()
        for _ in 0..<count {
            guard try read() else { throw Readers.Failure.disagreement }
        }
        return Double(threadNanoseconds() - start) / Double(count)
    }

    private static func threadNanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func decimal(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    private static func line(_ nanoseconds: Double) -> String {
        "\(Int(nanoseconds.rounded())) ns, \(Int(1e9 / nanoseconds)) tokens/s"
    }
}
