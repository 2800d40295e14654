/// The ports that were really opened.
struct Ports: Sendable {
    let device: Int
    let admin: Int
}
