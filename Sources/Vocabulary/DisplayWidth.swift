/// The effect of one Unicode scalar on the columns of a terminal.
///
/// Joiners, variation selectors, regional indicators, skin tones, keycaps and tags are hidden;
/// ``PrintableText`` keeps them only where they belong to a text. So are conjoining jamo, which
/// terminals draw in different widths, and scalars that the C library, newer Unicode or terminals
/// treat as wider than Unicode 15 does.
public enum DisplayWidth: Hashable, Sendable {
    /// One or two.
    case columns(Int)
    /// Shares the cell of the scalar before it.
    case combining
    /// A kind of space, a line break or a tab: drawn as one blank.
    case blank
    /// Not drawn, or not reliably: must be spelled out.
    case hidden

    /// O(log n) in the number of table rows; O(1) for ASCII.
    public static func of(_ scalar: Unicode.Scalar) -> DisplayWidth {
        let value = scalar.value
        switch value {
        case 0x20...0x7E: return .columns(1)
        case 0x09, 0x0A, 0x0D: return .blank
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .blank
        default: break
        }
        if contains(hiddenRanges, value) { return .hidden }
        if contains(combiningRanges, value) { return .combining }
        return .columns(contains(wideRanges, value) ? 2 : 1)
    }

    private static func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < ranges.count && ranges[low].contains(value)
    }
}
