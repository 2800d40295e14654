import Foundation

/// Measures modules that are no products, against peers and limits.
///
/// `make bench` runs all of it. Ends with 1 when a limit is exceeded.
@main
enum Benchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst(2))
        switch CommandLine.arguments.dropFirst().first {
        case "map": try MapBenchmark.run()
        case "ledger": try await StoreBenchmark.run(arguments)
        case "risk": try await RiskBenchmark.run("risk", arguments)
        case "rows": try await RiskBenchmark.run("rows", arguments)
        case "fill": try await FilledStore.fill(arguments)
        case "console": try await ConsoleBenchmark.run(arguments.first)
        default:
            print("usage: benchmark map|ledger|risk|rows|fill|console [ARGUMENT...]")
            exit(2)
        }
    }

    static func fail(_ reason: String) -> Never {
        print("benchmark: \(reason)")
        exit(1)
    }

    /// A folder in memory where there is one, so that no disk is measured.
    static func makeFolder() throws -> String {
        let memory = "/dev/shm"
        let manager = FileManager.default
        let base = manager.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        let path = base + "/pratique-benchmark-\(getpid())"
        try manager.createDirectory(
            atPath: path + "/state/pratique",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return path
    }
}
