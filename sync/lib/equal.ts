import { isRecord } from './is-record.ts'

/** Compares JSON values, ignoring the order of properties. An absent property equals an undefined one. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, i) => equal(item, b[i]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  for (const key in a) if (!equal(a[key], b[key])) return false
  for (const key in b) if (!(key in a) && b[key] !== undefined) return false
  return true
}
