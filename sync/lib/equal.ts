/** Equality of JSON values, whatever the order of their properties. An absent property equals an undefined one. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, i) => equal(item, b[i]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  for (const key in left) if (!equal(left[key], right[key])) return false
  for (const key in right) if (!(key in left) && right[key] !== undefined) return false
  return true
}
