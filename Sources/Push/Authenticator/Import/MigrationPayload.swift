import Token
import Vocabulary

/// The accounts in an address of Google Authenticator, and their part of an export.
///
/// - Source: the message MigrationPayload of Google Authenticator, in Protocol Buffers.
struct MigrationPayload {
    /// `nil` for a damaged account.
    private(set) var codes: [ImportedCode?] = []
    private(set) var batchSize: Int64 = 1
    private(set) var batchIndex: Int64 = 0
    private(set) var batchID: Int64 = 0
    /// Whether the message ended where it should.
    let isWhole: Bool

    /// Reads as far as possible.
    init(_ bytes: [UInt8]) {
        var reader = ProtobufReader(bytes[...])
        while let field = reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let message)): codes.append(Self.code(message))
            case (3, .number(let number)): batchSize = number
            case (4, .number(let number)): batchIndex = number
            case (5, .number(let number)): batchID = number
            default: break
            }
        }
        isWhole = !reader.hasFailed
    }

    private static func code(_ message: ArraySlice<UInt8>) -> ImportedCode? {
        var code = ImportedCode(type: "totp", issuer: "", name: "", secret: "")
        var reader = ProtobufReader(message)
        while let field = reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let secret)): code.secret = Base32.encode(Array(secret))
            case (2, .bytes(let name)):
                guard let text = String(validating: name, as: UTF8.self) else { return nil }
                code.name = text
            case (3, .bytes(let issuer)):
                guard let text = String(validating: issuer, as: UTF8.self) else { return nil }
                code.issuer = text
            case (4, .number(let number)):
                code.algorithm = word(number, ["SHA1", "SHA1", "SHA256", "SHA512", "MD5"])
            case (5, .number(let number)): code.digits = word(number, ["6", "6", "8", "7"])
            case (6, .number(let number)): code.type = word(number, ["totp", "hotp", "totp"])
            case (7, .number(let number)): code.counter = String(number)
            default: break
            }
        }
        // The name repeats the issuer.
        if !code.issuer.isEmpty, code.name.hasPrefix(code.issuer + ":") {
            code.name = String(
                code.name.dropFirst(code.issuer.count + 1).drop { $0 == " " }
            )
        }
        return reader.hasFailed ? nil : code
    }

    /// An unknown number stays a number, which the address refuses.
    private static func word(_ number: Int64, _ words: [String]) -> String {
        words.indices.contains(Int(number)) ? words[Int(number)] : "unknown \(number)"
    }
}

/// The fields of a Protocol Buffers message.
private struct ProtobufReader {
    enum Value {
        case number(Int64)
        case bytes(ArraySlice<UInt8>)
        /// A number of fixed length, which no message here uses.
        case skipped
    }

    private var bytes: ArraySlice<UInt8>
    /// Whether the message ended within a field, or had one of an unknown type.
    private(set) var hasFailed = false

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// `nil` at the end and after a damaged field.
    mutating func next() -> (number: UInt64, value: Value)? {
        guard !bytes.isEmpty, !hasFailed else { return nil }
        guard let key = varint(), let value = value(ofType: key & 7) else {
            hasFailed = true
            return nil
        }
        return (key >> 3, value)
    }

    private mutating func value(ofType type: UInt64) -> Value? {
        switch type {
        case 0: varint().map { .number(Int64(bitPattern: $0)) }
        case 1: taken(8).map { _ in .skipped }
        case 2: varint().flatMap { Int(exactly: $0) }.flatMap { taken($0) }.map { .bytes($0) }
        case 5: taken(4).map { _ in .skipped }
        default: nil
        }
    }

    private mutating func taken(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    private mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
