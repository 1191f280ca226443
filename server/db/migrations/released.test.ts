import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

const names = Object.keys(migrations)
const numberOf = (name: string): number => Number(name.slice(0, 3))

/** Until here numbers were left out and not all are in the order in which they were written. */
const lastWithGaps = 57
const firstNames = names.filter((name) => numberOf(name) <= lastWithGaps)

test('numbers of migrations only grow: a database that has run the later ones must not miss one before them', () => {
  expect(names).toEqual([...names].sort())
  expect(new Set(names.map(numberOf)).size).toBe(names.length)
  // When this fails: a new migration has a number that is above all there are.
  expect(firstNames).toHaveLength(35)
})

const filesOf = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .sort()

test('a migration that was released is never changed, nor is what it has frozen beside it', () => {
  const released: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'released.json'), 'utf8'),
  )
  const hashes = filesOf('.').map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, file)))
      .digest('hex')
      .slice(0, 16),
  ])
  // A new migration adds its line to released.json; a line that is there stays as it is.
  expect(Object.fromEntries(hashes)).toEqual(released)
})
