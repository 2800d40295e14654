import JWTKit

/// The claims of a push message as jwt-kit wants them declared.
struct PushClaims: JWTPayload {
    let c: String
    let t: String
    let u: String
    let x: String
    let i: String
    let k: String
    let l: String
    let m: String
    let n: String
    let p: String?

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
