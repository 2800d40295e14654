import Glibc
import Vocabulary

/// Checks whether non-ASCII text is displayed correctly.
struct LocaleCheck {
    /// From the environment; may be empty.
    let name: String
    let isInstalled: Bool
    /// Such as `UTF-8`.
    let encoding: String

    var findings: [Finding] {
        let shown = PrintableText(name, limit: 64)
        if !isInstalled {
            return [
                .warning(
                    .localeCharacters,
                    "The locale \(shown) is not installed.",
                    remedy: "export LC_ALL=C.UTF-8"
                )
            ]
        }
        guard encoding == "UTF-8" else {
            return [
                .warning(
                    .localeCharacters,
                    "The locale \(name.isEmpty ? "C" : shown) uses"
                        + " \(PrintableText(encoding, limit: 64)), so maps and lines are drawn in"
                        + " ASCII.",
                    remedy: "export LC_ALL=C.UTF-8"
                )
            ]
        }
        return [.ok(.localeCharacters, "The locale \(shown) uses UTF-8.")]
    }
}

extension LocaleCheck {
    /// Leaves this process's locale unchanged.
    init(environment: [String: String]) {
        name =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
            .first { !$0.isEmpty } ?? ""
        let locale = unsafe newlocale(LC_CTYPE_MASK, "", nil)
        isInstalled = unsafe locale != nil
        encoding =
            unsafe locale.map { unsafe String(cString: nl_langinfo_l(nl_item(CODESET), $0)) }
            ?? ""
        if let locale = unsafe locale { unsafe freelocale(locale) }
    }
}
