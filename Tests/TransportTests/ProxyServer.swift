import Foundation
import Glibc
import Synchronization

/// A proxy on 127.0.0.1 that leads every name to this machine.
final class ProxyServer: Sendable {
    enum Behaviour: Sendable {
        /// Makes a connection, or hands the request on.
        case helpful
        /// The same for who names this user and password.
        case guarded(user: String, password: String)
        case refusing(String)
        case silent
    }

    private let server: LoopbackServer

    /// The heads of what it was asked.
    var requests: [String] { server.requests }
    var connections: Int { server.connections }
    /// Its address, with who asks.
    func address(_ signIn: String = "") -> String { "http://\(signIn)127.0.0.1:\(server.port)" }

    init(_ manner: Behaviour) throws {
        server = try LoopbackServer { connection, server in
            let request = connection.readRequest()
            server.note(request)
            switch manner {
            case .silent: _ = connection.readSome()
            case .refusing(let bytes): connection.write(bytes)
            case .helpful: Self.help(request, connection)
            case .guarded(let user, let password):
                let word = Data("\(user):\(password)".utf8).base64EncodedString()
                if request.contains("\r\nProxy-Authorization: Basic \(word)\r\n") {
                    Self.help(request, connection)
                } else {
                    connection.write(
                        "HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                            + "Content-Length: 0\r\n\r\n"
                    )
                }
            }
        }
    }

    private static func help(_ request: String, _ connection: LoopbackServer.Connection) {
        let target = request.split(separator: " ").dropFirst().first ?? ""
        let isTunnel = request.hasPrefix("CONNECT ")
        let authority = isTunnel ? target : target.dropFirst("http://".count).prefix { $0 != "/" }
        guard let port = authority.split(separator: ":").last.flatMap({ Int($0) }),
            let server = LoopbackServer.Connection(to: port)
        else { return }
        defer { server.close() }
        if isTunnel {
            connection.write("HTTP/1.1 200 Made\r\nX-Proxy: 1\r\n\r\n")
        } else {
            server.write(request)
        }
        let back = Thread {
            while let bytes = server.readSome(), connection.write(bytes) {}
            connection.finish()
        }
        back.start()
        while let bytes = connection.readSome(), server.write(bytes) {}
        server.finish()
    }
}
