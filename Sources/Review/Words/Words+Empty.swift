import Push
package import Vocabulary

extension Words {
    /// The words of a console without requests.
    package enum Empty {
        /// The ways to begin, in order.
        package struct Ways: Sendable {
            /// By the address of one's server.
            package let address: PrintableText
            package let demonstration: PrintableText
            /// By telling where one is.
            package let home: PrintableText
            /// The same where it is known; the place follows.
            package let homeKnown: PrintableText
        }

        package static let ways = Ways(
            address: "Paste the address from your server's QR code",
            demonstration:
                "See how it works: three made-up requests; nothing leaves this machine",
            home: "Set where you are, so that distances mean something: a town or 51.46,-2.59",
            homeKnown: "Change where you are: "
        )
        /// The same in a narrow window.
        package static let shortWays = Ways(
            address: "Paste your server's address",
            demonstration: "Try it: three made-up requests",
            home: "Set where you are",
            homeKnown: "You are at "
        )
        package static let nothingEnrolled: PrintableText = "Nothing is enrolled yet."
        package static let nothingWaits: PrintableText =
            "Nothing is waiting for you. Requests appear here by themselves."
        /// The same where none can come.
        package static let nothingComes: PrintableText =
            "Nothing is waiting for you, and no messages come in."
        /// The same where none are expected.
        package static let nothingWaitsAlone: PrintableText = "Nothing is waiting for you."
        package static let lastDecisions: PrintableText = "Last decisions"
        package static let noDecisions: PrintableText = "Nothing has been decided yet."
        package static let sources: PrintableText = "Messages come over "
        package static let noSources: PrintableText =
            "No server can send to you yet: `pratique config inbox` opens a way (Docs/inbox.md)."
        package static let codes: PrintableText = "one-time codes of "

        /// Where to read how messages get here.
        package static func wayOfMessages(key: PrintableText?) -> PrintableText {
            key.map { "\($0) shows how messages get here." } ?? .empty
        }

        package static func setHome(_ name: String) -> PrintableText {
            "\(PrintableText(name)) sets where you are, so that distances mean something"
        }

        /// How messages get here, for the help.
        package static let howMessagesCome: [PrintableText] = [
            "How messages get here: your server makes a signed message for each request and hands it"
                + " to a push service. A phone gets it through Apple or Google; here the server"
                + " sends it to your inbox, which takes the place of that service.",
            "`pratique config inbox` makes it (Docs/inbox.md). Servers that support polling are"
                + " polled automatically. A message in a file: pratique review FILE.",
        ]
    }
}
