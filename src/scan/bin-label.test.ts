import { expect, test } from 'vitest'
import { binOf } from './bin-label.ts'

test.each([
  ['BIN-77', 'BIN-', 'BIN-77'],
  [' bin-a-12-3 ', 'BIN-', 'BIN-A-12-3'],
  ['BIN-12345678', 'BIN-', 'BIN-12345678'],
  ['LOC:A 12', 'loc:', 'LOC:A 12'],
])('%s with labels that begin with %s is the bin %s', (raw, prefix, bin) => {
  expect(binOf(raw, prefix)).toBe(bin)
})

test.each([
  ['BIN-', 'BIN-'],
  ['1Z999AA10123456784', 'BIN-'],
  ['BIN-77', ''],
  [`BIN-${'7'.repeat(60)}`, 'BIN-'],
  ['BIN-77\u001d42', 'BIN-'],
])('%s is no bin where labels begin with "%s"', (raw, prefix) => {
  expect(binOf(raw, prefix)).toBeNull()
})
