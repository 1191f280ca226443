/** A 32-bit FNV hash as eight hex digits. It tells two versions of a text apart and resists no attack. */
export function textHash(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
