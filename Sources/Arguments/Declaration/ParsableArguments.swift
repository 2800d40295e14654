/// Options, flags and operands that belong together: the properties of a type.
package protocol ParsableArguments: SendableMetatype {
    /// A value of which nothing has been read yet.
    init()
}
