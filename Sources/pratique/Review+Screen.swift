import Approvals
import Console
import FrontEnds
import Machine
import Settings
import Storage
import Terminal
import Vocabulary

extension Review {
    /// Reviews on the screen until the person leaves; the demonstration may come in between.
    func reviewOnScreen(
        _ workspace: Workspace,
        _ sources: [DeliverySource]
    ) async throws {
        let deliveries = place.network.deliveries
        let settings = workspace.configuration.console
        // Without a device the screen itself tells what to do.
        @Sendable func remark() async throws -> PrintableText? {
            try await workspace.ledger.mechanisms().isEmpty ? nil : await banner(workspace)
        }
        var outcome: PrintableText?
        while true {
            let usual = try await remark()
            let ending = await ConsoleSession(service: workspace.service).run(
                on: try Terminal.open(settings) { Clock.system.now },
                entries: try await workspace.service.openEntries(),
                incoming: incoming(workspace, sources),
                settings: settings,
                banner: outcome ?? usual,
                enrolment: ConsoleEnrolment(
                    deliveries: deliveries,
                    addresses: workspace.addresses(extra: deliveries)
                ) { ((try? await remark()) ?? nil) ?? .empty }
            )
            ending.late.forEach(Output.wrapped)
            guard ending.wantsDemonstration else { return }
            outcome = await DemoRun.outcomeOnScreen()
        }
    }
}
