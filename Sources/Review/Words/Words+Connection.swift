package import Vocabulary

extension Words {
    /// Where and why a connection was lost, in words and with the code that `Docs/errors.md` tells
    /// more about; what is no code stands as it is.
    package static func lost(
        _ reason: PrintableText,
        at host: PrintableText? = nil
    ) -> PrintableText {
        let words = causes[reason.text].map { "\($0) (\(reason))" } ?? reason
        return host.map { "\($0): \(words)" } ?? words
    }

    private static let causes: [String: PrintableText] = [
        "transport.address": "the address is none",
        "transport.authorities": "the authorities cannot be read",
        "transport.broken": "the connection broke",
        "transport.closed": "the connection broke",
        "transport.connect": "nobody answers",
        "transport.delivery": "the reply is not a server's",
        "transport.interrupted": "the connection broke",
        "transport.library": "libcurl is missing",
        "transport.plain-http": "the address is not secure",
        "transport.proxy": "the proxy does not let us through",
        "transport.proxy-address": "the proxy's address is none",
        "transport.proxy-sign-in": "the proxy asks for a password",
        "transport.reply-too-long": "the reply is too long",
        "transport.status": "the server refuses",
        "transport.system-authorities": "the system has no authorities",
        "transport.timeout": "no reply in time",
        "transport.tls": "the certificate is not accepted",
    ]
}
