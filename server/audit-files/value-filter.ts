import { hash } from 'node:crypto'

/**
 * A Bloom filter of the values that entries of a file have, so that a question about one row opens only files with that
 * row. A value that is in the file always passes; of the others, one in a hundred does.
 */

const bitsPerValue = 10
const probes = 7

function* bitsOf(value: string, bits: number): Generator<number> {
  const digest = hash('sha1', value, 'buffer')
  const [start, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)]
  for (let n = 0; n < probes; n++) yield (start + n * step) % bits
}

export function valueFilterOf(values: Iterable<string>): string {
  const uniqueValues = new Set(values)
  const filter = Buffer.alloc(Math.ceil((uniqueValues.size * bitsPerValue) / 8) || 1)
  for (const value of uniqueValues)
    for (const bit of bitsOf(value, filter.length * 8))
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter.toString('base64')
}

export function mayHold(valueFilter: string, value: string): boolean {
  const filter = Buffer.from(valueFilter, 'base64')
  for (const bit of bitsOf(value, filter.length * 8))
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  return true
}
