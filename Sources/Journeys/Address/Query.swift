/// The parameters of an address.
struct Query {
    /// One of them.
    struct Parameter: Hashable {
        let name: String
        let value: String
    }

    /// All of them, in their order; what cannot be read is left out.
    let parameters: [Parameter]

    /// Reads `a=b&c=d`; of a sign-in page's mark also `login/&a=b`.
    init(_ text: String) {
        parameters = text.split(separator: "&").compactMap { part in
            guard let mark = part.firstIndex(of: "="),
                let value = Self.decoded(String(part[part.index(after: mark)...]), plus: true)
            else { return nil }
            let name = part[..<mark].split(separator: "?").last.map(String.init) ?? ""
            return Parameter(name: name, value: value)
        }
    }

    /// A text with all but letters, digits and `-._~` as `%XX`.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
        return result
    }

    /// The text that `%XX` stands for; `nil` when it is none.
    static func decoded(_ text: String, plus: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let digits = String(validating: rest.prefix(2), as: UTF8.self),
                    digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                    let value = UInt8(digits, radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            case UInt8(ascii: "+") where plus: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
