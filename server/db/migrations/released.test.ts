import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

const names = Object.keys(migrations)
const numberOf = (name: string): number => Number(name.slice(0, 3))

/** Up to this number there are gaps, and the order is not always that of writing. */
const lastWithGaps = 57
const firstNames = names.filter((name) => numberOf(name) <= lastWithGaps)

test('numbers of migrations only grow, because a migration below those already run would never run', () => {
  expect(names).toEqual([...names].sort())
  expect(new Set(names.map(numberOf)).size).toBe(names.length)
  // If this fails, give the new migration a number above all others.
  expect(firstNames).toHaveLength(35)
})

const filesOf = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .sort()

/** The code alone: a comment may be made clearer, because it changes no database. */
const codeOf = (text: string): string => text.replaceAll(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)\n/gm, '')

test('the code of a released migration and of its frozen helpers never changes', () => {
  const released: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'released.json'), 'utf8'),
  )
  const hashes = filesOf('.').map((file) => [
    file,
    createHash('sha256')
      .update(codeOf(readFileSync(join(import.meta.dirname, file), 'utf8')))
      .digest('hex')
      .slice(0, 16),
  ])
  // A new migration adds its line to released.json; existing lines stay unchanged.
  expect(Object.fromEntries(hashes)).toEqual(released)
})
