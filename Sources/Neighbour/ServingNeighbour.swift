import Vocabulary

/// A simulated server that runs beside this program and ends with it.
package final class ServingNeighbour: Sendable {
    /// The address for devices without a path, such as `http://127.0.0.1:40123`.
    package let origin: String
    /// The address of the operator's pages, without a slash at the end.
    package let adminAddress: String

    private let child: ChildProgram

    /// Takes what it has said: its name, its version, its port for devices and its port for the
    /// operator.
    init(child: ChildProgram, said: String) throws(NeighbourError) {
        let words = said.split(separator: " ").map(String.init)
        guard words.starts(with: [Neighbour.name, Release.version.text]) else {
            throw .otherVersion(Found(words.prefix(2).joined(separator: " ")))
        }
        let ports = words.dropFirst(2).compactMap { UInt16($0) }
        guard words.count == 4, ports.count == 2 else { throw .silent }
        origin = "http://127.0.0.1:\(ports[0])"
        adminAddress = "http://127.0.0.1:\(ports[1])"
        self.child = child
    }

    /// Ends it; returns when it has ended.
    package func stop() async { _ = await child.end() }
}
