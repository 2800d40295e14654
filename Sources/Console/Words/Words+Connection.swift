import Vocabulary

extension Words {
    /// Why a connection was lost, in words and with the code that `Docs/errors.md` tells more about;
    /// what is no code stands as it is.
    static func lost(_ reason: PrintableText) -> PrintableText {
        causes[reason.text].map { "\($0) (\(reason))" } ?? reason
    }

    private static let causes: [String: PrintableText] = [
        "transport.address": "the address is none",
        "transport.authorities": "the authorities cannot be read",
        "transport.broken": "the connection broke",
        "transport.closed": "the connection broke",
        "transport.connect": "nobody answers",
        "transport.delivery": "the reply is not a server's",
        "transport.interrupted": "the connection broke",
        "transport.plain-http": "the address is not secure",
        "transport.reply-too-long": "the reply is too long",
        "transport.status": "the server refuses",
        "transport.timeout": "no reply in time",
        "transport.tls": "the certificate is not accepted",
    ]
}
