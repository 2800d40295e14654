import Approvals
import Journeys
import Machine
import Storage
package import Vocabulary
import WebAuthn

/// Where this device is, and who says so.
package struct DeviceLocation: Hashable, Sendable {
    /// From -90 to 90 degrees.
    package let latitude: Double
    /// From -180 to 180 degrees.
    package let longitude: Double
    /// Who says so, such as `GeoClue`.
    package let source: PrintableText

    /// Takes a place.
    package init(latitude: Double, longitude: Double, source: PrintableText) {
        self.latitude = latitude
        self.longitude = longitude
        self.source = source
    }
}

/// What a machine says of itself.
package struct DevicePlatform: Hashable, Sendable {
    /// The system.
    package let system: String
    /// Its version.
    package let version: String
    /// The person's language.
    package let locale: String
    /// The zone of its clock.
    package let timeZone: String

    /// Nothing.
    package static let none = DevicePlatform(system: "", version: "", locale: "", timeZone: "")

    /// Takes what is known; empty texts are not told.
    package init(system: String, version: String, locale: String, timeZone: String) {
        self.system = system
        self.version = version
        self.locale = locale
        self.timeZone = timeZone
    }
}

extension JourneyDevice {
    /// The answer to a step that wants to know what this device is and where.
    ///
    /// The name of the machine is never told. Where it is, is told as the person has said to this
    /// server; a place is never made up.
    ///
    /// - Parameters:
    ///   - request: What the server wants to know.
    ///   - origin: The server.
    ///   - person: Is asked.
    /// - Returns: A JSON object as text.
    /// - Throws: ``SignInError``, `StorageError`.
    func profile(
        _ request: Callback.DeviceProfileRequest,
        at origin: Origin,
        asking person: any SignInPerson
    ) async throws -> String {
        if !request.message.isEmpty { await person.tell(.text(request.message, .information)) }
        let location = request.wantsLocation ? try await location(for: origin, person) : nil
        let known = settings.platform
        let platform = DeviceProfile.Platform(
            system: known.system,
            version: known.version,
            deviceName: settings.deviceName ?? "",
            locale: known.locale,
            timeZone: known.timeZone
        )
        let profile = DeviceProfile(
            identifier: try service.ledger.deviceIdentifier(for: origin.text),
            platform: platform,
            location: location.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
        )
        return profile.text(for: request)
    }

    private func location(
        for origin: Origin,
        _ person: any SignInPerson
    ) async throws -> DeviceLocation? {
        let server = PrintableText(origin.text)
        let consent = try await service.ledger.locationConsent(of: origin.text)
        guard consent != .never else {
            await person.tell(.note("\(server) is not told where this device is"))
            return nil
        }
        guard let location = await ways.locate() else {
            await person.tell(
                .note("nobody here knows where this device is; the server is told none")
            )
            return nil
        }
        if consent == nil {
            let answers: [PrintableText] = ["this time", "always", "not this time", "never"]
            let prompt: PrintableText =
                "Tell \(server) where this device is, as \(location.source) says?"
            let question = SignInQuestion(
                .choice(answers, preset: 2),
                prompt,
                name: "location",
                ownChoices: Set(answers.indices)
            )
            guard case .option(let place) = try await person.answer(question) else { return nil }
            if place == 1 || place == 3 {
                try await service.ledger.setLocationConsent(
                    place == 1 ? .always : .never,
                    of: origin.text,
                    now: service.clock.now
                )
            }
            guard place < 2 else { return nil }
        }
        await person.tell(
            .note("\(server) is told where this device is, as \(location.source) says")
        )
        return location
    }
}
