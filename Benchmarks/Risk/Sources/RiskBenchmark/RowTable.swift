import Approvals
import Foundation

/// A table of rows, and what weighing it costs.
struct RowTable {
    let history: History
    let folder: String

    /// Weighs all rows, and prints how fast, where the time goes and what memory it takes.
    func measure(_ assessor: RequestAssessor) async throws {
        let path = folder + "/rows.jsonl"
        try write(to: path)
        var run = ScoreRun(assessor, isTimed: true)
        var written = 0
        var piece = Cost.Piece()
        let summary = try await Cost.measured(&piece) {
            try await run.run(path) { bytes in
                written += bytes.count
                return true
            }
        }
        precondition(summary.rows == history.count && summary.refused == 0, "all rows are sound")
        let seconds = Double(piece.work) / 1e9
        print(
            """
            rows  \(summary.rows) of \(summary.accounts) accounts in \(Cost.text(seconds)) s of work, \
            \(Cost.text(Double(piece.wall) / 1e9)) s by the clock: \
            \(Int(Double(summary.rows) / seconds)) rows a second
            """
        )
        let total = summary.times.values.reduce(Duration.zero, +)
        let shares = ScoreRun.Stage.allCases.map { stage in
            let share = summary.times[stage, default: .zero] / total
            return "\(stage.rawValue) \(Int((100 * share).rounded())) %"
        }
        print("      " + shares.joined(separator: ", "))
        print("      \(Self.peakMegabytes()) MB at most, \(written / 1_000_000) MB written")
    }

    private func write(to path: String) throws {
        precondition(FileManager.default.createFile(atPath: path, contents: nil), "a new file")
        guard let file = FileHandle(forWritingAtPath: path) else {
            throw CocoaError(.fileNoSuchFile)
        }
        var block = Data()
        for index in 0..<history.count {
            block += Data(history[index].row.utf8)
            guard block.count > 1_000_000 else { continue }
            try file.write(contentsOf: block)
            block.removeAll()
        }
        try file.write(contentsOf: block)
        try file.close()
    }

    /// The most memory that this process ever had.
    static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) / 1_000
    }
}
