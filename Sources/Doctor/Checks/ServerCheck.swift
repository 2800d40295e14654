import Vocabulary
import WebServer

/// Looks at what the simulated server needs.
struct ServerCheck {
    let libraries: ServerLibraries

    var findings: [Finding] {
        let (server, encryption) = (libraries.microHTTPD, libraries.gnuTLS)
        if let server, let encryption {
            return [
                .ok(
                    .serverLibraries,
                    "libmicrohttpd \(server) and GnuTLS \(encryption) serve am-server and demo."
                )
            ]
        }
        let missing: PrintableText =
            switch (server, encryption) {
            case (nil, nil): "libmicrohttpd and GnuTLS are"
            case (nil, _): "libmicrohttpd is"
            default: "GnuTLS is"
            }
        return [
            .warning(
                .serverLibraries,
                "\(missing) missing, so am-server and demo do not start: am.library.",
                remedy: "sudo apt install libmicrohttpd12 libgnutls30"
            )
        ]
    }
}
