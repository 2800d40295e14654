import Host
import Push
import Testing
import Token
import Vocabulary

struct UserVerificationTests {
    @Test func `a module that permits verifies without a question`() async throws {
        let folder = try ServiceFolder(
            "auth required pam_permit.so",
            "account required pam_permit.so"
        )
        let person = Person()
        try await UserVerification(folder: folder.path).verify(asking: person)
        #expect(person.prompts.isEmpty)
    }

    @Test func `the file that PAM goes by is that of the service, else that of others`() throws {
        let folder = try ServiceFolder()
        let verification = UserVerification(folder: folder.path)
        #expect(verification.serviceFile == nil)
        let other = try folder.write("auth required pam_deny.so\n", to: "other")
        #expect(verification.serviceFile == other)
        let own = try folder.write("auth required pam_permit.so\n", to: "pratique")
        #expect(verification.serviceFile == own)
    }

    @Test func `a module that denies verifies nobody`() async throws {
        let folder = try ServiceFolder(
            "auth required pam_deny.so",
            "account required pam_permit.so"
        )
        #expect(await failure(of: folder) == .verificationFailed)
    }

    @Test func `the right password verifies, and is asked for without being shown`() async throws {
        let folder = try ServiceFolder.comparingPassword()
        let person = Person("right")
        try await UserVerification(folder: folder.path).verify(asking: person)
        #expect(person.prompts == [VerificationPrompt(text: "Password: ", kind: .hidden)])
    }

    @Test func `a question for a password says whose, and no other text is changed`() {
        let prompt = VerificationPrompt(text: "Password: ", kind: .hidden).naming("ann")
        #expect(prompt.text == "The password of this computer's user ann. Password: ")
        #expect(prompt.kind == .hidden)
        for other in [
            VerificationPrompt(text: "Verification code: ", kind: .hidden),
            VerificationPrompt(text: "Your password expires.", kind: .information),
        ] {
            #expect(other.naming("ann") == other)
        }
    }

    @Test(
        arguments: [
            ("wrong", .verificationFailed), ("righ", .verificationFailed),
            ("right ", .verificationFailed), ("", .verificationFailed),
            // Giving up is told from a wrong password.
            (nil, .verificationCancelled),
            // PAM could not keep these whole.
            (String(repeating: "x", count: 512), .replyUnusable(limit: 511)),
            ("ri\0ght", .replyUnusable(limit: 511)),
        ] as [(String?, DeviceError)]
    )
    func `any reply but the right password verifies nobody`(
        reply: String?,
        error: DeviceError
    ) async throws {
        let folder = try ServiceFolder.comparingPassword()
        #expect(await failure(of: folder, Person(reply)) == error)
    }

    @Test func `a person can try again after a wrong password`() async throws {
        let folder = try ServiceFolder.comparingPassword()
        let verification = UserVerification(folder: folder.path)
        await #expect(throws: DeviceError.verificationFailed) {
            try await verification.verify(asking: Person("wrong"))
        }
        try await verification.verify(asking: Person("right"))
    }

    @Test func `who gave up is not verified by a later module`() async throws {
        let folder = try ServiceFolder(
            "auth optional pam_ftp.so",
            "auth required pam_permit.so",
            "account required pam_permit.so"
        )
        #expect(await failure(of: folder, Person(nil)) == .verificationCancelled)
    }

    @Test func `several prompts are put in order`() async throws {
        let folder = try ServiceFolder(
            "auth optional pam_ftp.so ignore",
            "auth optional pam_debug.so auth=success",
            "auth optional pam_ftp.so ignore",
            "auth required pam_permit.so",
            "account required pam_permit.so"
        )
        let person = Person("first", "second")
        try await UserVerification(folder: folder.path).verify(asking: person)
        #expect(person.prompts.map(\.kind) == [.hidden, .information, .hidden])
    }

    @Test(
        .enabled(if: SystemLibrary.matrix != nil, "libpam-wrapper is not installed"),
        arguments: [("one", "two", true), ("two", "one", false), ("one", "one", false)]
    )
    func `each question gets its own reply`(
        first: String,
        second: String,
        isRight: Bool
    )
        async throws
    {
        let matrix = try #require(SystemLibrary.matrix)
        let folder = try ServiceFolder()
        let one = try folder.write("person:one:pratique\n", to: "passwords-1")
        let two = try folder.write("person:two:pratique\n", to: "passwords-2")
        try folder.write(
            """
            auth required \(matrix) passdb=\(one) echo verbose
            auth required \(matrix) passdb=\(two)
            account required \(matrix) passdb=\(one)

            """,
            to: "pratique"
        )
        let person = Person(first, second)
        let verification = UserVerification(folder: folder.path)
        let ask: () async throws(DeviceError) -> Void = { () async throws(DeviceError) in
            try await verification.verify(user: "person") { person.reply(to: $0) }
        }
        if isRight {
            try await ask()
            #expect(person.prompts.map(\.kind) == [.visible, .information, .hidden])
        } else {
            await #expect(throws: DeviceError.self) { try await ask() }
        }
    }

    @Test func `a person is asked eight questions and no more`() async throws {
        let lines = Array(repeating: "auth optional pam_ftp.so ignore", count: 9)
        let folder = try ServiceFolder()
        try folder.write(
            (lines + ["auth required pam_permit.so", "account required pam_permit.so", ""])
                .joined(separator: "\n"),
            to: "pratique"
        )
        let person = Person("1", "2", "3", "4", "5", "6", "7", "8", "9")
        #expect(await failure(of: folder, person) == .tooManyPrompts(limit: 8))
        #expect(person.prompts.count == 8)
    }

    @Test func `the longest reply reaches the module`() async throws {
        let folder = try ServiceFolder()
        let script = try folder.write(#"[ "$(tr -d '\000' | wc -c)" -eq 511 ]"#, to: "count.sh")
        try folder.write(
            "auth required pam_exec.so quiet expose_authtok /bin/sh \(script)\n"
                + "account required pam_permit.so\n",
            to: "pratique"
        )
        try await UserVerification(folder: folder.path)
            .verify(asking: Person(String(repeating: "x", count: 511)))
    }

    @Test func `hostile text of a module cannot do anything on the terminal`() async throws {
        let folder = try ServiceFolder()
        let text = try folder.write("\u{1B}]0;title\u{7}pay \u{202E}now", to: "text")
        try folder.write(
            """
            auth optional pam_echo.so file=\(text)
            auth required pam_permit.so
            account required pam_permit.so

            """,
            to: "pratique"
        )
        let person = Person()
        try await UserVerification(folder: folder.path).verify(asking: person)
        let prompt = try #require(person.prompts.first)
        #expect(prompt.kind == .information)
        #expect(prompt.text.text == "<U+001B>]0;title<U+0007>pay <U+202E>now")
    }

    @Test func `a long text is cut`() async throws {
        let folder = try ServiceFolder()
        let text = try folder.write(String(repeating: "x", count: 900), to: "text")
        try folder.write(
            "auth optional pam_echo.so file=\(text)\nauth required pam_permit.so\n"
                + "account required pam_permit.so\n",
            to: "pratique"
        )
        let person = Person()
        try await UserVerification(folder: folder.path).verify(asking: person)
        #expect(person.prompts.map(\.text.columns) == [515])
    }

    @Test(arguments: ["pratique", "../pratique", "", "Pratique"])
    func `without a service file nobody can be asked`(service: String) async throws {
        let folder = try ServiceFolder()
        if service == "Pratique" { try folder.write("auth required pam_permit.so\n", to: service) }
        let verification = UserVerification(service: service, folder: folder.path)
        guard case .impossible = verification.availability() else {
            Issue.record("a person could be asked")
            return
        }
        await #expect(throws: DeviceError.verificationUnavailable) {
            try await verification.verify(asking: Person())
        }
    }

    @Test(arguments: ["pratique", "other"])
    func `a service file makes asking possible`(name: String) throws {
        let folder = try ServiceFolder()
        try folder.write("auth required pam_permit.so\n", to: name)
        #expect(UserVerification(folder: folder.path).availability() == .possible)
    }
}
