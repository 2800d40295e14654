import Glibc
package import Host
import Synchronization
import Token
import Vocabulary

/// A real MQTT broker, `mosquitto`, in a folder of its own; it ends with its last reference.
package final class Mosquitto: Sendable {
    package struct NotStarted: Error {}

    /// Files of OpenSSL: the certificate is its own authority.
    package let certificate: String
    package let port: Int
    package let folder: TemporaryFolder
    private let plainPort: Int
    private let child = Mutex<ChildProcess?>(nil)

    /// Starts one, whose certificate is for `localhost`, with further lines of configuration.
    package init(_ more: String = "allow_anonymous true") async throws {
        folder = try TemporaryFolder()
        certificate = try await Self.certificate(for: "localhost", in: folder)
        port = try FreePort.next()
        plainPort = try FreePort.next()
        _ = try folder.file(
            "mosquitto.conf",
            Array(
                """
                user root
                persistence true
                persistence_location \(folder.path)/
                autosave_interval 1
                autosave_on_changes true
                max_queued_messages 100000
                \(more)
                listener \(port) 127.0.0.1
                certfile \(certificate)
                keyfile \(folder.path)/localhost.key
                listener \(plainPort) 127.0.0.1
                """.utf8
            )
        )
        try await start()
    }

    /// What a client of it is told.
    package var settings: BrokerSettings {
        guard let address = BrokerAddress("mqtts://localhost:\(port)") else {
            preconditionFailure("an address")
        }
        var settings = BrokerSettings(address: address)
        settings.authority = certificate
        return settings
    }

    /// Ends it, as the system does at a shutdown or as a crash does.
    package func stop(_ signal: Int32 = SIGTERM) async {
        let running = child.withLock { child in
            defer { child = nil }
            return child
        }
        running?.signal(signal)
        _ = await running?.ended()
    }

    package func start() async throws {
        let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nothing) }
        let started = try ChildProcess(
            ["/usr/sbin/mosquitto", "-c", folder.path + "/mosquitto.conf"],
            environment: [:],
            files: .descriptors(input: nothing, output: nothing, errors: nothing)
        )
        child.withLock { $0 = started }
        let (port, plainPort) = (port, plainPort)
        guard
            try await comesAbout({
                (try? Wire(port: port)) != nil && (try? Wire(port: plainPort)) != nil
            })
        else { throw NotStarted() }
    }

    /// Publishes what no gateway would, with the broker's own tool.
    package func publish(_ bytes: [UInt8], to topic: String) async throws -> Int32 {
        try await ChildProcess.run(
            [
                "/usr/bin/mosquitto_pub", "-h", "127.0.0.1", "-p", "\(plainPort)", "-q", "1", "-t",
                topic, bytes.isEmpty ? "-n" : "-s",
            ],
            input: bytes
        ).status
    }

    /// Makes a certificate; its file and, beside it, that of its key.
    package static func certificate(
        for name: String,
        in folder: TemporaryFolder
    ) async throws -> String {
        let path = "\(folder.path)/\(name).pem"
        let made = try await ChildProcess.run([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext",
            "subjectAltName=DNS:\(name)", "-keyout", "\(folder.path)/\(name).key", "-out", path,
        ])
        guard made.status == 0 else { throw NotStarted() }
        return path
    }
}
