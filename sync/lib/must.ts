/** The value, or a thrown error that names what was missing: for what the code itself guarantees. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
