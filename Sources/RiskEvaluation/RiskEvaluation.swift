import Glibc
import Risk
import Vocabulary

/// Measures how well the risk hints tell attacks from honest requests.
///
/// The seeds are fixed: rules were tuned and the score's limit is taken on seeds 1 to 5, and the
/// tables are of seeds 6 to 20.
@main
enum RiskEvaluation {
    static let tuningSeeds: ClosedRange<UInt64> = 1...5
    static let testSeeds: ClosedRange<UInt64> = 6...20
    /// The share of honest requests for which the score alone may alarm.
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
        if options.tellsReasons { print(reasons(verdicts)) }
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

    /// Which hints alarm for honest requests, and which stay below for attacks.
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

/// The tables of all hints, with which `Docs/risk.md` ends.
enum HintTables {
    /// The line with which they begin.
    static let heading = "## All hints"

    /// The page with the tables of today; what stands before them stays.
    ///
    /// - Returns: `nil` when the page does not hold the heading exactly once.
    static func renewed(_ page: String) -> String? {
        let parts = page.split(separator: heading, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] + text : nil
    }

    /// The tables, one for each family of codes.
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
            + (meaning.standing == .never ? [] : ["set-up"])
        return
            "| `\(code)` | \(words.joined(separator: ", ")) | \(meaning.when) | \(meaning.remedy) |"
    }
}

/// What is asked for on the command line.
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
    var tellsReasons = false
    var curvesFile: String?
    var checkedFile: String?
    var hintsFile: String?

    /// The fewest days: nobody travels in the first three weeks.
    private static let fewestDays = 30

    /// Reads arguments; `nil` when one is unknown, or lacks its value or has one out of range.
    init?(_ arguments: [String]) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--tuning": isTuning = true
            case "--reasons": tellsReasons = true
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

/// Files that somebody at this machine named on the command line, and those of its time zones.
enum TextFile {
    /// Why a file could not be read or written.
    enum Failure: Error, Equatable {
        /// The system's error number.
        case system(CInt)
        /// There is more in it than is read.
        case tooLong(limit: Int)
        /// The bytes are no UTF-8, or no time zone.
        case malformed
    }

    /// The most bytes of a text that is compared.
    static let limit = 16 << 20

    /// All bytes of a file.
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

    /// The text of a file.
    static func text(of path: String) throws(Failure) -> String {
        guard let text = String(validating: try bytes(of: path, limit: limit), as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// Writes a text in place of what a file holds: all of it, or nothing.
    ///
    /// A device, a pipe and a link stay what they are, and are written to as they are.
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

    /// Writes a text to an open file, such as standard error.
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
