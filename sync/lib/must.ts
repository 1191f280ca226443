/** The value, or an error that names the missing thing. For values that the code itself guarantees. */
export function must<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`)
  return value
}
