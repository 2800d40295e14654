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
        var outcome: PrintableText?
        while true {
            let ending = await ConsoleSession(service: workspace.service).run(
                on: try Terminal.open(settings) { Clock.system.now },
                entries: try await workspace.service.openEntries(),
                incoming: incoming(workspace, sources),
                settings: settings,
                notice: outcome,
                enrolment: ConsoleEnrolment(
                    deliveries: deliveries,
                    addresses: workspace.addresses(extra: deliveries)
                )
            )
            ending.late.forEach(Output.wrapped)
            guard ending.wantsDemonstration else { return }
            outcome = await DemoRun.outcomeOnScreen()
        }
    }
}
