import Vocabulary

/// The first page of the operator: one line a message, safe for a terminal.
struct AdminSummary {
    let server: SimulatedAM

    var text: String {
        get async {
            let now = server.clock()
            let records = await server.allRecords
            let devices = await server.allDevices
            var lines = [
                "\(server.settings.banner)",
                "for demonstrations and tests; its delivery to devices is no part of AM",
                "devices: \(devices.count), messages: \(records.count)",
            ]
            lines += records.suffix(100).map { record in
                let number = record.expectedNumber.map { " number \($0)" } ?? ""
                let chosen = record.chosenNumber.map { " chosen \($0)" } ?? ""
                let outcome = record.outcome.map { " journey \($0.rawValue)" } ?? ""
                let state = record.state(at: now).rawValue
                let line: PrintableText =
                    "\(record.messageID) \(record.user) \(state)\(number)\(chosen)\(outcome)"
                return line.text
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}
