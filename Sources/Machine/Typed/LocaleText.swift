import Glibc
import Vocabulary

/// The characters that the person's locale has, for lines of text; the screen asks the same.
package enum LocaleText {
    /// Whether the locale's encoding is UTF-8.
    ///
    /// A locale that is not installed counts by its name.
    package static let isUnicode: Bool = {
        let locale = unsafe newlocale(LC_CTYPE_MASK, "", nil)
        guard let locale = unsafe locale else {
            let names = ["LC_ALL", "LC_CTYPE", "LANG"]
            let name =
                names.lazy.compactMap { unsafe getenv($0).map { unsafe String(cString: $0) } }
                .first { !$0.isEmpty } ?? ""
            return namesUnicode(name)
        }
        defer { unsafe freelocale(locale) }
        return unsafe String(cString: nl_langinfo_l(nl_item(CODESET), locale)) == "UTF-8"
    }()

    /// Whether the name of a locale, such as `en_GB.UTF-8`, asks for UTF-8.
    static func namesUnicode(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.includes("utf-8") || name.includes("utf8")
    }

    /// A text in characters that the locale has: in another encoding than UTF-8 those of ASCII, since
    /// bytes from 0x80 on may be anything there, also controls of the terminal.
    package static func shown(_ text: String) -> String {
        isUnicode ? text : Transliteration.ascii(text)
    }
}
