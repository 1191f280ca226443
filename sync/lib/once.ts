/** Makes the value at its first use, and returns the same one from then on. */
export function once<T>(make: () => T): () => T {
  let holder: { readonly value: T } | undefined
  return () => {
    holder ??= { value: make() }
    return holder.value
  }
}
