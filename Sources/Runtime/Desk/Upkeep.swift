/// When device tokens and sources are looked at again.
struct Upkeep {
    /// The pause between two looks.
    var rest: Task<Void, Never>?
    /// Whether the next look is to come without a pause.
    var isWanted = false
}

extension Desk {
    /// Waits for the next look at device tokens and sources.
    func restBeforeUpkeep() async {
        defer { upkeep.isWanted = false }
        guard !upkeep.isWanted else { return }
        let rest = Task { _ = try? await Task.sleep(for: Self.upkeepPause) }
        upkeep.rest = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
    }

    /// Has device tokens and sources looked at now, since there may be others.
    func hastenUpkeep() {
        upkeep.isWanted = true
        upkeep.rest?.cancel()
    }
}
