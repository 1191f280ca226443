/** Copies as the wire does with a message, and a backup with a database: nothing of the original is shared. */
export function copyOf<T>(value: T): T {
  if (value instanceof Map) return new Map([...value].map(([k, v]) => [k, copyOf(v)])) as T
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, copyOf(v)])) as T
}
