/// A name that says yes, such as `--json`.
@propertyWrapper package struct Flag: Sendable, DeclaredProperty {
    private let declared: Declared<Bool>

    /// Declares a flag.
    ///
    /// - Parameters:
    ///   - wrappedValue: What counts without it.
    ///   - help: What it is for.
    package init(wrappedValue: Bool, help: ArgumentHelp? = nil) {
        declared = Declared(flag: wrappedValue, help: help, value: true)
    }

    /// Whether it was given.
    package var wrappedValue: Bool { declared.value }

    func definitions(property: String) -> [ArgumentDefinition] {
        [declared.definition(property: property)]
    }
}
