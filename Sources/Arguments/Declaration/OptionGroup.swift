/// Arguments that several commands share.
@propertyWrapper package struct OptionGroup<Value: ParsableArguments>: DeclaredProperty {
    /// The arguments.
    package let wrappedValue: Value

    /// Declares what the type declares.
    package init() { wrappedValue = Value() }

    func definitions(property: String) -> [ArgumentDefinition] { wrappedValue.definitions }
}

extension OptionGroup: Sendable where Value: Sendable {}
