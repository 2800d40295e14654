import Atlas
import Push
import Review
import Risk
package import Vocabulary

/// What a person types to approve a request that asks for more than keys: the amount, else the
/// place, else two words.
///
/// Who types it has read it, and no habit of the fingers does.
package struct ApprovalPhrase: Hashable, Sendable {
    /// What the phrase is.
    package enum Kind: Hashable, Sendable {
        case amount
        case town
        case country
        case words
    }

    /// What the phrase is.
    package let kind: Kind
    /// The phrase as it is shown.
    package let text: PrintableText

    /// The fewest letters of a place: whoever asks says where from, and could choose a town whose
    /// name is typed by a slip of the fingers.
    private static let fewestLetters = 4

    /// The phrase of a request.
    init(_ review: MessageReview) {
        let place = review.locationContext.place
        if let amount = review.facts.amount {
            self.init(kind: .amount, text: Numbers.number(amount))
        } else if let town = Self.name(place?.town?.name) {
            self.init(kind: .town, text: town)
        } else if let country = Self.name(place?.country?.name) {
            self.init(kind: .country, text: country)
        } else {
            // Not the word that begins an approval in plain lines.
            self.init(kind: .words, text: "I approve")
        }
    }

    /// A name that is long enough; `nil` for any other.
    private static func name(_ text: String?) -> PrintableText? {
        guard let text else { return nil }
        let name = PrintableText(text)
        let letters = folded(name).unicodeScalars.filter(\.properties.isAlphabetic)
        // A place that is called like a word of the plain lines is not typed by whoever means that.
        return letters.count >= fewestLetters && Command(text) == nil ? name : nil
    }

    private init(kind: Kind, text: PrintableText) {
        self.kind = kind
        self.text = text
    }

    /// Whether a typed line is the phrase.
    ///
    /// An amount may stand without the commas between its thousands; names may stand in small
    /// letters and without marks on them. Nothing else is let pass.
    package func accepts(_ line: String) -> Bool {
        let typed = Self.folded(PrintableText(line))
        let wanted = Self.folded(text)
        guard kind == .amount else { return typed == wanted }
        return typed == wanted || typed == wanted.filter { $0 != "," }
    }

    /// The text in small letters without marks, and with single blanks between its words.
    private static func folded(_ text: PrintableText) -> String {
        let ascii = Transliteration.ascii(text).text
        // A script without Latin letters is compared as it is.
        let comparable = ascii.contains("?") ? text.text : ascii
        return comparable.lowercased().split(separator: " ").joined(separator: " ")
    }
}

extension Entry {
    /// What is typed to approve the request when its friction is ``ApproverPolicy/Friction/type``.
    package var approvalPhrase: ApprovalPhrase { ApprovalPhrase(review) }
}

extension Words {
    /// `the amount, 4,980.00`: what is typed to approve.
    static func wanted(_ phrase: ApprovalPhrase) -> PrintableText {
        switch phrase.kind {
        case .amount: "the amount, \(phrase.text)"
        case .town: "the town, \(phrase.text)"
        case .country: "the country, \(phrase.text)"
        case .words: "the words \(phrase.text)"
        }
    }
}
