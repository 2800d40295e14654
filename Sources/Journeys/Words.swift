import Token
import Vocabulary

/// An object whose names are those of another one.
func renamedObject(_ members: [(String, JSONValue)]) -> JSONObject {
    do throws(JSONError) {
        return try JSONObject(members)
    } catch {
        preconditionFailure("the names of an object that was read differ")
    }
}

/// Texts of servers.
enum Words {
    /// A text that can be shown, with one blank for each run of blanks and line breaks.
    static func clean(_ text: String, limit: Int = 4_096) -> PrintableText {
        // What is left out is not looked at: a text from outside may be long.
        let start = String(text.unicodeScalars.prefix(limit + 1))
        return PrintableText(
            start.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            limit: limit
        )
    }
}
