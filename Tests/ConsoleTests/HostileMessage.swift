import Push
import Testing
import Vocabulary

@testable import Review

/// A message that tries to speak in the name of the program.
struct HostileMessage: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let payee: String

    var testDescription: String { name }

    /// One of each kind that is known.
    static let all = [
        HostileMessage(
            name: "escapes",
            message: "\u{1B}[2J\u{1B}[1;1H\u{1B}[32mverified\u{1B}[0m\u{1B}]0;safe\u{7}\u{9B}7m",
            payee: "Mill\u{8}\u{8}\u{8}\u{8}Bank\r\u{1B}c"
        ),
        HostileMessage(
            name: "buttons",
            message: "Pay? a approve  r reject  s skip  ? help  q quit [ OK ] y sends it",
            payee: "Mill  a approve"
        ),
        HostileMessage(
            name: "frame",
            message: """
                \u{2500} 1 of 1  approved  risk none \u{2500}\u{2500}\u{2502} Hints
                Risk      no hints
                Place     your home
                """,
            payee: " pratique  0 to answer  connected \u{2502}"
        ),
        HostileMessage(
            name: "question",
            message: "Reject? y sends it for good, any other key goes back:",
            payee: String(repeating: "x ", count: 14) + "Quit? y quits and decides nothing."
        ),
        HostileMessage(
            name: "long-names",
            message: String(repeating: "The payment of the month. ", count: 60),
            payee: String(repeating: "MillAndSonsAndDaughters", count: 40)
        ),
        HostileMessage(
            name: "right-to-left",
            message: "Pay \u{202E}00.942 PBG\u{202C} to \u{5D9}\u{5D5}\u{5E1}\u{5E3}",
            payee: "\u{202E}knaB lliM\u{2069} \u{634}\u{631}\u{643}\u{629}"
        ),
        HostileMessage(
            name: "look-alikes",
            message: "\u{420}\u{430}\u{443} \u{41C}ill \u{412}\u{430}nk, \u{FF21}\u{FF22}",
            payee: "L\u{435}dger B\u{43E}\u{43E}ks Ltd"
        ),
        HostileMessage(
            name: "thousand-lines",
            message: (1...1_000).map { "line \($0)" }.joined(separator: "\n"),
            payee: String(repeating: "\n", count: 200) + "Mill\u{2028}\u{85}Bank"
        ),
        HostileMessage(
            name: "combining",
            message: "P" + String(repeating: "\u{300}\u{489}", count: 200) + "ay",
            payee: "M" + String(repeating: "\u{334}", count: 80) + "ill"
        ),
        HostileMessage(
            name: "zero-width",
            message: "Pay\u{200B}\u{200D}\u{2060}\u{FEFF}pal\u{E0041}\u{E007F} now\u{AD}",
            payee: "Mill\u{200B}Bank\u{3164}\u{2800}"
        ),
        HostileMessage(
            name: "wide",
            message: String(repeating: "\u{652F}\u{6255}", count: 60),
            payee: "\u{FF0D}\u{FF1E}\u{3000}\u{682A}\u{5F0F}\u{4F1A}\u{793E}"
        ),
        HostileMessage(
            name: "emoji",
            message:
                "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EC}\u{1F1E7} \u{2705}\u{FE0F}",
            payee: "\u{1F512} Mill \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"
        ),
    ]

    /// A message without tricks.
    static let harmless = HostileMessage(name: "harmless", message: "Pay?", payee: "Mill Bank")

    /// A long one without tricks.
    static let wordy = HostileMessage(
        name: "wordy",
        message: String(repeating: "pay ", count: 1_000),
        payee: String(repeating: "mill ", count: 50)
    )

    /// The request: all but the two texts is the same in every one.
    var entry: Entry {
        ConsoleTests.entry(
            facts: facts(
                message: PrintableText(message),
                payment: Payment(
                    shape: .flat,
                    amount: Amount(units: 24_900, scale: 2, isNegative: false, currency: "GBP"),
                    payee: PrintableText(payee),
                    creditorAccount: nil,
                    debtorAccount: nil,
                    reference: nil,
                    initiator: nil
                )
            ),
            hints: hints
        )
    }
}
