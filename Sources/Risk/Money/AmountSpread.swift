import Glibc
import Push

/// The median of amounts and the deviation from it, of logarithms.
///
/// Logarithms, since people think of money in multiples; medians, since one deposit for a house
/// must not make later payments look small.
struct AmountSpread {
    /// Fewer amounts are no evidence.
    static let least = 5
    /// With fewer the deviation is a guess, and a hint is one step lighter.
    static let enough = 10
    /// In decades; without it, a cent would be unusual for constant amounts; at 3.5 deviations it
    /// allows up to 2.2 times the usual amount.
    static let leastDeviation = 0.1

    /// Decades that constant amounts may rise.
    static func leastReach(_ input: RuleInput) -> Double {
        leastDeviation * input.thresholds.amountDeviations
    }

    let count: Int
    let median: Double
    /// The median absolute deviation, times 1.4826 as for a normal distribution.
    let deviation: Double
    let largest: Double

    /// From decimal logarithms; `nil` for fewer than ``least``.
    init?(_ magnitudes: [Double]) {
        guard magnitudes.count >= Self.least, let largest = magnitudes.max() else { return nil }
        let median = Self.median(magnitudes)
        count = magnitudes.count
        self.median = median
        deviation = max(
            Self.leastDeviation,
            1.4826 * Self.median(magnitudes.map { abs($0 - median) })
        )
        self.largest = largest
    }

    /// In one currency, or in none, whose number is all that is known of it; newest first.
    static func magnitudes(_ amounts: [AmountBaseline], _ currency: String?) -> [Double] {
        amounts.filter { $0.currency == currency || $0.currency == nil }.map(\.magnitude)
    }

    /// Above the median; above the largest of all the least deviation counts, as amounts that vary widely
    /// would vouch for any.
    func deviations(of magnitude: Double) -> Double {
        max((magnitude - median) / deviation, (magnitude - largest) / Self.leastDeviation)
    }

    /// To the median.
    func ratio(of magnitude: Double) -> Double { Self.times(magnitude - median) }

    /// From decades.
    static func times(_ decades: Double) -> Double { pow(10, decades) }

    private static func median(_ numbers: [Double]) -> Double {
        let ordered = numbers.sorted()
        let middle = ordered.count / 2
        return ordered.count.isMultiple(of: 2)
            ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
    }
}

/// What an amount is measured by: the payments in its currency, or where these are too few and there are
/// more in others, those in all currencies by what they are worth roughly.
struct AmountMeasure {
    /// `nil` where fewer than ``AmountSpread/least`` payments can be compared.
    let spread: AmountSpread?
    /// The largest of those that can be compared, however few; `nil` without any.
    let largest: Double?
    /// How many these are.
    let count: Int
    /// The decimal logarithm, in the unit of the spread; of what is converted the least that it may be
    /// worth.
    let magnitude: Double
    /// Whether it was converted.
    let isRough: Bool

    init(_ magnitude: Double, _ currency: String?, among amounts: [AmountBaseline]) {
        let known = AmountSpread.magnitudes(amounts, currency)
        self.init(known: known, magnitude: magnitude, isRough: false)
        guard spread == nil, let unit = RoughWorth.decades(of: currency) else { return }
        let roughly = AmountMeasure(roughly: magnitude - unit, among: amounts)
        if known.isEmpty || roughly.spread != nil { self = roughly }
    }

    /// By what all are worth roughly, of what is worth so many decades of dollars.
    init(roughly worth: Double, among amounts: [AmountBaseline]) {
        let known = amounts.compactMap { amount in
            RoughWorth.decades(of: amount.currency).map { amount.magnitude - $0 }
        }
        self.init(known: known, magnitude: worth - RoughWorth.slack, isRough: true)
    }

    private init(known: [Double], magnitude: Double, isRough: Bool) {
        spread = AmountSpread(known)
        (largest, count) = (known.max(), known.count)
        (self.magnitude, self.isRough) = (magnitude, isRough)
    }

    /// To the median, as near as is known: what is converted counts for as much as it seems worth.
    func times(_ spread: AmountSpread) -> Double {
        spread.ratio(of: magnitude + (isRough ? RoughWorth.slack : 0))
    }

    /// Above the median; 0 where too few can be compared.
    var deviations: Double { spread?.deviations(of: magnitude) ?? 0 }
}

extension RequestFacts {
    /// Every sum that may leave the account: those of the payments with their charges, and what is stated
    /// beside a payment in another currency.
    var sums: [Amount] {
        totals
            + payments.flatMap { payment in
                payment.terms.filter { ![.charges, .debited].contains($0.kind) }
                    .compactMap(\.amount).filter { other in
                        !other.isNegative
                            && payment.amount.map { $0.currency != other.currency } == true
                            && payment.amount?.agrees(with: other) == false
                    }
            }
    }
}

extension Amount {
    /// What it is worth, in decades of dollars, which a number without a currency is taken for; `nil`
    /// where that is not known.
    var roughWorth: Double? {
        let unit = currency == nil ? 0 : RoughWorth.decades(of: currency)
        return unit.flatMap { unit in magnitude.map { $0 - unit } }
    }
}

/// A sum beside the payments of the account.
struct MeasuredSum {
    let amount: Amount
    /// `nil` for a sum that is not above zero.
    let measure: AmountMeasure?

    init(_ amount: Amount, among amounts: [AmountBaseline]) {
        self.amount = amount
        measure = amount.magnitude.map { AmountMeasure($0, amount.currency, among: amounts) }
    }
}

extension RuleInput {
    /// Measures what the riskiest payment's payee gets by the payments of the account; of several sums the
    /// most unusual one.
    var amountMeasure: AmountMeasure? {
        var measures = sums.compactMap(\.measure)
        if facts.payments.count > 1 {
            let parts = zip(facts.payments, features.payments).filter { part in
                part.1.key == features.payment?.key
            }
            let amounts = parts.compactMap(\.0.amount).filter { !$0.isNegative }
            let stated = Amount.sums(of: amounts)
            measures = (stated.isEmpty ? amounts : stated).compactMap {
                MeasuredSum($0, among: baseline.amounts).measure
            }
            if let together = RoughWorth.total(of: stated) {
                measures.append(AmountMeasure(roughly: together, among: baseline.amounts))
            }
        }
        return measures.max { $0.deviations < $1.deviations }
    }

    /// Whether what is paid is above the largest of some payments by so many decades; false without any
    /// to compare with.
    func exceeds(_ amounts: [AmountBaseline], by decades: Double) -> Bool {
        sums.contains { sum in
            guard let magnitude = sum.amount.magnitude else { return false }
            let measure = AmountMeasure(magnitude, sum.amount.currency, among: amounts)
            return measure.largest.map { measure.magnitude > $0 + decades } ?? false
        }
    }

    /// Whether that amount is above all of the account's by some decades, where enough are known.
    func amountExceedsAll(by decades: Double) -> Bool {
        guard let measure = amountMeasure, let largest = measure.spread?.largest else {
            return false
        }
        return measure.magnitude > largest + decades
    }
}

/// How much of a currency about a US dollar is.
///
/// Rounded to two figures, of 2024 and 2025. It tells fifty thousand from fifty, and is no rate to
/// exchange by; of money that loses its value within months there is none.
enum RoughWorth {
    /// By how many decades two of them may be wrong together: a factor of 1.6.
    static let slack = 0.2

    /// The decimal logarithm; `nil` of a currency that is not in the table.
    static func decades(of currency: String?) -> Double? { currency.flatMap { byCurrency[$0] } }

    /// What amounts of several currencies are worth together, in decades of dollars; `nil` of one
    /// currency, and of any that is not in the table.
    static func total(of amounts: [Amount]) -> Double? {
        guard amounts.count > 1 else { return nil }
        var sum = 0.0
        for amount in amounts {
            guard let magnitude = amount.magnitude, let unit = decades(of: amount.currency) else {
                return nil
            }
            sum += pow(10, magnitude - unit)
        }
        return log10(sum)
    }

    /// How many currencies are known.
    static var count: Int { byCurrency.count }

    private static let byCurrency: [String: Double] = {
        var result: [String: Double] = [:]
        for entry in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let parts = entry.split(separator: " ")
            guard parts.count == 2, let worth = Double(parts[1]) else { continue }
            result[String(parts[0])] = log10(worth)
        }
        return result
    }()

    private static let table = """
        AED 3.7; AFN 70; ALL 90; AMD 390; AOA 900; AUD 1.5; AWG 1.8; AZN 1.7; BAM 1.8; BBD 2;
        BDT 120; BGN 1.8; BHD 0.38; BIF 2900; BMD 1; BND 1.3; BOB 6.9; BRL 5.5; BSD 1; BTN 85;
        BWP 14; BYN 3.2; BZD 2; CAD 1.4; CDF 2800; CHF 0.85; CLP 950; CNY 7.2; COP 4100; CRC 510;
        CVE 100; CZK 23; DJF 180; DKK 6.8; DOP 60; DZD 130; EGP 49; ERN 15; ETB 130; EUR 0.9;
        FJD 2.3; FKP 0.77; GBP 0.77; GEL 2.7; GHS 13; GIP 0.77; GMD 70; GNF 8600; GTQ 7.7;
        GYD 210; HKD 7.8; HNL 25; HTG 130; HUF 360; IDR 16000; ILS 3.6; INR 85; IQD 1300; ISK 130;
        JMD 160; JOD 0.71; JPY 150; KES 130; KGS 87; KHR 4100; KMF 440; KRW 1400; KWD 0.31;
        KYD 0.83; KZT 500; LAK 21000; LKR 300; LRD 190; LSL 18; LYD 5; MAD 9.7; MDL 18; MGA 4500;
        MKD 56; MMK 2100; MNT 3500; MOP 8; MRU 40; MUR 46; MVR 15; MWK 1700; MXN 19; MYR 4.4;
        MZN 64; NAD 18; NGN 1500; NIO 37; NOK 11; NPR 140; NZD 1.7; OMR 0.38; PAB 1; PEN 3.7;
        PGK 4; PHP 57; PKR 280; PLN 3.9; PYG 7600; QAR 3.6; RON 4.6; RSD 110; RUB 90; RWF 1400;
        SAR 3.8; SBD 8.4; SCR 14; SEK 10; SGD 1.3; SHP 0.77; SLE 23; SOS 570; SRD 36; STN 22;
        SZL 18; THB 34; TJS 11; TMT 3.5; TND 3.1; TOP 2.4; TRY 38; TTD 6.8; TWD 32; TZS 2600;
        UAH 41; UGX 3700; USD 1; UYU 41; UZS 13000; VND 25000; VUV 120; WST 2.8; XAF 600; XCD 2.7;
        XCG 1.8; XOF 600; XPF 110; ZAR 18; ZMW 26
        """
}

/// Legal tender by country or territory, as valid in 2026 in the Unicode CLDR.
enum TerritoryCurrencies {
    /// ISO 4217 codes by ISO 3166-1 code.
    static let byTerritory: [String: Set<String>] = {
        var result: [String: Set<String>] = [:]
        for entry in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let codes = entry.split(separator: " ").map(String.init)
            guard let currency = codes.first else { continue }
            for territory in codes.dropFirst() { result[territory, default: []].insert(currency) }
        }
        return result
    }()

    /// A currency and its territories.
    private static let table = """
        AED AE; AFN AF; ALL AL; AMD AM; AOA AO; ARS AR; AUD AU CC CX HM KI NF NR TV; AWG AW;
        AZN AZ; BAM BA; BBD BB; BDT BD; BGN BG; BHD BH; BIF BI; BMD BM; BND BN; BOB BO; BRL BR;
        BSD BS; BTN BT; BWP BW; BYN BY; BZD BZ; CAD CA; CDF CD; CHF CH LI; CLP CL; CNY CN;
        COP CO; CRC CR; CUP CU; CVE CV; CZK CZ; DJF DJ; DKK DK FO GL; DOP DO; DZD DZ; EGP EG;
        ERN ER; ETB ET;
        EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM;
        EUR PT RE SI SK SM TF VA XK YT; FJD FJ; FKP FK; GBP GB GG GS IM JE; GEL GE; GHS GH;
        GIP GI; GMD GM; GNF GN; GTQ GT; GYD GY; HKD HK; HNL HN; HTG HT; HUF HU; IDR ID;
        ILS IL PS; INR BT IN; IQD IQ; IRR IR; ISK IS; JMD JM; JOD JO PS; JPY JP; KES KE; KGS KG;
        KHR KH; KMF KM; KPW KP; KRW KR; KWD KW; KYD KY; KZT KZ; LAK LA; LBP LB; LKR LK; LRD LR;
        LSL LS; LYD LY; MAD EH MA; MDL MD; MGA MG; MKD MK; MMK MM; MNT MN; MOP MO; MRU MR;
        MUR MU; MVR MV; MWK MW; MXN MX; MYR MY; MZN MZ; NAD NA; NGN NG; NIO NI; NOK BV NO SJ;
        NPR NP; NZD CK NU NZ PN TK; OMR OM; PAB PA; PEN PE; PGK PG; PHP PH; PKR PK; PLN PL;
        PYG PY; QAR QA; RON RO; RSD RS; RUB RU; RWF RW; SAR SA; SBD SB; SCR SC; SDG SD; SEK SE;
        SGD SG; SHP SH; SLE SL; SOS SO; SRD SR; SSP SS; STN ST; SYP SY; SZL SZ; THB TH; TJS TJ;
        TMT TM; TND TN; TOP TO; TRY TR; TTD TT; TWD TW; TZS TZ; UAH UA; UGX UG;
        USD AS BQ EC FM GU HT IO MH MP PA PR PW SV TC TL UM US VG VI ZW; UYU UY; UZS UZ; VES VE;
        VND VN; VUV VU; WST WS; XAF CF CG CM GA GQ TD; XCD AG AI DM GD KN LC MS VC; XCG CW SX;
        XOF BF BJ CI GW ML NE SN TG; XPF NC PF WF; YER YE; ZAR LS NA ZA; ZMW ZM; ZWG ZW
        """
}
