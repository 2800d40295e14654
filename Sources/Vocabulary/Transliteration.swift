/// Names in 7-bit characters, for terminals without others.
package enum Transliteration {
    /// Letters with marks, and their replacements.
    private static let groups: [(letters: String, ascii: String)] = [
        ("ÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶ", "A"), ("àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "a"),
        ("ÆǢǼ", "AE"), ("æǣǽ", "ae"), ("ḂḄḆƁ", "B"), ("ḃḅḇɓ", "b"),
        ("ÇĆĈĊČḈƇ", "C"), ("çćĉċčḉƈ", "c"), ("ĎĐḊḌḎḐḒÐƉƊ", "D"), ("ďđḋḍḏḑḓðɖɗ", "d"),
        ("ÈÉÊËĒĔĖĘĚȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆƎƏƐ", "E"), ("èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệǝəɛ", "e"),
        ("Ḟ", "F"), ("ḟ", "f"), ("ĜĞĠĢǤǦǴḠƓ", "G"), ("ĝğġģǥǧǵḡɠ", "g"),
        ("ĤĦȞḢḤḦḨḪ", "H"), ("ĥħȟḣḥḧḩḫẖ", "h"),
        ("ÌÍÎÏĨĪĬĮİǏȈȊḬḮỈỊƗ", "I"), ("ìíîïĩīĭįıǐȉȋḭḯỉịɨ", "i"), ("Ĵ", "J"), ("ĵǰ", "j"),
        ("ĶǨḰḲḴƘ", "K"), ("ķǩḱḳḵƙĸ", "k"), ("ĹĻĽĿŁḶḸḺḼ", "L"), ("ĺļľŀłḷḹḻḽ", "l"),
        ("ḾṀṂ", "M"), ("ḿṁṃ", "m"), ("ÑŃŅŇŊǸṄṆṈṊƝ", "N"), ("ñńņňŉŋǹṅṇṉṋɲ", "n"),
        ("ÒÓÔÕÖØŌŎŐƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢƆ", "O"),
        ("òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợɔ", "o"), ("Œ", "OE"), ("œ", "oe"),
        ("ṔṖ", "P"), ("ṕṗ", "p"), ("ŔŖŘȐȒṘṚṜṞ", "R"), ("ŕŗřȑȓṙṛṝṟ", "r"),
        ("ŚŜŞŠȘṠṢṤṦṨ", "S"), ("śŝşšșṡṣṥṧṩſ", "s"), ("ẞ", "SS"), ("ß", "ss"),
        ("ŢŤŦȚṪṬṮṰ", "T"), ("ţťŧțṫṭṯṱẗ", "t"), ("Þ", "Th"), ("þ", "th"),
        ("ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ", "U"), ("ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "u"),
        ("ṼṾƲ", "V"), ("ṽṿʋ", "v"), ("ŴẀẂẄẆẈ", "W"), ("ŵẁẃẅẇẉẘ", "w"), ("ẊẌ", "X"), ("ẋẍ", "x"),
        ("ÝŶŸȲẎỲỴỶỸƳ", "Y"), ("ýÿŷȳẏẙỳỵỷỹƴ", "y"), ("ŹŻŽẐẒẔƵ", "Z"), ("źżžẑẓẕƶ", "z"),
        ("\u{2018}\u{2019}\u{02BB}\u{02BC}\u{02BE}\u{02BF}\u{02B9}\u{02C8}\u{2032}`´", "'"),
        // Apostrophes, so that no text can close the quotation marks around it.
        ("\u{201C}\u{201D}\u{201E}", "'"), ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}", "-"),
        ("…", "..."), ("×", "x"), ("·", "."), ("≠", "!"), ("€", "EUR"),
    ]

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (letters, ascii) in groups {
            for letter in letters.unicodeScalars { table[letter] = ascii }
        }
        return table
    }()

    /// For a Latin letter or a mark.
    package static func letters(_ scalar: Unicode.Scalar) -> String? { table[scalar] }

    /// Latin letters and emoji of keys lose their marks, a flag becomes its two letters, any other
    /// character `?`.
    package static func ascii(_ text: PrintableText) -> PrintableText {
        guard !text.isASCII else { return text }
        return PrintableText(ascii(text.text), limit: .max)
    }

    /// Keeps ASCII, also line breaks and the program's own sequences.
    package static func ascii(_ text: String) -> String { changed(text) { _ in "?" } }

    /// As ``ascii(_:)``, but keeps what would become `?`: texts that differ only by marks become
    /// equal.
    package static func folded(_ text: PrintableText) -> String {
        changed(text.text) { String($0) }
    }

    private static func changed(
        _ text: String,
        other: (String.UnicodeScalarView) -> String
    ) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var result = ""
        for cluster in PrintableText.Cluster.all(in: Array(text.unicodeScalars)) {
            guard let first = cluster.scalars.first else { continue }
            if first.isASCII {
                result.unicodeScalars.append(first)
            } else if let letters = table[first] {
                result += letters
            } else if let letters = TextSequences.flagLetters(cluster.scalars) {
                result += letters
            } else {
                result += other(String.UnicodeScalarView(cluster.scalars))
            }
        }
        return result
    }
}
