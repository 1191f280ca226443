import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withJobsTable } from './jobs-table.ts'

test('docs/looks.md has the table of presses that `npm run figures` writes', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/looks.md'), 'utf8')
  expect(text).toContain('| job | clicks | keys | before |')
  expect(withJobsTable(text)).toBe(text)
})
