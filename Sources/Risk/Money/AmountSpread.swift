import Glibc

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

    /// Above the median.
    func deviations(of magnitude: Double) -> Double { (magnitude - median) / deviation }

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
