package import Vocabulary

/// Writes JSON without blanks into one buffer of bytes.
///
/// Names of members are literals of this program, which need no escape. A name that repeats in its
/// object is a mistake of this program; debug builds stop at it.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Escapes every character that affects a terminal or is invisible; else only those that JSON
    /// requires.
    private let isSpelledOut: Bool
    /// Whether a value precedes in the same object or list.
    private var needsComma = false
    #if DEBUG
    /// Of each open object.
    private var names: [Set<String>] = []
    #endif

    /// Texts that were not made printable need `spellingOut` wherever a terminal may show them.
    package init(spellingOut: Bool = false) {
        isSpelledOut = spellingOut
    }

    /// Ends a line, after which another value may follow.
    package mutating func endLine() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// Forgets what was written behind the first `count` bytes, which are whole lines, and keeps the
    /// memory.
    package mutating func removeAll(after count: Int = 0) {
        bytes.removeSubrange(count...)
        needsComma = false
        #if DEBUG
        names = []
        #endif
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func append(_ text: String) {
        separate()
        quote(text)
    }

    package mutating func append(_ text: PrintableText) { append(text.text) }

    package mutating func append(_ flag: Bool) {
        separate()
        append(literal: flag ? "true" : "false")
    }

    package mutating func append(_ number: Int64) {
        separate()
        append(digitsOf: number)
    }

    package mutating func append(_ number: JSONNumber) {
        separate()
        bytes.append(contentsOf: number.text.utf8)
    }

    /// In plain decimal notation, rounded to `decimals`; the number must be finite.
    package mutating func append(_ number: Double, decimals: Int) {
        separate()
        bytes.append(decimal: number, decimals: decimals)
    }

    /// The shortest text that reads as the same number, which must be finite.
    package mutating func append(exactly number: Double) {
        separate()
        bytes.append(contentsOf: number.description.utf8)
    }

    /// What was read from JSON.
    package mutating func append(_ value: JSONValue) {
        switch value {
        case .null:
            separate()
            append(literal: "null")
        case .bool(let flag): append(flag)
        case .number(let number): append(number)
        case .string(let text): append(text)
        case .array(let elements): list { json in for element in elements { json.append(element) } }
        case .object(let object):
            self.object { json in
                for member in object.members { json.add(named: member.name, member.value) }
            }
        }
    }

    /// An object with the members that `write` adds.
    package mutating func object<Failure: Error>(
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        #if DEBUG
        names.append([])
        #endif
        try write(&self)
        #if DEBUG
        names.removeLast()
        #endif
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// A list of the values that `write` appends.
    package mutating func list<Failure: Error>(
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        try write(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

// MARK: - Members

extension JSONWriter {
    package mutating func add(_ name: StaticString, _ text: String) {
        begin(name)
        quote(text)
    }

    package mutating func add(_ name: StaticString, _ text: PrintableText) {
        add(name, text.text)
    }

    package mutating func add(_ name: StaticString, _ flag: Bool) {
        begin(name)
        append(literal: flag ? "true" : "false")
    }

    package mutating func add(_ name: StaticString, _ number: Int64) {
        begin(name)
        append(digitsOf: number)
    }

    package mutating func add(_ name: StaticString, _ number: Int) { add(name, Int64(number)) }

    package mutating func add(_ name: StaticString, _ number: JSONNumber) {
        begin(name)
        bytes.append(contentsOf: number.text.utf8)
    }

    /// In plain decimal notation, rounded to `decimals`; the number must be finite.
    package mutating func add(_ name: StaticString, _ number: Double, decimals: Int) {
        begin(name)
        bytes.append(decimal: number, decimals: decimals)
    }

    /// The shortest text that reads as the same number, which must be finite.
    package mutating func add(_ name: StaticString, exactly number: Double) {
        begin(name)
        bytes.append(contentsOf: number.description.utf8)
    }

    /// As RFC 3339 in UTC.
    package mutating func add(_ name: StaticString, _ instant: Instant) {
        begin(name)
        bytes.append(UInt8(ascii: "\""))
        instant.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// What was read from JSON.
    package mutating func add(_ name: StaticString, _ value: JSONValue) {
        begin(name)
        needsComma = false
        append(value)
    }

    /// An absent value has no member.
    package mutating func add(_ name: StaticString, _ text: String?) {
        if let text { add(name, text) }
    }

    /// An absent value has no member.
    package mutating func add(_ name: StaticString, _ text: PrintableText?) {
        if let text { add(name, text.text) }
    }

    /// An absent value has no member.
    package mutating func add(_ name: StaticString, _ number: Int64?) {
        if let number { add(name, number) }
    }

    /// A name that is none of this program's own and differs from the others of its object.
    package mutating func add(named name: String, _ value: JSONValue) {
        #if DEBUG
        note(name)
        #endif
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        append(value)
    }

    /// Members of an object that was read, as they were written, without its braces; their names
    /// must differ from the others of this object.
    package mutating func add(written members: ArraySlice<UInt8>) {
        separate()
        bytes.append(contentsOf: members)
    }

    /// An object with the members that `write` adds.
    package mutating func object<Failure: Error>(
        _ name: StaticString,
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        begin(name)
        needsComma = false
        try object(write)
    }

    /// An object with the members that `write` adds; an absent value has none.
    package mutating func object<Value>(
        _ name: StaticString,
        _ value: Value?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let value { object(name) { write(&$0, value) } }
    }

    /// A list of objects, each with the members that `write` adds.
    package mutating func objects<Values: Sequence>(
        _ name: StaticString,
        _ values: Values,
        _ write: (inout JSONWriter, Values.Element) -> Void
    ) {
        begin(name)
        needsComma = false
        list { json in
            for value in values { json.object { write(&$0, value) } }
        }
    }

    package mutating func list(_ name: StaticString, _ texts: some Sequence<String>) {
        begin(name)
        needsComma = false
        list { json in for text in texts { json.append(text) } }
    }

    package mutating func list(_ name: StaticString, _ texts: some Sequence<PrintableText>) {
        begin(name)
        needsComma = false
        list { json in for text in texts { json.append(text) } }
    }

    package mutating func list(_ name: StaticString, _ numbers: some Sequence<Int>) {
        begin(name)
        needsComma = false
        list { json in for number in numbers { json.append(Int64(number)) } }
    }

    /// Each as the shortest text that reads as the same number; all must be finite.
    package mutating func list(_ name: StaticString, exactly numbers: some Sequence<Double>) {
        begin(name)
        needsComma = false
        list { json in for number in numbers { json.append(exactly: number) } }
    }

    private mutating func begin(_ name: StaticString) {
        #if DEBUG
        note(name.description)
        #endif
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        bytes.append(UInt8(ascii: "\""))
        append(literal: name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    #if DEBUG
    private mutating func note(_ name: String) {
        let isNew = names.indices.last.map { names[$0].insert(name).inserted } ?? false
        precondition(isNew, "the member \(name) repeats, or stands in no object")
    }
    #endif
}

// MARK: - Bytes

extension JSONWriter {
    private mutating func append(literal text: StaticString) {
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }

    private mutating func append(digitsOf number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(digitsOf: number.magnitude)
    }

    private mutating func quote(_ text: String) {
        let span = text.utf8.span
        unsafe span.withUnsafeBufferPointer { utf8 in
            let reader = unsafe ByteReader(utf8)
            if isSpelledOut, !reader.isPrintableASCII { return spellOut(text) }
            bytes.append(UInt8(ascii: "\""))
            var cursor = 0
            while true {
                let start = cursor
                _ = reader.skipPlain(&cursor)
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<cursor]))
                guard cursor < utf8.count else { break }
                escape(reader[cursor])
                cursor += 1
            }
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(literal: "\\\"")
        case UInt8(ascii: "\\"): append(literal: "\\\\")
        case 0x08: append(literal: "\\b")
        case 0x09: append(literal: "\\t")
        case 0x0A: append(literal: "\\n")
        case 0x0C: append(literal: "\\f")
        case 0x0D: append(literal: "\\r")
        default: append(unit: UInt16(byte))
        }
    }

    private mutating func spellOut(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append(literal: "\\\"")
            case "\\": append(literal: "\\\\")
            default:
                switch DisplayWidth.of(scalar) {
                case .columns, .combining:
                    bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
                default: for unit in UTF16.encode(scalar) ?? .init() { append(unit: unit) }
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// As `\u202e`.
    private mutating func append(unit: UInt16) {
        append(literal: "\\u")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
