import Facts
import Vocabulary

extension MessageID {
    /// The first eight characters of the id without its type, which commands take as well.
    var short: PrintableText {
        PrintableText(String((text.split(separator: ":").last ?? "").prefix(8)))
    }
}
