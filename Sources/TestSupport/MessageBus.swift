import Glibc

/// A real bus of D-Bus that nobody else uses.
package enum MessageBus {
    /// Runs `body` with the address of a bus of its own.
    package static func serving(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let address = "unix:path=\(folder.path)/bus"
        let settings = try folder.file(
            "bus.conf",
            Array(
                """
                <busconfig><listen>\(address)</listen><auth>EXTERNAL</auth>
                <policy context="default"><allow send_destination="*"/><allow own="*"/>
                <allow eavesdrop="false"/><allow user="*"/></policy></busconfig>
                """.utf8
            )
        )
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(silence) }
        let bus = try ChildProcess(
            ["/usr/bin/dbus-daemon", "--config-file=\(settings)", "--nofork", "--nopidfile"],
            environment: [:],
            files: .descriptors(input: silence, output: silence, errors: silence)
        )
        for _ in 0..<200 where unsafe access(folder.path + "/bus", F_OK) != 0 {
            try await Task.sleep(for: .milliseconds(20))
        }
        do {
            try await body(address)
        } catch {
            bus.signal(SIGTERM)
            _ = await bus.ended()
            throw error
        }
        bus.signal(SIGTERM)
        _ = await bus.ended()
    }
}
