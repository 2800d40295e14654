import Vocabulary

/// Whether somebody may be watching the machine that shows the request.
enum MachineRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let machine = situation.circumstances.machine
        return [
            machine.isTraced ? traced : nil,
            machine.isRecorded ? recorded : nil,
        ].compactMap(\.self)
    }

    private static let traced = Hint(
        "machine.traced",
        .high,
        "Another program watches this one, as a debugger does, and can read its keys.",
        gist: "this program is being watched",
        remedy: "End the other program, or answer on another machine.",
        isStanding: true
    )

    private static let recorded = Hint(
        "machine.recorded",
        .low,
        "This terminal seems to be recorded.",
        remedy: "End the recording, or answer in another terminal.",
        isStanding: true
    )
}
