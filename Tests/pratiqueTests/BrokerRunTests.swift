import TestSupport
import Testing

/// The gateway and consoles as programs, with a real broker between them.
@Suite(.timeLimit(.minutes(30))) struct BrokerRunTests {
    @Test func `killed gateways, brokers and consoles lose nothing and store nothing twice`()
        async throws
    {
        let run = try await ChildProcess.run(
            [
                Folder.packageRoot + "/Scripts/measure-broker", Program.path, "--subscribers",
                "10", "--stores", "2", "--rounds", "6",
                "--rate", "6", "--kill", "1.5",
            ],
            killedAfter: 600
        )
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("nothing lost, nothing stored twice"))
    }
}
