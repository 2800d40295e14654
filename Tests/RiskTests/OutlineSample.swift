import Push
import Risk

/// An account with three devices: Firefox on a Windows desktop, Safari on a Mac and Chrome on an
/// Android phone.
enum OutlineSample {
    static let safari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/17.1 Safari/605.1.15"
    static let firefoxOnMac = GeneratedRuleInput.firefoxOnMac
    static let phone =
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/139.0.0.0 Mobile Safari/537.36"
    static let olderPhone = phone.replacing("Android 14", with: "Android 9")
    static let chromeOnWindows = chrome(139)
    static let tablet =
        "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/139.0.0.0 Safari/537.36"

    static func chrome(_ version: Int) -> String {
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            + "Chrome/\(version).0.0.0 Safari/537.36"
    }

    /// The baseline of forty requests, from one device after the other, each changed as is asked for.
    static func baseline(
        change: (Int, inout SettledAccount.Traits) -> Void = { _, _ in }
    ) throws -> Baseline {
        try SettledAccount.baseline { index, traits in
            switch index % 3 {
            case 0: break
            case 1:
                traits.browser = "Safari"
                traits.system = "macOS 10.15"
            default:
                traits.browser = "Chrome"
                traits.system = "Android 14"
                traits.device = .phone
            }
            change(index, &traits)
        }
    }
}
