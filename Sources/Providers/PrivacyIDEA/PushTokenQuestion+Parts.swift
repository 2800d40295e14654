import Authenticator
import Facts
import Token
import Vocabulary

extension PushTokenQuestion {
    /// Whether data is a question of a push token, whatever is wrong with it.
    static func isOne(_ data: JSONObject) -> Bool {
        [.nonce, .serial, .signature].allSatisfy { (member: PrivacyIDEAError.Member) in
            data[member.rawValue] != nil
        }
    }

    /// The names of all members that are read.
    static let members: Set<String> = Set(
        [
            .nonce, .url, .serial, .question, .title, .certificateCheck, .presence, .signature,
            .capabilities, .capabilitiesSignature,
        ].map { (member: PrivacyIDEAError.Member) in member.rawValue }
    )

    /// The members of a question as they are written: nobody vouches for them yet.
    struct Parts {
        let nonce: String
        let address: String
        let serial: String
        let question: String
        let title: String
        let check: String
        let presence: String?
        let signature: String

        /// Takes the members that must be there, under a limit.
        init(_ object: JSONObject) throws(PrivacyIDEAError) {
            func text(_ member: PrivacyIDEAError.Member) throws(PrivacyIDEAError) -> String {
                guard let value = object[member.rawValue] else { throw .missing(member) }
                guard let text = value.stringValue else { throw .invalid(member) }
                return text
            }
            nonce = try text(.nonce)
            address = try text(.url)
            serial = try text(.serial)
            question = try text(.question)
            title = try text(.title)
            check = try text(.certificateCheck)
            let isPresenceAsked = object[PrivacyIDEAError.Member.presence.rawValue] != nil
            presence = isPresenceAsked ? try text(.presence) : nil
            signature = try text(.signature)
            // Before anything is computed.
            guard signedText.utf8.count <= PushTokenQuestion.limit else {
                throw .invalid(.question)
            }
        }

        /// What the server signs.
        var signedText: String {
            ([nonce, address, serial, question, title, check] + [presence].compactMap(\.self))
                .joined(separator: "|")
        }

        /// The nonce as bytes, 16 to 64.
        var nonceBytes: [UInt8] {
            get throws(PrivacyIDEAError) {
                guard let bytes = base32(nonce), (16...64).contains(bytes.count) else {
                    throw .invalid(.nonce)
                }
                return bytes
            }
        }

        /// What a presence check offers; empty where there is none.
        var options: [String] {
            get throws(PrivacyIDEAError) {
                guard let presence else { return [] }
                let options = presence.split(separator: ",", omittingEmptySubsequences: false)
                    .map(String.init)
                // Two that differ in blanks alone look the same at the login page.
                guard (2...10).contains(options.count), options.allSatisfy(Self.isOption),
                    Set(options.map(singleSpaced)).count == options.count
                else { throw .invalid(.presence) }
                return options
            }
        }

        /// Throws what cannot be used of the texts.
        func checkTexts() throws(PrivacyIDEAError) {
            guard (1...4_096).contains(question.utf8.count) else { throw .invalid(.question) }
            guard title.utf8.count <= 256 else { throw .invalid(.title) }
            guard check == "0" || check == "1" else { throw .invalid(.certificateCheck) }
        }

        /// What it says, whoever wrote it; its device is named by the serial.
        func claimed() throws -> SignedQuestion {
            try checkTexts()
            return SignedQuestion(
                messageID: try MessageID(nonce),
                deviceUID: serial,
                challenge: try nonceBytes,
                title: title,
                text: question,
                presence: try options,
                takesReasons: false,
                needsUserVerification: false
            )
        }

        /// Whether a text is shown as it is, so that the person can find it at the login page.
        private static func isOption(_ text: String) -> Bool {
            text.utf8.count <= PushKind.longestOption && !PrintableText(text).isAltered
                && !singleSpaced(text).isEmpty
        }
    }
}

/// Bytes of Base32 as servers write it: capitals and padding; `nil` for any other writing, so that one
/// value has one text.
func base32(_ text: String) -> [UInt8]? {
    guard let bytes = try? Base32.decode(text), Base32.encode(bytes) == text else { return nil }
    return bytes
}
