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
        case 1: consume(8).map { _ in .skipped }
        case 2: varint().flatMap { Int(exactly: $0) }.flatMap { consume($0) }.map { .bytes($0) }
        case 5: consume(4).map { _ in .skipped }
        default: nil
        }
    }

    private mutating func consume(_ count: Int) -> ArraySlice<UInt8>? {
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

/// One-time codes as another program wrote them, unchecked; they become an address, so that all
/// checks of addresses apply.
package struct ImportedCode {
    /// `totp`, `hotp` or `steam`, in any letter case.
    var type: String
    var issuer: String
    var name: String
    /// Base32.
    var secret: String
    var algorithm: String?
    var digits: String?
    var period: String?
    var counter: String?

    package init(
        type: String,
        issuer: String,
        name: String,
        secret: String,
        algorithm: String? = nil,
        digits: String? = nil,
        period: String? = nil,
        counter: String? = nil
    ) {
        self.type = type
        self.issuer = issuer
        self.name = name
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.counter = counter
    }

    var label: PrintableText? { Self.label(issuer: issuer, name: name) }

    static func label(issuer: String, name: String) -> PrintableText? {
        switch (name.isEmpty, issuer.isEmpty) {
        case (true, true): nil
        case (true, false): PrintableText(issuer, limit: 64)
        case (false, true): PrintableText(name, limit: 64)
        case (false, false):
            PrintableText(name, limit: 64) + " at " + PrintableText(issuer, limit: 64)
        }
    }

    func entry(at place: ImportedEntry.Place) -> ImportedEntry {
        let content: ImportedEntry.Content
        do throws(AccountFileError) {
            content = .address(try Self.address(addressText()))
        } catch {
            content = .refused(error)
        }
        return ImportedEntry(place: place, name: label, content: content)
    }

    static func address(_ text: String) throws(AccountFileError) -> EnrolmentAddress {
        let query: EnrolmentQuery
        do throws(EnrolmentError) {
            query = try EnrolmentQuery(text, limit: EnrolmentAddress.limit)
        } catch {
            throw .address(error)
        }
        return try address(query)
    }

    static func address(_ query: EnrolmentQuery) throws(AccountFileError) -> EnrolmentAddress {
        let address: EnrolmentAddress
        do throws(EnrolmentError) {
            address = try EnrolmentAddress(query)
        } catch {
            throw .address(error)
        }
        guard address.kind == .oneTime else { throw .kind }
        guard address.oneTime?.twoStep == nil else { throw .address(.twoStep) }
        return address
    }

    /// The address that another device would scan; throws `.type` for a type other than the three.
    package func addressText() throws(AccountFileError) -> String {
        let type = type.lowercased()
        guard ["totp", "hotp", "steam"].contains(type) else {
            // A longer text may be a secret in the wrong member.
            throw .type(type.utf8.count <= 12 ? Found(self.type) : Found(written: "another text"))
        }
        let label =
            (issuer.isEmpty ? "" : PercentText.encoded(issuer) + ":") + PercentText.encoded(name)
        var members = [("secret", secret), ("issuer", issuer)]
        if type == "steam" {
            members += [("encoder", "steam"), ("digits", "5")]
        } else {
            members += [("algorithm", algorithm ?? ""), ("digits", digits ?? "")]
        }
        members.append(type == "hotp" ? ("counter", counter ?? "") : ("period", period ?? ""))
        let query = members.filter { !$0.1.isEmpty }.map { "\($0)=\(PercentText.encoded($1))" }
        return "otpauth://\(type == "hotp" ? "hotp" : "totp")/\(label)?"
            + query.joined(separator: "&")
    }
}
