/** Sums of row hashes are taken modulo this. */
export const hashSpace = 2 ** 48

const half = 2 ** 24

/**
 * A 48-bit hash of a row's table, key and version: two 24-bit FNV-like halves, so that every step stays in 32-bit
 * integers. It guards against drift, not against an adversary.
 */
export function rowHash(table: string, key: string, version: number): number {
  let a = 0x811c9dc5
  let b = 0x01000193 ^ version
  for (let i = 0; i < table.length; i++) a = Math.imul(a ^ table.charCodeAt(i), 0x01000193)
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
  }
  // The version can exceed 2^32, so its upper part is mixed in separately.
  a = Math.imul(a ^ version, 0x85ebca6b) ^ Math.floor(version / 2 ** 32)
  b = Math.imul(b ^ (a >>> 13), 0xc2b2ae35)
  a ^= a >>> 15
  b ^= b >>> 15
  return (a & (half - 1)) * half + (b & (half - 1))
}

/** Adds (1) or subtracts (-1) one row's hash; never negative. */
export const addHash = (sum: number, hash: number, sign: 1 | -1): number =>
  (sum + sign * hash + hashSpace) % hashSpace
