@testable import Console
@testable import Review

/// Handles an event on a screen that is laid out after each, as the shell does.
func update(_ state: inout State, on event: Event) -> [Effect] { respond(&state, to: event) }
