/// The names of types and properties as they are typed on a command line.
enum WordForm {
    /// The words of a name in small letters with hyphens between them: `allowPlainHTTP` becomes
    /// `allow-plain-http`.
    static func hyphenated(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (place, letter) in letters.enumerated() {
            if letter.isUppercase, place > 0 {
                let isAfterSmall = !letters[place - 1].isUppercase
                let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
                if isAfterSmall || isBeforeSmall { result += "-" }
            }
            result += letter.lowercased()
        }
        return result
    }
}
