import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withExpectedTable } from './expected-table.ts'

test('the record of expected days has the table that `npm run figures` writes', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/decisions/manifests.md'), 'utf8')
  expect(text).toContain('| seed | lives | readings | hold the real day |')
  expect(withExpectedTable(text)).toBe(text)
})
