import Runtime
import Vocabulary

/// Standard input for small texts.
enum Input {
    /// The enrolment address on standard input, without blanks and line ends around it.
    static func address() throws -> String {
        let bytes = try BoundedFile.contents(of: "-", as: .address, limit: 16_384)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let trimmed = bytes.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }
        return String(decoding: trimmed.reversed(), as: UTF8.self)
    }
}
