/// Handles an event as ``update(_:on:)`` does, on a screen: the mouse means what lies below it, and
/// panes are scrolled as far as they were laid out.
///
/// - Parameters:
///   - state: What is on the screen.
///   - event: What happened.
/// - Returns: What the shell must now do, in order.
package func respond(_ state: inout State, to event: Event) -> [Effect] {
    var pointed: Intent?
    if case .mouse(let mouse) = event { pointed = Pointer.intent(of: mouse, on: state) }
    var effects = update(&state, on: event)
    if let pointed { effects += update(&state, on: .intent(pointed)) }
    return effects + update(&state, on: .laidOut(Extents(of: state)))
}

extension Extents {
    /// What a state is laid out to.
    package init(of state: State) {
        review = ReviewPane.extent(of: state)
        switch state.dialog {
        case .help:
            pane.page = max(1, HelpPane.height(of: state.size) - 1)
            pane.lastTop = HelpPane.lastTop(of: state)
        case .codes: pane.page = CodesPane.page(of: state)
        case .palette: pane.page = PalettePane.height(of: state)
        case .history(let history):
            pane.page = HistoryPane.page(of: history, state: state)
            pane.lastTop = HistoryPane.lastTop(of: history, state: state)
        case .accounts(let list):
            if case .reviewing(_, let summary, _, _) = list.step {
                pane.page = max(1, AccountsPane.height(of: state) - 1)
                pane.lastTop = AccountsPane.lastTop(of: summary, in: list, state: state)
            } else {
                pane.page = max(1, AccountsPane.detailHeight(of: state) - 1)
                pane.lastTop = AccountsPane.lastTop(of: list, state: state)
            }
        default: break
        }
    }
}
