/// The signs and names of currencies in the languages of their users.
package enum CurrencyNames {
    /// With `_` for a blank; case-sensitive when written with a capital letter.
    static let marks: [String: CurrencyMark] = {
        var marks: [String: CurrencyMark] = [:]
        for row in table.split(separator: "\n") {
            let isOne = row.contains(Character("="))
            let parts = row.split(separator: isOne ? "=" : "~").map { $0.split(separator: " ") }
            guard parts.count == 2, let first = parts[0].first else { continue }
            let mark = CurrencyMark(
                code: isOne ? String(first) : nil,
                codes: Set(parts[0].map(String.init))
            )
            for name in parts[1] { marks[String(name)] = mark }
        }
        for (names, before, after) in doubtful {
            for name in names.split(separator: " ") {
                marks[String(name)]?.before = before
                marks[String(name)]?.after = after
            }
        }
        for name in ["pound", "pounds", "pfund"] { marks[name]?.isWeight = true }
        return marks
    }()

    /// The code by the word before a name, such as `swiss`.
    static let countries: [String: String] = {
        var result: [String: String] = [:]
        for entry in countryTable.split(separator: "\n") {
            let words = entry.split(separator: " ").map(String.init)
            for word in words.dropFirst() { result[word] = words[0] }
        }
        return result
    }()

    /// Codes that are English words too.
    package static let wordCodes: Set<String> = [
        "ALL", "BAM", "BOB", "COP", "CUP", "GEL", "MAD", "MOP", "PEN", "SOS", "TOP", "TRY",
    ]

    /// Codes that mean nothing else in lower case.
    static let smallCodes: Set<String> = [
        "AED", "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "IDR",
        "ILS", "INR", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PLN", "SGD", "THB", "TWD", "USD",
        "ZAR",
    ]

    /// Whether the letter's script is written without blanks.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007,
            0x3040...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// The number of scalars of a currency or multiple written without blanks.
    static func unspacedLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = scalars.first, isUnspaced(first) else { return nil }
        let longest = 4
        return (1...longest).last { count in
            guard scalars.count >= count else { return false }
            let text = PlainForm.string(scalars.prefix(count))
            return marks[text] != nil || Multiple.powers[text] != nil
        }
    }

    /// Ambiguous names: when they count before and behind a number.
    private static let doubtful: [(String, CurrencyMark.Trust, CurrencyMark.Trust)] = [
        ("won sol soles crown crowns dong pfund kronen", .never, .besideMoney),
        ("real ft", .expected, .expected),
        ("fr fr. Fr Fr.", .besideMoney, .always),
        ("R", .besideMoney, .expected),
        ("RM S/ Rp", .always, .expected), ("NIS dh dhs", .besideMoney, .always),
        ("pounds pesos krone krona rand sterling", .besideMoney, .always),
        (
            "pound peso dollar lev lei leu franc franco quid bucks đ р р. 元 円 圓 원 块",
            .never,
            .always
        ),
    ]

    /// Rows of possible codes and marks; behind `=` the first code is the meaning of each mark
    /// alone, behind `~` none is.
    private static let table = """
        EUR = € euro euros eurot euroa eurosta eurolla eurów euró eura evro evra evrov eiro eurų eurai avro евро євро ευρώ ευρω ユーロ 欧元 歐元 유로 यूरो يورو אירו
        USD = us$ US_$ $us $_US u.s.$ 美元 美金 米ドル 미국달러
        AUD = a$ au$ aus$ 澳元
        CAD = c$ ca$ can$ $ca $can $_CA 加元
        NZD = nz$
        HKD = hk$ 港元 港币 港幣
        SGD = s$ sg$
        TWD = nt$ 台币 台幣 新台币 新台幣
        MXN = mx$ mex$
        BRL = r$ real reais
        USD AUD CAD NZD HKD SGD TWD BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ~ dollar dollars bucks dólar dólares dollaro dollari dolar dolary dolarów доллар доллара долларов долари доларів ドル 달러 دولار דולר डॉलर
        USD AUD CAD NZD HKD SGD TWD BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD MXN ARS CLP COP UYU DOP CUP BRL NIO ~ $
        GBP EGP FKP GIP SHP LBP SDG SSP SYP = £
        GBP = sterling quid pounds_sterling pound_sterling livres_sterling livre_sterling libras_esterlinas libra_esterlina sterline gb£ uk£ 英镑 英鎊
        GBP EGP FKP GIP SHP LBP SDG SSP SYP ~ pound pounds pfund фунт фунта фунтов ポンド 파운드
        JPY = yen yens jp¥ иен иены 円 日元 日圓 日本円 엔
        CNY = yuan yuans renminbi rmb cn¥ юань юаня юаней 人民币 人民幣 人民元 위안
        JPY CNY ~ ¥
        CNY TWD HKD MOP SGD ~ 元 块 塊
        TWD HKD MOP JPY ~ 圓
        KRW KPW = ₩ won 원
        CHF = franken franchi sfr sfr. fr fr. Fr Fr. ₣ 瑞士法郎
        CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF ~ franc francs franco francos франк франка франков
        XAF XOF ~ cfa fcfa f_cfa
        SEK NOK DKK ISK ~ kr kr.
        SEK ISK ~ krona kronor
        SEK = skr
        ISK = króna krónur
        NOK DKK ~ krone kroner
        CZK SEK NOK DKK ISK ~ crown crowns kronen крон крона кроны
        CZK = kč kc koruna koruny korun korunas
        PLN = zł zl zloty zlotys zlotych złoty złote złotych злотых злотый
        HUF = Ft ft forint forints forintot
        RON MDL ~ lei leu
        BGN = лв лв. lev leva лев лева
        TRY = ₺ TL türk_lirası turk_lirasi lirası
        TRY LBP SYP ~ lira liras lire ليرة
        RUB = ₽
        RUB BYN ~ руб руб. р р. ruble rubles rouble roubles rubel рубль рубля рублей рубли
        UAH = ₴ грн грн. hryvnia hryvnias гривня гривні гривень
        ILS = ₪ NIS shekel shekels sheqel sheqels שקל שקלים ש״ח ש"ח
        AED MAD ~ dh dh. dhs dhs. dirham dirhams درهم
        SAR QAR YER OMR IRR ~ riyal riyals rial rials ريال
        KWD BHD JOD IQD LYD TND DZD RSD MKD ~ dinar dinars dinara دينار
        EGP SDG SYP LBP ~ جنيه
        EGP = e£
        INR = ₹ रुपये रुपया रुपए रुपयों
        INR PKR NPR LKR MUR SCR ~ rs rs. rupee rupees rupie rupien ₨
        PKR INR ~ روپے روپیہ
        BDT = ৳ taka টাকা
        THB = ฿ baht bahts บาท
        IDR = Rp rp rp. Rp. rupiah rupiahs
        MYR = RM ringgit ringgits
        PHP = ₱ piso
        MXN PHP ARS CLP COP CUP DOP UYU ~ peso pesos
        PEN = S/ sol soles
        VND = ₫ đ dong đồng
        ZAR = R rand rands
        NGN = ₦ naira nairas
        GHS = ₵ cedi cedis
        KES = ksh ksh.
        KES UGX TZS SOS ~ shilling shillings
        KZT = ₸ tenge тенге
        AZN = ₼
        GEL = ₾ lari
        AMD = ֏
        CRC = ₡
        PYG = ₲
        LAK = ₭
        MNT = ₮
        """

    /// Rows of a code and the words before the name of its currency.
    private static let countryTable = """
        USD us u.s. american
        GBP uk british
        AUD australian aussie
        CAD canadian
        NZD new_zealand
        HKD hong_kong
        SGD singapore singaporean
        TWD taiwan new_taiwan taiwanese
        CHF swiss
        JPY japanese
        CNY chinese
        KRW korean south_korean
        INR indian
        PKR pakistani
        MXN mexican
        PHP philippine
        CLP chilean
        COP colombian
        ARS argentine argentinian
        BRL brazilian
        SEK swedish schwedische schwedischen
        NOK norwegian norwegische norwegischen
        DKK danish dänische dänischen
        ISK icelandic
        CZK czech tschechische tschechischen
        PLN polish
        HUF hungarian
        RON romanian
        BGN bulgarian
        TRY turkish
        RUB russian
        UAH ukrainian
        ILS israeli new_israeli
        AED uae emirati
        SAR saudi
        QAR qatari
        KWD kuwaiti
        EGP egyptian
        THB thai
        IDR indonesian
        MYR malaysian
        ZAR south_african
        KES kenyan
        NGN nigerian
        """
}

/// Words such as `million` behind a number.
enum Multiple {
    /// By lower-case word; two where languages differ.
    static let powers: [String: [Int]] = {
        var powers: [String: [Int]] = [:]
        for (power, words) in table {
            for word in words.split(separator: " ") {
                powers[String(word), default: []].append(power)
            }
        }
        return powers
    }()

    private static let table: [(Int, String)] = [
        (2, "hundred hundert 百 백"),
        (
            3,
            """
            k tsd tausend thousand thousands mille mil mila duizend tusen tusind tys tisíc тыс тысяч \
            тысячи тысяча 千 천 हज़ार हजार ألف אלף
            """
        ),
        (4, "万 萬 만"), (5, "lakh lakhs lac lacs लाख"),
        (
            6,
            """
            m mn mm mio mil mill mln million millions millionen miljoen miljoner millioner millón \
            millones milhão milhões milione milioni milion miliony milionów milionu млн миллион \
            миллиона миллионов مليون מיליון
            """
        ),
        (7, "cr crore crores करोड़"), (8, "億 亿 억"),
        (
            9,
            """
            b bn billion billions mrd mld milliarde milliarden milliard milliards miljard miljarder \
            milliarder miliardo miliardi miliard miliardy miliardów млрд миллиард миллиарда \
            миллиардов مليار מיליארד
            """
        ),
        (12, "tn trillion trillions billion billionen 兆 조"),
    ]
}
