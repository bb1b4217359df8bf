/// Returns a value, or throws an error of the caller's own room in place of the error of a lower one.
///
/// The closure names the type of the lower error, as the compiler does not infer it:
///
///     let node = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
///       RegressionFault.InputFault.notJSON(error)
///     }
///
/// A `do throws` block remains where several calls throw the lower error, or where something else is done with it: it is counted,
/// reported, or one case of several.
package func mapError<Value: ~Copyable, Lower, Upper>(
  _ value: @autoclosure () throws(Lower) -> Value, _ translated: (Lower) -> Upper
) throws(Upper) -> Value {
  do throws(Lower) {
    return try value()
  } catch {
    throw translated(error)
  }
}
