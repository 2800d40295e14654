import Token
import Vocabulary

/// The messages of `pratique demo`, and the scripted answers.
struct Story {
    struct Scene {
        enum Answer {
            case approve
            case reject
            /// On the simulated login page.
            case chooseNumber
        }

        /// The text of a JSON object for the operator.
        let order: String
        let answer: Answer
    }

    /// Stokes Croft, Bristol.
    static let home = "51.4632,-2.5893"
    static let user = "harbour-rowing"
    static let password = "changeit"
    static let issuer = "Simulated AM"
    /// One payment a day.
    static let pastAmounts = [
        "82.00", "95.00", "84.50", "88.20", "80.00", "91.75", "84.50", "86.00", "93.10", "84.50",
        "89.90", "81.40",
    ]

    /// An ordinary payment, one to another account under almost the same name, and a login with a
    /// number.
    static let scenes: [Scene] = [
        Scene(
            order: payment(of: "84.50"),
            answer: .approve
        ),
        Scene(
            order: order(
                message: "Payment of 2400.00 GBP to Boat-house Supplies, invoice 2118",
                kind: "default",
                payload: """
                    {"amount":"2400.00 GBP","payee":"Boat-house Supplies",\
                    "iban":"GB94BARC10201530093459","reference":"Invoice 2118",\
                    "initiator":"treasurer"}
                    """,
                latitude: "51.5074",
                longitude: "-0.1278",
                address: "198.51.100.23",
                agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) "
                    + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 "
                    + "Safari/604.1"
            ),
            answer: .reject
        ),
        Scene(
            order: order(
                message: "Login to the shared account",
                kind: "challenge",
                payload: "{}",
                latitude: "51.4517",
                longitude: "-2.5950",
                address: "192.0.2.44",
                agent: firefox
            ),
            answer: .chooseNumber
        ),
    ]

    /// Begun on the bank's page.
    static let pagePayment = Scene(order: "", answer: .chooseNumber)

    private static let firefox =
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    static func payment(of amount: String) -> String {
        order(
            message: "Payment of \(amount) GBP to Boathouse Supplies from the shared account",
            kind: "default",
            payload: """
                {"amount":"\(amount) GBP","payee":"Boathouse Supplies",\
                "iban":"GB33BUKB20201555555555","reference":"Oars and varnish",\
                "initiator":"treasurer"}
                """,
            latitude: "51.4517",
            longitude: "-2.5950",
            address: "192.0.2.44",
            agent: firefox
        )
    }

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

extension Story {
    /// When every request is over.
    static func end(bank: String) -> PrintableText {
        "That was all, and nothing left this machine: q ends it. Or pay at \(PrintableText(bank)) as"
            + " \(PrintableText(user)), password \(PrintableText(password))."
    }
}

extension Story.Scene {
    /// What to notice, and which keys to press; `number` is on the login page.
    func note(number: Int?) -> PrintableText {
        switch answer {
        case .approve:
            "Step 1 of 3: an ordinary payment. Press a, then y, to approve it: all is as usual, and"
                + " nothing is marked."
        case .reject:
            "Step 2 of 3: look at what is marked. Press r, then y, to reject it: almost the name,"
                + " another account, far more money."
        case .chooseNumber:
            "Step 3 of 3: a sign-in. The login page shows \(number ?? 0): press a, type that and"
                + " Enter, then y."
        }
    }
}
