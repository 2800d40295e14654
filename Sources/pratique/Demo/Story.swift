import Token

/// The messages that `pratique demo` sends, and what its script answers to each.
struct Story {
    /// One message and the scripted answer.
    struct Scene {
        /// What the scripted person does.
        enum Answer {
            case approve
            case reject
            /// Chooses the number that the simulated login page shows.
            case chooseNumber
        }

        /// The order as the server's operator gives it: the text of a JSON object.
        let order: String
        let answer: Answer
    }

    /// Where the approver of the story lives: Stokes Croft, Bristol.
    static let home = "51.4632,-2.5893"
    /// The account that the approvers share.
    static let user = "ledger-books"
    /// The password of that account on the page of the demonstration.
    static let password = "changeit"
    /// Who runs the simulated server.
    static let issuer = "Simulated AM"

    /// A payment and a login with a number from near home, and a payment from far away at once.
    static let scenes: [Scene] = [
        Scene(
            order: order(
                message: "Payment of 249.00 GBP to Ledger Books Ltd from the shared account",
                kind: "default",
                payload: """
                    {"amount":"249.00 GBP","payee":"Ledger Books Ltd",\
                    "iban":"GB33BUKB20201555555555","reference":"Invoice 2117",\
                    "initiator":"shop floor till"}
                    """,
                latitude: "51.4517",
                longitude: "-2.5950",
                address: "192.0.2.44",
                agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
                    + "(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
            ),
            answer: .approve
        ),
        Scene(
            order: order(
                message: "Login to the shared account",
                kind: "challenge",
                payload: "{}",
                latitude: "51.4552",
                longitude: "-2.6197",
                address: "203.0.113.80",
                agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) "
                    + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 "
                    + "Safari/604.1"
            ),
            answer: .chooseNumber
        ),
        Scene(
            order: order(
                message: "Payment of 4980.00 EUR to LB Trading from the shared account",
                kind: "default",
                payload: """
                    {"Data":{"Initiation":{"InstructionIdentification":"LB-77",\
                    "InstructedAmount":{"Amount":"4980.00","Currency":"EUR"},\
                    "CreditorAccount":{"SchemeName":"UK.OBIE.IBAN",\
                    "Identification":"LT121000011101001000","Name":"LB Trading"},\
                    "RemittanceInformation":{"Reference":"urgent"}}}}
                    """,
                latitude: "6.5244",
                longitude: "3.3792",
                address: "198.51.100.23",
                agent: "python-requests/2.32.3"
            ),
            answer: .reject
        ),
    ]

    /// A payment that somebody begins on the bank's page, and its scripted answer.
    static let pagePayment = Scene(order: "", answer: .chooseNumber)

    private static func order(
        message: String,
        kind: String,
        payload: String,
        latitude: String,
        longitude: String,
        address: String,
        agent: String
    ) -> String {
        """
        {"user":\(text(user)),"message":\(text(message)),"kind":\(text(kind)),"payload":\(payload),\
        "location":{"latitude":\(latitude),"longitude":\(longitude)},"timeoutSeconds":600,\
        "headers":{"x-real-ip":\(text(address)),"user-agent":\(text(agent))}}
        """
    }

    private static func text(_ text: String) -> String { JSON.text(.string(text)) }
}
