import { expect, test } from 'vitest'
import { addHash, hashSpace, rowHash } from './row-hash.ts'

const id = (n: number) => `0190a1b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

test('[L6] rows, versions and tables have hashes of their own, within 48 bits', () => {
  const hashes = new Set<number>()
  for (let n = 0; n < 2000; n++) for (let v = 1; v <= 5; v++) hashes.add(rowHash('package', id(n), v))
  hashes.add(rowHash('packageEvent', id(1), 1))
  hashes.add(rowHash('package', id(1), 2 ** 32 + 1))
  expect(hashes.size).toBe(10_002)
  for (const hash of hashes) expect(hash >= 0 && hash < hashSpace && Number.isInteger(hash)).toBe(true)
})

test('[L6] adding a hash and subtracting it again leaves the sum unchanged', () => {
  const a = rowHash('package', id(1), 7)
  const b = rowHash('package', id(2), 9)
  const sum = addHash(addHash(0, a, 1), b, 1)
  expect(addHash(addHash(sum, a, -1), b, -1)).toBe(0)
  expect(addHash(0, a, -1)).toBe(hashSpace - a)
})
