import { expect, test } from 'vitest'
import { namesIn } from '../lib/names-in.ts'
import { nouns, partOfAll } from './index.ts'

test.each(['tables', 'topics', 'audited', 'actions'] as const)(
  'each of the %s belongs to one noun',
  (part) => {
    const names = Object.values(nouns).flatMap((noun) => Object.keys(noun[part]))
    expect([...names].sort()).toEqual(Object.keys(partOfAll(part)).sort())
  },
)

test('the main table of a noun has its name', () => {
  expect(namesIn(nouns).filter((name) => !Object.hasOwn(nouns[name].tables, name))).toEqual([])
})
