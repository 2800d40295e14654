/// A property that declares something of a command line.
protocol DeclaredProperty {
    /// What it declares.
    ///
    /// - Parameter property: The name of the property.
    /// - Returns: One definition, or those of a group in their order.
    func definitions(property: String) -> [ArgumentDefinition]
}

extension ParsableArguments {
    /// What the properties declare, in their order; values are stored in this very value.
    var definitions: [ArgumentDefinition] {
        Mirror(reflecting: self).children.flatMap { child -> [ArgumentDefinition] in
            guard let property = child.value as? any DeclaredProperty, let label = child.label
            else { return [] }
            // The compiler keeps the wrapper of `name` in `_name`.
            return property.definitions(property: String(label.drop { $0 == "_" }))
        }
    }
}
