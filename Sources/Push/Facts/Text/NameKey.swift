import Vocabulary

/// Comparison forms of a name.
package struct NameKey: Hashable {
    /// Lower-case letters and digits, with single blanks between words.
    package let plain: [Unicode.Scalar]
    /// ``plain`` with look-alike Latin letters, so that names that look alike are equal.
    package let skeleton: [Unicode.Scalar]
    /// ``skeleton`` without blanks and marks on letters, also those that stand alone.
    ///
    /// Equal for names that differ in several of these at once, and for texts that Unicode calls
    /// equivalent.
    package let look: String

    /// `nil` for a name without letters and digits.
    package init?(_ name: String) {
        var plain: [Unicode.Scalar] = []
        var skeleton: [Unicode.Scalar] = []
        var look: [Unicode.Scalar] = []
        var isBetweenWords = false
        for scalar in Self.visible(name) {
            // Joiners and variation selectors are no letters.
            if !scalar.isASCII, scalar.properties.isDefaultIgnorableCodePoint { continue }
            guard !Self.isGap(scalar) else {
                isBetweenWords = !plain.isEmpty
                continue
            }
            if isBetweenWords {
                plain.append(" ")
                skeleton.append(" ")
                isBetweenWords = false
            }
            plain.append(contentsOf: Self.small(scalar))
            for letter in Self.prototype(scalar) {
                Self.append(letter, to: &skeleton)
                for base in Self.unmarked(letter) { Self.append(base, to: &look) }
            }
        }
        guard !plain.isEmpty else { return nil }
        self.plain = plain
        self.skeleton = skeleton
        self.look = String(String.UnicodeScalarView(look))
    }

    /// Without names such as `<U+200B>` of hidden characters, which nobody would read as letters.
    private static func visible(_ name: String) -> [Unicode.Scalar] {
        var visible: [Unicode.Scalar] = []
        for scalar in name.unicodeScalars {
            visible.append(scalar)
            if scalar == ">" { PlainForm.dropHiddenName(&visible, \.self) }
        }
        return visible
    }

    /// Appends a letter; two that look like one together become that one.
    private static func append(_ letter: Unicode.Scalar, to letters: inout [Unicode.Scalar]) {
        switch (letters.last, letter) {
        case ("r", "n"): letters[letters.count - 1] = "m"
        case ("v", "v"): letters[letters.count - 1] = "w"
        default: letters.append(letter)
        }
    }

    /// A letter without its marks; nothing of a mark alone.
    private static func unmarked(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
        if letter.isASCII { return [letter] }
        if letter.properties.isGraphemeExtend || (0x2B9...0x2FF).contains(letter.value) {
            return []
        }
        switch letter.value {
        // A stroke that makes an Arabic word wider; letters that Arabic and Persian write otherwise.
        case 0x640: return []
        case 0x649, 0x6CC: return ["\u{64A}"]
        case 0x6A9: return ["\u{643}"]
        default: break
        }
        guard let base = Transliteration.letters(letter) else { return [letter] }
        return base.unicodeScalars.flatMap(prototype)
    }

    /// Without digits and blanks, so that `Shop 12` and `Shop 13` are one.
    package var letters: [Unicode.Scalar] {
        plain.filter { $0 != " " && !("0"..."9").contains($0) }
    }

    /// Points, hyphens, blanks and the like separate words.
    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
        // A stroke counts as a letter.
        if scalar == "|" { return false }
        if scalar == "$" { return false }
        if scalar.isASCII { return !isLetter(scalar) && !("0"..."9").contains(scalar) }
        let properties = scalar.properties
        guard !properties.isAlphabetic, properties.numericType == nil,
            !properties.isGraphemeExtend, Confusables.written(scalar) == [scalar]
        else { return false }
        // A sign that stands alone may be a word to who reads it, but for those of trade.
        switch properties.generalCategory {
        case .otherSymbol, .mathSymbol, .currencySymbol:
            return ["©", "®", "°", "℗"].contains(scalar)
        default: return true
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func small(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.isASCII else {
            return Array(scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return [("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar]
    }

    /// The lower-case look-alikes; letters like a stroke are one.
    private static func prototype(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        Confusables.written(scalar).flatMap { letter -> [Unicode.Scalar] in
            switch letter {
            case "0": ["o"]
            case "1", "I", "i", "|": ["l"]
            default: small(letter)
            }
        }
    }

    /// Whether the plain names are equal, but for a legal form that one of them leaves out.
    package func isSame(as other: NameKey) -> Bool {
        let (own, others) = (plain.split(separator: " "), other.plain.split(separator: " "))
        return own == others || withoutLegalForm == others || own == other.withoutLegalForm
    }

    /// The words of ``plain`` without a legal form at the end.
    var withoutLegalForm: [ArraySlice<Unicode.Scalar>] {
        var words = plain.split(separator: " ")
        while words.count > 1, let last = words.last,
            Self.legalForms.contains(String(last.map(Character.init)))
        {
            words.removeLast()
        }
        return words
    }

    package static let legalForms: Set<String> = [
        "ltd", "limited", "plc", "llc", "llp", "inc", "incorporated", "corp", "co", "gmbh", "kg",
        "ag", "se", "ug", "sa", "sas", "sarl", "srl", "spa", "bv", "nv", "oy", "ab", "as", "aps",
        "pty", "sl", "lda", "ltda",
    ]
}

/// Letters and digits of all scripts that look like a Latin letter.
///
/// These are the pairs of `confusables.txt` of the Unicode security data (UTS 39, version 15) whose
/// prototype is one letter from A to Z or a to z, and small capitals.
enum Confusables {
    /// The look-alike letter.
    static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x131: nil
        case 0x24B6...0x24E9: letter(scalar.value - 0x24B6)
        case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52)
        // Small Coptic letters are the capitals, smaller.
        case 0x2C80...0x2CE3: alike[scalar.value] ?? alike[scalar.value & ~1]
        default: alike[scalar.value]
        }
    }

    /// The small letters and digits that look like one in a name, or that it stands for: `ffi` for a
    /// ligature, `3` for a Cyrillic Ze, the Greek letter for one of mathematics.
    ///
    /// Beside ``latin(_:)`` these are what Unicode's NFKC makes of it or what UTS 39 calls its prototype,
    /// where that has letters and digits of ASCII alone.
    static func written(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case ..<0xAA: [scalar]
        case 0xFF01...0xFF5E: [Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar]
        case 0x1D6A8...0x1D7CB: [greek((scalar.value - 0x1D6A8) % 58)].map { latin($0) ?? $0 }
        // Letters in parentheses, circles and squares.
        case 0x249C...0x24B5: [Unicode.Scalar(UInt8(0x61 + scalar.value - 0x249C))]
        case 0x1F110...0x1F129: [Unicode.Scalar(UInt8(0x61 + scalar.value - 0x1F110))]
        case 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189:
            [Unicode.Scalar(UInt8(0x61 + (scalar.value - 0x1F130) % 32))]
        case 0x1D7CE...0x1D7FF: [Unicode.Scalar(UInt8(0x30 + (scalar.value - 0x1D7CE) % 10))]
        default: latin(scalar).map { [$0] } ?? writings[scalar.value] ?? [scalar]
        }
    }

    /// Of the 58 letters of a mathematical alphabet.
    private static func greek(_ place: UInt32) -> Unicode.Scalar {
        let odd: [UInt32: Unicode.Scalar] = [
            17: "Θ", 25: "∇", 51: "∂", 52: "ε", 53: "θ", 54: "κ", 55: "φ", 56: "ρ", 57: "π",
        ]
        return odd[place] ?? Unicode.Scalar(place < 25 ? 0x391 + place : 0x397 + place) ?? "α"
    }

    private static let writings: [UInt32: [Unicode.Scalar]] = {
        var writings: [UInt32: [Unicode.Scalar]] = [:]
        for row in writingTable.split(separator: ";") {
            let words = row.split { $0 == " " || $0 == "\n" }
            guard let written = words.first else { continue }
            for word in words.dropFirst() {
                writings[UInt32(word, radix: 16) ?? 0] = Array(written.unicodeScalars)
            }
        }
        return writings
    }()

    /// What is written, and the scalars that stand for it or look like it.
    private static let writingTable = """
        0 2070 2080 24EA; 1 B9 2081 2460 2474 2488; 2 B2 1A7 3E8 14BF 2082 2461 2475 2489 A644 A6EF
        A75A 1FBF2; 3 B3 1B7 21C 417 4E0 2083 2462 2476 248A 2CCC A76A A7AB 118CA 16F3B 1D206
        1FBF3; 4 13CE 2074 2084 2463 2477 248B 118AF 1FBF4; 5 1BC 2075 2085 2464 2478 248C 118BB
        1FBF5; 6 431 13EE 2076 2086 2465 2479 248D 2CD2 118D5 1FBF6; 7 2077 2087 2466 247A 248E
        104D2 118C6 1D212 1FBF7; 8 222 223 9EA A6A 1D3D 2078 2088 2467 247B 248F 1031A 1E8CB 1FBF8;
        9 9ED A67 B68 D6D 2079 2089 2468 247C 2490 2CCA A76E 118AC 118CC 118D6 1FBF9; a AA 23A 1D2C
        1D43 1D45 1D8F 1E9A 2090 237A 2C65; b 180 182 183 243 1D2E 1D47 1D6C 1D80 A796 A797; c 23B
        23C 255 1D9C A792 A793 A794 A7C4 A7F2 1DF1D 1F12B 1F74C; d 18B 18C 1C5 221 1D30 1D48 1D6D
        1D81 1D91 A7C7 A7C8; e 246 247 1D31 1D49 1D92 2091 2C78 AB34; f 191 192 1D6E 1D82 1DA0 A7F3
        1D213; g 1D33 1D4D 1DA2 A7A0 A7A1; h 266 2B0 1D34 2095 2C67 2C68 A795 A7AA; i 1D35 1D62
        1D96 1DA5 1DA6 2071 2373 1D6A4 1DF1A; j 248 249 25F 284 29D 2B2 1D36 1D6A5 2C7C; k 1D37 1D4F 1D84
        2096 2C69 2C6A A740 A741 A742 A743 A744 A745 A7A2 A7A3; l 19A 234 23D 26B 26C 26D 2E1 1D38
        1D85 2097 23FD 2C60 2C61 2C62 A748 A749 A78E A7AD AB37 AB38 AB39 FFE8 107B6 1D22A 1DF11
        1DF13; m 271 1D39 1D50 1D6F 1D86 2098 2C6E AB3A; n 19E 220 235 273 1D3A 1D70 1D87 207F 2099
        A790 A791 A7A4 A7A5 AB3B; o BA 19F 1D3C 1D52 2092 2C7A A74A A74B A74C A74D 1DF1B; p 1A4 1A5
        1D3E 1D56 1D68 1D71 1D7D 1D88 209A 2374 2C63 A750 A751 A752 A753 A754 A755; q 24B 2A0 A756
        A757 A758 A759 A7F4 107A5; r 24C 24D 27C 27D 27E 2B3 1D3F 1D63 1D72 1D73 1D89 2C64 A7A6
        A7A7 AB49 1D216 1DF16 1F12C; s 23F 282 2E2 1D74 1D8A 209B 2C7E A7A8 A7A9 A7C5 A7C9 A7CA
        1DF1E; t 1AB 1AC 1AD 1AE 236 23E 288 1D40 1D57 1D75 209C 2C66 1DF09 1F768; u 1D41 1D58 1D64
        1D99 1DB8 1DB9 A7B8 A7B9 AB5F; v 1D5B 1D65 2C71 2C74 2C7D A75E A75F 1D20D; w 2B7 1D42 1D5A
        2C72 2C73; x 2E3 166D 1D8D 2093 2573 AB56 AB57 AB58 AB59; y 24E 24F 2B8 2E0 1D5E 1D67 1EFE
        107B2; z 224 225 240 290 291 1D76 1D8E 1DBB 2C6B 2C6C 2C7F A7C6; 10 2469 247D 2491; 11 246A
        247E 2492; 12 246B 247F 2493; 13 246C 2480 2494; 14 246D 2481 2495; 15 246E 2482 2496; 16
        246F 2483 2497; 17 2470 2484 2498; 18 2471 2485 2499; 19 2472 2486 249A; 20 2473 2487 249B;
        21 3251; 22 3252; 23 3253; 24 3254; 25 3255; 26 3256; 27 3257; 28 3258; 29 3259; 30 325A;
        31 325B; 32 325C; 33 325D; 34 325E; 35 325F; 36 32B1; 37 32B2; 38 32B3; 39 32B4; 40 32B5;
        41 32B6; 42 32B7; 43 32B8; 44 32B9; 45 32BA; 46 32BB; 47 32BC; 48 32BD; 49 32BE; 50 32BF;
        aa A732 A733; ae C6 E6 4D4 4D5 1D2D 10783; ao A734 A735; ar 1F707; au 3373 A736 A737; av
        A738 A739 A73A A73B; ay A73C A73D; bl 42B; bq 33C3; cc 33C4; cd 33C5 1F12D; cm 339D; da
        3372; db 33C8; dj 1F190; dl 3397; dm 3377; dz 1C4 1C6 1F1 1F2 1F3 2A3 10787; ev 32CE; ff
        FB00; fi FB01; fl FB02; fm 3399; gb 3387; gy 33C9; ha 33CA; hg 32CC; hp 33CB; hv 1F14A; hz
        3390; ii 2161 2171; ij 132 133; in 33CC; iu 337A; iv 2163 2173; ix 2168 2178; ka 3384; kb
        3385; kg 338F; kk 33CD; kl 3398; km 339E 33CE; kt 33CF; kv 33B8; kw 33BE; lj 1C7 1C8 1C9;
        ll 1C1 5F0 107B7; lm 33D0; ln 33D1; lo 42E; ls 2AA 10799; lx 33D3; lz 2AB 1079A; m2 33A1;
        m3 33A5; ma 3383; mb 3386 33D4 1F76B; mc 1F16A; md 1F16B; mg 338E; ml 3396; mm 339C; mr
        1F16C; ms 33B3; mv 33B7 33B9 1F14B; mw 33BD 33BF; na 3381; nf 338B; nj 1CA 1CB 1CC; nm
        339A; no 2116; ns 33B1; nv 33B5; nw 33BB; oe 152 153 A7F9; oo A698 A699 A74E A74F; ov 3375;
        pa 3380 33A9; pc 3376; pf 338A; ph 33D7; pr 33DA; ps 33B0; pv 33B4; pw 33BA; qe 1F700; rn
        11700 118E3; sd 1F14C; sm 2120; sr 33DB; ss 1F14D; st FB05 FB06; sv 33DC; t3 A728; tf A777;
        th 1D7A; tm 2122; ts 2A6 107AC; ue 1D6B; uo AB63; vb 1F76C; vi 2165 2175; wb 33DD; wc
        1F14F; wz 1F12E; xi 216A 217A; bar 3374; cal 3388; cm2 33A0; cm3 33A4; dm2 3378; dm3 3379;
        erg 32CD; fax 213B; ffi FB03; ffl FB04; gal 33FF; ghz 3393; gpa 33AC; hpa 3371; iii 2162
        2172; khz 3391; km2 33A2; km3 33A6; kpa 33AA; log 33D2; ltd 32CF; mhz 3392; mil 33D5; mm2
        339F; mm3 33A3; mol 33D6; mpa 33AB; ppm 33D9; ppv 1F14E; pte 3250; rad 33AD; sss 1F75C; tel
        2121; thz 3394; vii 2166 2176; xii 216B 217B; kcal 3389; viii 2167 2177
        """

    /// Capital letters, then small ones.
    private static func letter(_ place: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(place < 26 ? 0x41 + place : 0x61 + place - 26))
    }

    private static let alike: [UInt32: Unicode.Scalar] = {
        var alike: [UInt32: Unicode.Scalar] = [:]
        for row in table.split(separator: "\n") {
            let words = row.split(separator: " ")
            guard let letter = words.first?.unicodeScalars.first else { continue }
            for word in words.dropFirst() { alike[UInt32(word, radix: 16) ?? 0] = letter }
        }
        return alike
    }()

    /// A letter and what looks like it, in a row.
    private static let table = """
        A 391 410 13AA 15C5 1D00 A4EE 102A0 16F40
        a 251 3B1 430
        B 299 392 412 13F4 15F7 212C A4D0 A7B4 10282 102A1 10301
        b 184 42C 13CF 1472 15AF
        C 3F9 421 13DF 1D04 2102 212D 216D 2CA4 A4DA 102A2 10302 10415 1051C 118E9 118F2
        c 3F2 441 217D 2CA5 ABAF 1043D
        D 13A0 15DE 15EA 1D05 2145 216E A4D3
        d 501 13E7 146F 2146 217E A4D2
        E 395 415 13AC 1D07 2130 2D39 A4F0 10286 118A6 118AE
        e 435 4BD 212E 212F 2147 AB32
        F 3DC 15B4 2131 A4DD A730 A798 10287 102A5 10525 118A2 118C2
        f 17F 584 1E9D A799 AB35
        G 262 50C 13C0 13F3 A4D6
        g 18D 261 581 1D83 210A
        H 29C 397 41D 13BB 157C 210B 210C 210D 2C8E A4E7 102CF
        h 4BB 570 13C2 210E
        I 2110 2111 2160
        i 131 269 26A 37A 3B9 456 4CF 13A5 1FBE 2139 2148 2170 A647 AB75 118C3
        J 37F 408 13AB 148D 1D0A A4D9 A7B2
        j 237 3F3 458 575 2149
        K 39A 41A 13E6 16D5 1D0B 212A 2C94 A4D7 10518
        L 29F 53C 13DE 14AA 2112 216C 2CD0 A4E1 1041B 10526 118A3 118B2 16F16
        l 196 1C0 399 406 4C0 5D5 5DF 627 661 6F1 7CA 16C1 2113 217C 2C92 2D4F A4F2 FE8D FE8E \
        1028A 10309 10320 16F28 1E8C7 1EE00 1EE80 1FBF1
        M 39C 3FA 41C 13B7 15F0 16D6 1D0D 2133 216F 2C98 A4DF 102B0 10311
        m 217F
        N 274 39D 2115 2C9A A4E0 10513
        n 578 57C
        O 39F 41E 555 7C0 9E6 B20 B66 12D0 1D0F 2C9E 2D54 3007 A4F3 10292 102AB 10404 104C2 \
        10516 114D0 118B5 118E0 1FBF0
        o 3BF C02 C82 D02 D82 3C3 43E 585 5E1 647 665 6BE 6C1 6D5 6F5 966 A66 AE6 BE6 C66 CE6 \
        D20 D66 E50 ED0 101D 1040 10FF 1D11 2134 2C9F AB3D FBA6 FBA7 FBA8 FBA9 FBAA FBAB FBAC \
        FBAD FEE9 FEEA FEEB FEEC 1042C 104EA 118C8 118D7 1EE24 1EE64 1EE84
        P 3A1 420 13E2 146D 1D18 2119 2CA2 A4D1 10295
        p 3C1 3F1 440 2CA3
        Q 211A 2D55
        q 51B 563 566
        R 1A6 280 13A1 13D2 1587 211B 211C 211D A4E3 104B4 16F35
        r 433 1D26 2C85 AB47 AB48 AB81
        S 405 54F 13D5 13DA A4E2 A731 10296 10420 16F3A
        s 1BD 455 ABAA 10448 118C1
        T 3A4 422 13A2 1D1B 2CA6 A4D4 10297 102B1 10315 118BC 16F0A
        U 54D 1200 144C 1D1C A4F4 104CE 118B8 16F42
        u 28B 3C5 57D A79F AB4E AB52 104F6 118D8
        V 474 667 6F7 13D9 142F 1D20 2164 2D38 A4E6 A6DF 1051D 118A0 16F08
        v 3BD 475 5D8 2174 ABA9 11706 118C0
        W 51C 13B3 13D4 1D21 A4EA 118E6 118EF
        w 26F 461 51D 561 AB83 1170A 1170E 1170F
        X 3A7 425 16B7 2169 2CAC 2D5D A4EB A7B3 10290 102B4 10317 10322 10527 118EC
        x 445 1541 157D 2179
        Y 28F 3A5 3D2 423 4AE 13A9 13BD 2CA8 A4EC 102B2 118A4 16F43
        y 263 3B3 443 4AF 10E7 1D8C 1EFF 213D AB5A 118DC
        Z 396 13C3 1D22 2124 2128 A4DC 102F5 118A9 118E5
        z AB93 118C4
        """
}

/// The ASCII form of digits, blanks, hyphens and signs, as typed or pasted; all Unicode decimal
/// digits, blanks and dashes are mapped; invisible characters are dropped.
enum PlainForm {
    /// Further scalars of a text are ignored.
    static let mostScalars = 16_384

    /// A scalar as written and in its plain form.
    struct Pair {
        let written: Unicode.Scalar
        let plain: Unicode.Scalar
    }

    /// The visible scalars; also drops names such as `<U+200B>`, which represent hidden ones in a
    /// printable text; O(min(n, ``mostScalars``)).
    static func pairs(_ text: String) -> [Pair] {
        var pairs: [Pair] = []
        for scalar in text.unicodeScalars.prefix(mostScalars) {
            guard let plain = plain(scalar) else { continue }
            pairs.append(Pair(written: scalar, plain: plain))
            if plain == ">" { dropHiddenName(&pairs, \.plain) }
        }
        return pairs
    }

    static func scalars(_ text: String) -> [Unicode.Scalar] { pairs(text).map(\.plain) }

    /// Whether a value has invisible characters, or digits of several scripts, which nobody types.
    static func isDoubtful(_ text: String) -> Bool {
        var zero: UInt32?
        for scalar in text.unicodeScalars.prefix(mostScalars) {
            guard plain(scalar) != nil else { return true }
            guard let digit = digit(scalar) else { continue }
            let ownZero = scalar.value - digit
            if let zero, zero != ownZero { return true }
            zero = ownZero
        }
        return false
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var bytes: [UInt8] = []
        for scalar in scalars {
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `nil` when it is invisible.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return (0x09...0x0D).contains(scalar.value) ? " " : scalar }
        if let digit = digit(scalar) { return Unicode.Scalar(0x30 + digit) }
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{2BC}", "\u{66C}", "\u{FF07}": return "'"
        case "\u{66B}", "\u{FE52}": return "."
        case "\u{FE50}": return ","
        case "\u{2212}": return "-"
        case "\u{FE69}": return "$"
        case "\u{FFE1}": return "£"
        case "\u{FFE5}": return "¥"
        case "\u{FFE6}": return "₩"
        case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(scalar.value - 0xFEE0)
        default: break
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return nil }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
        case .dashPunctuation: return "-"
        default: return scalar
        }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        if scalar.isASCII { return scalar.isASCIIDigit ? scalar.value - 0x30 : nil }
        guard scalar.properties.numericType == .decimal,
            let value = scalar.properties.numericValue, (0...9).contains(value)
        else { return nil }
        return UInt32(value)
    }

    /// Drops `<U+200B>` from the end.
    static func dropHiddenName<T>(_ pairs: inout [T], _ plain: KeyPath<T, Unicode.Scalar>) {
        let start = pairs.suffix(10).lastIndex { $0[keyPath: plain] == "<" }
        guard let start else { return }
        let name = pairs[start...].map { $0[keyPath: plain] }
        guard (8...10).contains(name.count), name[1] == "U", name[2] == "+",
            name[3..<(name.count - 1)].allSatisfy(\.properties.isASCIIHexDigit)
        else { return }
        pairs.removeSubrange(start...)
    }
}

extension Unicode.Scalar {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
