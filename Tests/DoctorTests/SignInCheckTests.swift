import Testing
import Vocabulary

@testable import pratique

/// The libraries that keys which sign in need.
@Suite struct SignInCheckTests {
    @Test func `each library that is missing is a warning with its package`() {
        let whole = SignInCheck(knowsSuffixes: true, hasSecurityKeys: true).findings
        #expect(whole.map(\.state) == [.ok, .ok])
        let none = SignInCheck(knowsSuffixes: false, hasSecurityKeys: false).findings
        #expect(none.map(\.state) == [.warning, .warning])
        #expect(none.map(\.code) == [.keysLibrary, .keysSecurityKeys])
        #expect(
            none.map { $0.remedy?.text } == [
                "sudo apt install libpsl5", "sudo apt install libfido2-1",
            ]
        )
    }
}
