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
            /// By telling where messages come from.
            package let deliveries: PrintableText
            /// The same where it is known; the address follows.
            package let deliveriesKnown: PrintableText
        }

        package static let ways = Ways(
            address:
                "Paste the address from your server's QR code (pushauth:, mfauth:, otpauth:)",
            demonstration: "See how it works: three made-up requests, nothing is sent",
            home: "Tell where you are, so that distances mean something: a town or 51.46,-2.59",
            homeKnown: "Where you are, to be told anew: ",
            deliveries: "Tell where messages come from: the address of a delivery service",
            deliveriesKnown: "Where messages come from, to be told anew: "
        )
        /// The same in a narrow window.
        package static let shortWays = Ways(
            address: "Paste your server's address",
            demonstration: "Try it: three made-up requests",
            home: "Tell where you are",
            homeKnown: "You are at ",
            deliveries: "Tell where messages come from",
            deliveriesKnown: "Messages from "
        )
        package static let nothingEnrolled: PrintableText = "Nothing is enrolled yet."
        package static let nothingWaits: PrintableText =
            "Nothing waits for you. A request appears here by itself."
        /// The same where none can come.
        package static let nothingComes: PrintableText =
            "Nothing waits for you, and no messages are fetched."
        /// The same where nothing is to be fetched.
        package static let nothingWaitsAlone: PrintableText = "Nothing waits for you."
        package static let lastDecisions: PrintableText = "Last decisions"
        package static let noDecisions: PrintableText = "Nothing was decided yet."
        package static let sources: PrintableText = "Messages come over "
        package static let noSources: PrintableText = "Messages come over (not set)."
        package static let codes: PrintableText = "one-time codes of "

        /// Where to read how messages get here.
        package static func delivery(key: PrintableText?) -> PrintableText {
            key.map { "\($0) tells how messages get here." } ?? .empty
        }

        package static func setHome(_ name: String) -> PrintableText {
            "\(PrintableText(name)) tells where you are, so that distances mean something"
        }

        /// How to tell where messages come from.
        package static func setMessageSource(_ name: String) -> PrintableText {
            "\(PrintableText(name)) tells where messages come from"
        }

        /// How messages get here, for the help.
        package static let howMessagesCome: [PrintableText] = [
            "How messages get here: your server makes a signed message for each request and hands it"
                + " to whatever it delivers with. A phone gets it through Apple or Google; this"
                + " program fetches it from an address, which is called a delivery.",
            "An enrolment may name that address. Else tell it once, here (the palette has it as"
                + " deliveries) or as deliveries in the configuration, or give --deliveries ADDRESS."
                + " Servers that can be asked are asked by themselves. A message in a file:"
                + " pratique review FILE.",
        ]
    }
}
