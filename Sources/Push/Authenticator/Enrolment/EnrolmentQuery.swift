import Token
import Vocabulary

/// The parts of an enrolment address, percent-decoded once and checked.
package struct EnrolmentQuery {
    package let scheme: String
    /// The host in lower case.
    package let type: String
    /// Before the colon; empty when there is no colon.
    package private(set) var labelIssuer: String
    /// After the colon, or the whole label.
    package private(set) var account: String
    /// Whether `&` and other characters were escaped as in a web page.
    package let wasEscaped: Bool
    private let members: [(name: String, value: String)]

    /// Parses an address, without surrounding blanks, line ends and a byte order mark.
    ///
    /// Names and members may be escaped as in HTML or JSON, `&amp;` and `\u0026`. Throws
    /// `.tooLong`, `.malformed`, `.scheme`, and `.repeated` for a member with two values.
    package init(_ text: String, limit: Int) throws(EnrolmentError) {
        let text = try Self.unwrapped(text)
        guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        guard isPlain(text) else { throw .malformed }
        let bytes = Self.unescaped(Array(text.utf8))
        wasEscaped = bytes.count != text.utf8.count
        let head = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard bytes.dropFirst(head.count).starts(with: "://".utf8) else {
            throw .scheme(.init(text))
        }
        scheme = String(decoding: head, as: UTF8.self).lowercased()

        let whole = bytes.dropFirst(head.count + 3)
        // A hash begins a fragment unless it ends a value, as in `issuer=C#&digits=8`.
        let fragment = whole.indices.first { index in
            whole[index] == UInt8(ascii: "#")
                && (whole[(index + 1)...].first != UInt8(ascii: "&")
                    || whole[..<index].last == UInt8(ascii: "&"))
        }
        let rest = whole[..<(fragment ?? whole.endIndex)]
        let front = rest.prefix { $0 != UInt8(ascii: "?") }
        let host = front.prefix { $0 != UInt8(ascii: "/") }
        type = String(decoding: host, as: UTF8.self).lowercased()
        // Elsewhere these names may mean something else.
        let otherNames = ["totp", "hotp", "steam"].contains(type) ? Self.otherNames : [:]

        var members: [(name: String, value: String)] = []
        for piece in rest.dropFirst(front.count + 1).split(separator: UInt8(ascii: "&")) {
            guard let (written, value) = try Self.member(piece) else { continue }
            let name = otherNames[written] ?? written
            if let parameter = EnrolmentError.Parameter(rawValue: name) {
                let isOther = members.contains { member in
                    member.name == name && !member.value.isEmpty && !value.isEmpty
                        && !parameter.isSame(member.value, value)
                }
                guard !isOther else { throw .repeated(parameter) }
            }
            members.append((name: name, value: value))
        }
        self.members = members
        let issuer = members.last { $0.name == "issuer" }?.value
        let label = front.dropFirst(host.count).drop { $0 == UInt8(ascii: "/") }
        (labelIssuer, account) = try Self.split(label, issuer.map(Self.trimmed))
    }

    /// Fills in a missing issuer and name.
    package func named(issuer: String, name: String) -> EnrolmentQuery {
        var query = self
        let hasIssuer = !labelIssuer.isEmpty || !(self["issuer"] ?? "").isEmpty
        if account.isEmpty, labelIssuer.isEmpty { query.account = name }
        if !hasIssuer { query.labelIssuer = issuer }
        return query
    }

    /// A member by its lower-case name; of several, the last that is not empty.
    package subscript(name: String) -> String? {
        (members.last { $0.name == name && !$0.value.isEmpty }
            ?? members.last { $0.name == name })?.value
    }

    package func count(of name: String) -> Int { members.count { $0.name == name } }

    /// Trims blanks of any kind, line ends and byte order marks.
    package static func trimmed(_ text: String) -> String {
        String(
            text.unicodeScalars.trimmed { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        )
    }

    /// Other servers' names of members for one-time codes.
    private static let otherNames = [
        "algo": "algorithm", "alg": "algorithm", "hash": "algorithm", "digest": "algorithm",
        "crypto": "algorithm", "hashalgorithm": "algorithm", "hash_algorithm": "algorithm",
        "interval": "period", "step": "period", "timestep": "period", "time_step": "period",
        "length": "digits", "otplen": "digits", "initial_count": "counter", "enc": "encoding",
        "secretencoding": "encoding", "secret_encoding": "encoding", "start": "t0",
        "addchecksum": "checksum", "add_checksum": "checksum",
    ]

    /// The lower-case name and the value of a member; the equals sign may be percent-encoded, and
    /// `nil` means none.
    private static func member(
        _ piece: ArraySlice<UInt8>
    ) throws(EnrolmentError) -> (name: String, value: String)? {
        var piece = piece
        if !piece.contains(UInt8(ascii: "=")) { piece = ArraySlice(try decoded(piece).utf8) }
        guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return (
            trimmed(try decoded(piece[..<equals])).lowercased(),
            try decoded(piece[(equals + 1)...])
        )
    }

    /// Removes surrounding blanks, quotation marks, angle brackets, and percent-encoding of the
    /// whole.
    private static func unwrapped(_ text: String) throws(EnrolmentError) -> String {
        var text = trimmed(text)
        for (open, close) in [("\"", "\""), ("'", "'"), ("<", ">"), ("`", "`")]
        where text.count > 2 && text.hasPrefix(open) && text.hasSuffix(close) {
            text = trimmed(String(text.dropFirst().dropLast()))
        }
        let scheme = text.utf8.prefix { isLetter($0) }
        let isEncoded =
            text.utf8.dropFirst(scheme.count).starts(with: "%3A".utf8)
            || text.utf8.dropFirst(scheme.count).starts(with: "%3a".utf8)
        return isEncoded ? try decoded(ArraySlice(text.utf8)) : text
    }

    /// Issuer and name of the label before the question mark.
    ///
    /// A label that begins with the issuer member is split behind it. Elsewhere the first unescaped
    /// colon splits: servers escape one in the issuer and none in the name, but another program may
    /// have escaped that one too. The colon of `https:` does not split.
    private static func split(
        _ label: ArraySlice<UInt8>,
        _ issuer: String?
    ) throws(EnrolmentError) -> (issuer: String, account: String) {
        let whole = trimmed(try decoded(label))
        let spaced = issuer?.replacingText("+", by: " ")
        for known in [issuer, spaced, issuer.flatMap(EnrolmentReader.plainText)].compactMap(\.self)
        where !known.isEmpty && whole.lowercased().hasPrefix(known.lowercased()) {
            let rest = trimmed(String(whole.dropFirst(known.count)))
            if rest.hasPrefix(":") { return (known, trimmed(String(rest.dropFirst()))) }
        }
        if let index = separator(in: label) {
            return (
                trimmed(try decoded(label[..<index])), trimmed(try decoded(label[(index + 1)...]))
            )
        }
        let bytes = ArraySlice(Array(whole.utf8))
        guard let index = separator(in: bytes) else { return ("", whole) }
        return (
            trimmed(String(decoding: bytes[..<index], as: UTF8.self)),
            trimmed(String(decoding: bytes[(index + 1)...], as: UTF8.self))
        )
    }

    private static func separator(in label: ArraySlice<UInt8>) -> Int? {
        let colons = label.indices.lazy.filter { label[$0] == UInt8(ascii: ":") }
        return colons.first { !label[($0 + 1)...].starts(with: "//".utf8) }
    }

    /// Unescapes HTML and JSON, also when escaped repeatedly.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        // Some servers escape what is escaped already.
        for _ in 0..<4 {
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var index = bytes.startIndex
            while index < bytes.endIndex {
                let (byte, length) = reference(in: bytes[index...]) ?? (bytes[index], 1)
                result.append(byte)
                index += length
            }
            guard result.count < bytes.count else { break }
            bytes = result
        }
        return bytes
    }

    /// The character of an escape at the start, and the escape's length.
    private static func reference(in bytes: ArraySlice<UInt8>) -> (byte: UInt8, length: Int)? {
        let written = String(decoding: bytes.prefix(12), as: UTF8.self).lowercased()
        let known = escapes.filter { written.hasPrefix($0.key) }
        if let known = known.max(by: { $0.key.utf8.count < $1.key.utf8.count }) {
            return (known.value, known.key.utf8.count)
        }
        guard written.hasPrefix("&#") else { return nil }
        let isHexadecimal = written.hasPrefix("&#x")
        let number = written.dropFirst(isHexadecimal ? 3 : 2).prefix { character in
            isHexadecimal ? character.isHexDigit : character.isNumber && character.isASCII
        }
        let length = (isHexadecimal ? 3 : 2) + number.utf8.count
        guard let value = UInt8(number, radix: isHexadecimal ? 16 : 10),
            (0x21...0x7E).contains(value)
        else { return nil }
        return (value, written.dropFirst(length).hasPrefix(";") ? length + 1 : length)
    }

    private static let escapes: [String: UInt8] = [
        "&amp;": 0x26, "&amp": 0x26, "&equals;": 0x3D, "&sol;": 0x2F, "&colon;": 0x3A,
        "&quest;": 0x3F, "&percnt;": 0x25, "&plus;": 0x2B, "&commat;": 0x40, "\\u0026": 0x26,
        "\\u003d": 0x3D,
        "\\u002f": 0x2F, "\\/": 0x2F,
    ]

    /// Percent-decodes once; a `%` without two digits stays, and `+` is a plus.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(EnrolmentError) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let digits = bytes[(index + 1)...].prefix(2)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isHexDigit),
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        guard let text = String(validating: result, as: UTF8.self), isPlain(text) else {
            throw .malformed
        }
        return text
    }
}

/// Which halves of an account an address enrols, by scheme, type and members.
struct EnrolmentHalves {
    enum Factor {
        case time, counter
    }

    let hasPush: Bool
    /// `nil` when there is no half for codes.
    let factor: Factor?

    /// Determines the halves, not whether they are complete.
    ///
    /// Throws `.scheme`; `.type`, also for an `mfauth` address of type `push` with the secret of
    /// codes; `.missing` for an `mfauth` address with neither half.
    init(_ query: EnrolmentQuery) throws(EnrolmentError) {
        let factor: Factor? =
            switch query.type {
            case "totp": .time
            // As some programs write Steam accounts.
            case "steam" where query.scheme == "otpauth": .time
            case "hotp": .counter
            default: nil
            }
        switch query.scheme {
        case "pushauth":
            guard query.type == "push" else { throw .type }
            hasPush = true
            self.factor = nil
        case "otpauth":
            guard let factor else { throw .type }
            hasPush = false
            self.factor = factor
        case "mfauth":
            guard factor != nil || query.type == "push" else { throw .type }
            let hasCodes = query.count(of: "secret") > 0
            guard factor != nil || !hasCodes else { throw .type }
            hasPush = ["s", "r", "a", "m", "c"].contains { query.count(of: $0) > 0 }
            guard hasPush || hasCodes else { throw .missing(.secret) }
            self.factor = hasCodes ? factor : nil
        default:
            throw .scheme(EnrolmentError.Found("\(query.scheme)://\(query.type)"))
        }
    }
}

/// Base64 of Latin-1 text, as servers with that default encoding write names.
///
/// Nearly every byte is a Latin-1 character, so a plain word can look like base64: `Test` would be
/// `Më-`. Only text that reads like a name is decoded.
enum LatinText {
    /// The decoded text, when there is little doubt; a `label` of the same name settles it.
    ///
    /// `nil` when it is no base64, has unprintable bytes, or is more likely a word as it stands: it
    /// has the letters of an ordinary word, or would decode to other than letters, digits and the
    /// signs of names, two thirds of them ASCII.
    static func decoded(_ written: String, besides label: String) -> String? {
        guard let bytes = try? Base64.decode(written), !bytes.isEmpty, bytes.allSatisfy(isPrintable)
        else { return nil }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        let name = String(scalars)
        if name == label { return name }
        let foreign = bytes.count { $0 >= 0x80 }
        guard !isWord(written), bytes.allSatisfy(isOfName), foreign * 3 <= bytes.count else {
            return nil
        }
        return name
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte >= 0xA0
    }

    /// Letters, digits, and the signs of names.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xD7, 0xF7: false
        case 0xC0...0xFF, 0xAA, 0xBA: true
        default: isDigit(byte) || isLetter(byte) || " &'()+,-./_".utf8.contains(byte)
        }
    }

    /// Only letters, of which just the first, none or all are capitals.
    private static func isWord(_ text: String) -> Bool {
        let capitals = text.utf8.map { (0x41...0x5A).contains($0) }
        guard text.utf8.allSatisfy(isLetter) else { return false }
        return !capitals.dropFirst().contains(true) || !capitals.contains(false)
    }
}
