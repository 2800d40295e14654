import Push
import Token
import Vocabulary

/// One entry of `oath-codes.json`: a code, or how much of a time step is over.
struct OneTimeVector: Decodable, Sendable {
    struct Progress: Decodable {
        let fraction: Double
        let secondsLeft: Int
    }

    enum Expected {
        case code(String)
        case progress(Progress)
    }

    let id: String
    let secret: String?
    let algorithm: String?
    let digits: Int?
    let movingFactor: UInt64?
    let period: Int?
    let unixSeconds: Int64?
    let unixMillis: Int64?
    let start: Int64?
    let until: Int64?
    private let code: String?
    private let progress: Progress?

    private enum CodingKeys: String, CodingKey {
        case id, secret, algorithm, digits, movingFactor, period, unixSeconds, unixMillis, start
        case until, expect
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        secret = try members.decodeIfPresent(String.self, forKey: .secret)
        algorithm = try members.decodeIfPresent(String.self, forKey: .algorithm)
        digits = try members.decodeIfPresent(Int.self, forKey: .digits)
        movingFactor = try members.decodeIfPresent(UInt64.self, forKey: .movingFactor)
        period = try members.decodeIfPresent(Int.self, forKey: .period)
        unixSeconds = try members.decodeIfPresent(Int64.self, forKey: .unixSeconds)
        unixMillis = try members.decodeIfPresent(Int64.self, forKey: .unixMillis)
        start = try members.decodeIfPresent(Int64.self, forKey: .start)
        until = try members.decodeIfPresent(Int64.self, forKey: .until)
        code = try? members.decode(String.self, forKey: .expect)
        progress = try? members.decode(Progress.self, forKey: .expect)
    }

    /// What the entry expects; `nil` for a form that is not known.
    var expected: Expected? { code.map(Expected.code) ?? progress.map(Expected.progress) }

    var instant: Instant? {
        unixMillis.map(Instant.init(milliseconds:)) ?? unixSeconds.map(Instant.init(seconds:))
    }

    /// The mechanism; a progress entry names no secret, which then counts for nothing.
    var mechanism: OneTimeMechanism? {
        get throws {
            guard let algorithm = HashAlgorithm(rawValue: algorithm ?? "sha1"),
                let digits = OneTimeMechanism.Digits(rawValue: digits ?? 6)
            else { return nil }
            return OneTimeSamples.mechanism(
                secret: try Base32.decode(secret ?? "AA"),
                algorithm: algorithm,
                digits: digits,
                factor: period.map { .time(period: $0) } ?? .counter(movingFactor ?? 0)
            )
        }
    }
}
