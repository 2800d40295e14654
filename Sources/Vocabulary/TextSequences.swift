/// Scalars that are hidden alone but belong to a text in context: joiners between Arabic and Indic
/// letters (UAX 31, rules A1, A2 and B) and the parts of emoji (UTS 51, RGI sequences).
enum TextSequences {
    static let nonJoiner: Unicode.Scalar = "\u{200C}"
    static let joiner: Unicode.Scalar = "\u{200D}"
    static let emojiColumns = 2

    static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == nonJoiner || scalar == joiner
    }
}

extension TextSequences {
    /// Whether the joiner affects the letters around it.
    static func isJoinerMeant(in scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0 else { return false }
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        if scalars[index] == nonJoiner, let next,
            contains(dualJoining, next) || contains(rightJoining, next),
            let before = letter(before: index, in: scalars), contains(dualJoining, before)
        {
            return true
        }
        guard let script = scriptOfVirama(before: index, in: scalars) else { return false }
        guard let next, isIndic(next), next.value >> scriptBits == script else {
            // A joiner alone shapes the letter before it, such as a chillu of Malayalam.
            return scalars[index] == joiner
        }
        if scalars[index] == nonJoiner { return next.properties.generalCategory == .otherLetter }
        return !isMark(next)
    }

    /// Marks skipped between a letter and what belongs to it.
    private static let mostMarks = 2

    /// The base of the marks before `index`.
    private static func letter(before index: Int, in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        for place in stride(from: index - 1, through: max(0, index - 1 - mostMarks), by: -1)
        where DisplayWidth.of(scalars[place]) != .combining {
            return scalars[place]
        }
        return nil
    }

    /// Only after a letter of the same script.
    private static func scriptOfVirama(before index: Int, in scalars: [Unicode.Scalar]) -> UInt32? {
        var script: UInt32?
        for scalar in scalars[max(0, index - 1 - 2 * mostMarks)..<index].reversed() {
            guard isIndic(scalar) else { return nil }
            if let script {
                guard scalar.value >> scriptBits == script else { return nil }
                if isMark(scalar) { continue }
                return scalar.properties.generalCategory == .otherLetter ? script : nil
            }
            let order = scalar.properties.canonicalCombiningClass
            if order == .virama {
                script = scalar.value >> scriptBits
            } else if order == .notReordered {
                return nil
            }
        }
        return nil
    }

    /// From Devanagari to Sinhala each script has 128 code points.
    private static let scriptBits: UInt32 = 7

    private static func isIndic(_ scalar: Unicode.Scalar) -> Bool {
        (0x0900...0x0DFF).contains(scalar.value)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool
    {
        (0x620...0x8FF).contains(scalar.value) && ranges.contains { $0.contains(scalar.value) }
    }
}

extension TextSequences {
    /// The longest sequence of emoji at `start`, of two scalars or more.
    static func emojiLength(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
        guard start + 1 < scalars.count else { return nil }
        switch scalars[start + 1].value {
        case emojiPresentation: return keycapLength(scalars[start...]) ?? joined(scalars, at: start)
        case 0x200D, tones: return joined(scalars, at: start)
        case indicators: return isFlag(scalars[start].value, scalars[start + 1].value) ? 2 : nil
        case 0xE0067: return tagLength(scalars[start...])
        default: return nil
        }
    }

    private static let emojiPresentation: UInt32 = 0xFE0F
    private static let tones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
    private static let indicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    private static func keycapLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = scalars.first, "0123456789#*".unicodeScalars.contains(first),
            scalars.dropFirst(2).first == "\u{20E3}"
        else { return nil }
        return 3
    }

    private static func isFlag(_ first: UInt32, _ second: UInt32) -> Bool {
        guard let initial = letter(first), let next = letter(second) else { return false }
        return flags[initial]?.contains(next) ?? false
    }

    /// `nil` unless it is a flag.
    static func flagLetters(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
        let letters = scalars.compactMap { letter($0.value) }
        return letters.count == 2 ? String(letters) : nil
    }

    private static func letter(_ indicator: UInt32) -> Character? {
        guard indicators.contains(indicator) else { return nil }
        return Character(Unicode.Scalar(UInt8(indicator - indicators.lowerBound) + 0x41))
    }

    /// England, Scotland and Wales: a black flag with letters as tags, and an end.
    private static func tagLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        let length = 7
        guard scalars.first == "\u{1F3F4}", scalars.count >= length else { return nil }
        let tags = scalars.dropFirst().prefix(length - 1).map(\.value)
        let isKnown = ["gbeng", "gbsct", "gbwls"].contains { name in
            tags == name.unicodeScalars.map { $0.value + 0xE0000 } + [0xE007F]
        }
        return isKnown ? length : nil
    }

    /// An emoji with its modifiers.
    private struct Part {
        let base: UInt32
        let tone: UInt32?
        let length: Int

        /// At the beginning of some scalars; `nil` where an emoji needs a variation selector.
        init?(_ scalars: ArraySlice<Unicode.Scalar>) {
            guard let first = scalars.first, first.value > 0x7F, first.properties.isEmoji,
                !indicators.contains(first.value)
            else { return nil }
            base = first.value
            let next = scalars.dropFirst().first
            if let next, tones.contains(next.value), first.properties.isEmojiModifierBase {
                (tone, length) = (next.value, 2)
            } else if first.properties.isEmojiPresentation {
                (tone, length) = (nil, 1)
            } else if next?.value == emojiPresentation {
                (tone, length) = (nil, 2)
            } else {
                return nil
            }
        }
    }

    private static let mostParts = 4

    private static func joined(_ scalars: [Unicode.Scalar], at start: Int) -> Int? {
        var parts: [Part] = []
        var end = start
        var longest: Int?
        while parts.count < mostParts, let part = Part(scalars[end...]) {
            parts.append(part)
            end += part.length
            if parts.count == 1 ? part.length > 1 : isJoined(parts) { longest = end - start }
            guard end < scalars.count, scalars[end] == joiner else { break }
            end += 1
        }
        return longest
    }

    private static func isJoined(_ parts: [Part]) -> Bool {
        let bases = parts.map(\.base)
        let isInnerPlain = parts.dropFirst().dropLast().allSatisfy { $0.tone == nil }
        guard isInnerPlain, let first = parts.first?.tone, let last = parts.last else {
            return parts.allSatisfy { $0.tone == nil }
                && [joinedWithoutTones, joinedFirstToned, joinedBothToned, joinedUnlikeToned]
                    .contains { $0.contains(bases) }
        }
        guard let tone = last.tone else { return joinedFirstToned.contains(bases) }
        if joinedBothToned.contains(bases) { return true }
        return tone != first
            && (joinedUnlikeToned.contains(bases) || joinedOnlyToned.contains(bases))
    }
}
