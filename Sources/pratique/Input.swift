import Host
import Vocabulary

/// Small texts from files and standard input.
enum Input {
    /// The enrolment address in a file, or on standard input for `-`, without blanks and line ends around it.
    static func address(in path: String) throws -> String { try text(in: path, as: .address) }

    /// A device token, likewise.
    static func deviceToken(in path: String) throws -> String {
        try text(in: path, as: .deviceToken)
    }

    private static func text(in path: String, as kind: FileError.Input) throws -> String {
        let bytes = try BoundedFile.contents(of: path, as: kind, limit: 16_384)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let trimmed = bytes.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }
        return String(decoding: trimmed.reversed(), as: UTF8.self)
    }
}
