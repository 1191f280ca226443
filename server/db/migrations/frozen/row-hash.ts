/** Sums of row hashes are taken modulo this. */
const hashSpace = 2 ** 48
const half = 2 ** 24

/** The 48-bit number of a row at a version, of which the sums of scopes consist. */
export function rowHash(table: string, key: string, version: number): number {
  let a = 0x811c9dc5
  let b = 0x01000193 ^ version
  for (let i = 0; i < table.length; i++) a = Math.imul(a ^ table.charCodeAt(i), 0x01000193)
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
  }
  a = Math.imul(a ^ version, 0x85ebca6b) ^ Math.floor(version / 2 ** 32)
  b = Math.imul(b ^ (a >>> 13), 0xc2b2ae35)
  a ^= a >>> 15
  b ^= b >>> 15
  return (a & (half - 1)) * half + (b & (half - 1))
}

export const addHash = (sum: number, hash: number): number => (sum + hash) % hashSpace
