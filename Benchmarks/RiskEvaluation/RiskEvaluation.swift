import Glibc
import Risk
import Vocabulary

/// Measures how well the risk hints distinguish attacks from honest requests; rules were tuned, and
/// the score's limit is determined, on seeds 1 to 5; the tables are of seeds 6 to 20.
@main
enum RiskEvaluation {
    static let tuningSeeds: ClosedRange<UInt64> = 1...5
    static let testSeeds: ClosedRange<UInt64> = 6...20
    /// False alarms allowed for the score alone.
    static let scoreShare = 0.01

    static func main() throws {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            try TextFile.write(Options.usage, to: STDERR_FILENO)
            exit(64)
        }
        if let file = options.hintsFile { return try renewHints(in: file) }
        var evaluation = try Evaluation(size: options.size)
        let tuning = try tuningSeeds.flatMap { try evaluation.verdicts(seed: $0) }
        let seeds = options.isTuning ? tuningSeeds : testSeeds
        let verdicts =
            options.isTuning ? tuning : try seeds.flatMap { try evaluation.verdicts(seed: $0) }
        let early = try seeds.flatMap { try evaluation.verdicts(seed: $0, timing: .coldStart) }
        let report = Report(
            verdicts,
            scoreLimit: Report.scoreLimit(alarmingFor: scoreShare, of: tuning)
        )
        let coldStart = Report.coldStart(early)
        let curves = Curve.all(in: report)
        print("Seeds \(seeds.lowerBound) to \(seeds.upperBound), shares in percent.\n")
        print(report.table)
        print("\nThe score's limit, from seeds 1 to 5: \(decimal(report.scoreLimit))\n")
        print("New accounts, by the rules:\n")
        print(coldStart + "\n")
        print(Plot.text(of: curves))
        if options.printsReasons { print(reasons(verdicts)) }
        if let file = options.curvesFile {
            try TextFile.write(Curve.values(curves), to: file)
        }
        if let file = options.checkedFile {
            let text = try TextFile.text(of: file)
            guard text.includes(report.table), text.includes(coldStart) else {
                try TextFile.write("\(file) holds other tables\n", to: STDERR_FILENO)
                exit(1)
            }
        }
    }

    private static func renewHints(in file: String) throws {
        guard let page = HintTables.renewed(try TextFile.text(of: file)) else {
            try TextFile.write("\(file) lacks \"\(HintTables.heading)\"\n", to: STDERR_FILENO)
            exit(1)
        }
        try TextFile.write(page, to: file)
    }

    private static func decimal(_ number: Double) -> String {
        let hundredths = Int((abs(number) * 100).rounded())
        let rest = hundredths % 100
        return "\(number < 0 ? "-" : "")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Hints that alarm for honest requests, or stay too low for attacks.
    private static func reasons(_ verdicts: [Evaluation.Verdict]) -> String {
        var counts: [String: Int] = [:]
        for verdict in verdicts where verdict.approvals >= Evaluation.warmUp {
            let isAlarm = verdict.suspicion.level >= .medium
            switch verdict.origin {
            case .honest where isAlarm: counts["honest alarm: \(verdict.reason)", default: 0] += 1
            case .attack(let attack) where !isAlarm:
                counts["missed \(attack.rawValue): \(verdict.reason)", default: 0] += 1
            default: break
            }
        }
        let ordered = counts.sorted {
            $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
        }
        return ["honest", "missed"].flatMap { start in
            ordered.filter { $0.key.hasPrefix(start) }.prefix(25).map { "\($0.value) \($0.key)" }
        }.joined(separator: "\n")
    }
}

/// The tables of all hints at the end of `Docs/risk.md`.
enum HintTables {
    static let heading = "## All hints"

    /// The page with new tables; `nil` unless it has the heading exactly once.
    static func renewed(_ page: String) -> String? {
        let parts = page.split(separator: heading, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] + text : nil
    }

    static var text: String {
        var lines = [
            heading, "",
            "Made from the rules, in their order; `swift run RiskEvaluation --hints Docs/risk.md`",
            "renews it, and a test compares it. \"Set-up\" marks what stays the same for every",
            "request until somebody changes something. A word in `code` beside a number is the",
            "name of a threshold in `Docs/configuration.md`, and the number its default. What is",
            "new is over, too, once requests like it were approved.",
        ]
        var families: [String] = []
        var rows: [String: [String]] = [:]
        for (code, meaning) in RiskHintCode.meanings {
            let family = String(code.prefix { $0 != "." })
            if rows[family] == nil { families.append(family) }
            rows[family, default: []].append(row(code, meaning))
        }
        for family in families {
            lines += ["", "### \(family.prefix(1).uppercased() + family.dropFirst())", ""]
            lines += ["| code | severity | when | what settles it |", "|---|---|---|---|"]
            lines += rows[family] ?? []
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ code: String, _ meaning: Meaning) -> String {
        let words =
            meaning.weights.map(\.word.text)
            + (meaning.setupScope == .never ? [] : ["set-up"])
        return
            "| `\(code)` | \(words.joined(separator: ", ")) | \(meaning.when) | \(meaning.remedy) |"
    }
}

struct Options {
    static let usage = """
        usage: RiskEvaluation [--households N] [--days N] [--tuning] [--reasons]
                              [--curves FILE] [--check FILE]
               RiskEvaluation --hints FILE

          --households N  households of each seed (120)
          --days N        days of their lives, 30 or more (365)
          --tuning        seeds 1 to 5, by which rules were tuned, not 6 to 20
          --reasons       the hints behind false alarms and missed attacks
          --curves FILE   writes the curves as comma-separated values
          --check FILE    fails unless the file holds both tables
          --hints FILE    renews the tables of all hints at the end of the file

        """

    var size = Evaluation.Size()
    var isTuning = false
    var printsReasons = false
    var curvesFile: String?
    var checkedFile: String?
    var hintsFile: String?

    /// Nobody travels in the first three weeks.
    private static let fewestDays = 30

    /// `nil` for an unknown argument, or a missing or invalid value.
    init?(_ arguments: [String]) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--tuning": isTuning = true
            case "--reasons": printsReasons = true
            case "--households", "--days", "--curves", "--check", "--hints":
                guard let value = arguments.popFirst(), set(argument, to: value) else {
                    return nil
                }
            default: return nil
            }
        }
    }

    private mutating func set(_ option: String, to value: String) -> Bool {
        switch option {
        case "--curves": curvesFile = value
        case "--check": checkedFile = value
        case "--hints": hintsFile = value
        default:
            let isDays = option == "--days"
            let range = (isDays ? Self.fewestDays : 1)...10_000
            guard let number = Int(value), range.contains(number) else { return false }
            if isDays { size.days = number } else { size.households = number }
        }
        return true
    }
}

/// Files named on the command line, and those of time zones.
enum TextFile {
    enum Failure: Error, Equatable {
        /// An error number.
        case system(CInt)
        case tooLong(limit: Int)
        case malformed
    }

    /// Bytes.
    static let limit = 16 << 20

    static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { throw .tooLong(limit: limit) }
            bytes += chunk[..<count]
        }
    }

    static func text(of path: String) throws(Failure) -> String {
        guard let text = String(validating: try bytes(of: path, limit: limit), as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// Replaces a file atomically; writes directly to a device, pipe or link.
    static func write(_ text: String, to path: String) throws(Failure) {
        var status = stat()
        if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try overwrite(path, with: text)
        }
        let draft = path + ".new"
        do throws(Failure) {
            try overwrite(draft, with: text)
            guard unsafe rename(draft, path) == 0 else { throw Failure.system(errno) }
        } catch {
            unsafe unlink(draft)
            throw error
        }
    }

    private static func overwrite(_ path: String, with text: String) throws(Failure) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        try write(text, to: descriptor)
    }

    /// Such as standard error.
    static func write(_ text: String, to descriptor: CInt) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { room in
                unsafe Glibc.write(descriptor, room.baseAddress, room.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(errno) }
            rest = rest.dropFirst(count)
        }
    }
}
