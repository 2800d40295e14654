/// How the server treats what published versions of AM treat carelessly.
package enum ServerMode: String, CaseIterable, Sendable {
    /// Refuses where AM is careless; every difference is listed in `Docs/am-server.md`.
    case strict
    /// Does as read from AM, quirks included.
    case asAM = "as-AM"
}
