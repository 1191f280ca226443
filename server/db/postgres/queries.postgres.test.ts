import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foldText } from '#sync/lib/fold-text.ts'
import { nameSpelling } from '#sync/lib/name-spelling.ts'
import { phoneDigits, termDigits } from '#sync/lib/search-terms.ts'
import { newDatabase, type TestDatabase } from '../../test/postgres/databases.ts'
import type { Query } from '../core/reading/statements.ts'

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await newDatabase()
})
afterAll(() => postgres.close())

const notQueries = /(\.test|^postgres|^migrations)/

const modulesOfQueries = (): string[] => {
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((path) => path.endsWith('.ts') && !notQueries.test(path))
    .map((path) => join(folder, path))
}

/** Every query that is compiled while the modules of `server/db` load. */
async function queriesOfModules(): Promise<Query<never, unknown>[]> {
  const queries: Query<never, unknown>[] = []
  vi.resetModules()
  vi.doMock('../core/reading/statements.ts', async (original) => {
    const actual = await original<typeof import('../core/reading/statements.ts')>()
    return {
      ...actual,
      query: () => (build: Parameters<ReturnType<typeof actual.query>>[0]) => {
        const query = actual.query()(build)
        queries.push(query)
        return query
      },
    }
  })
  try {
    for (const path of modulesOfQueries()) await import(path)
  } finally {
    vi.doUnmock('../core/statements.ts')
    vi.resetModules()
  }
  return queries
}

test('PostgreSQL takes every query that is compiled when the server starts', async () => {
  const queries = await queriesOfModules()
  const client = await postgres.pool.connect()
  const refusals: string[] = []
  for (const { onPostgres } of queries) {
    const { sql } = onPostgres()
    try {
      await client.query(`prepare candidate as ${sql}`)
      await client.query('deallocate candidate')
    } catch (error) {
      refusals.push(`${error instanceof Error ? error.message : error}: ${sql}`)
    }
  }
  client.release()
  expect(refusals).toEqual([])
  expect(queries.length).toBeGreaterThan(140)
})

const texts = [
  '',
  'Devon  Brown',
  "O'Brien–Muñoz",
  'o’brien-munoz',
  'Ærøskøbing STRASSE Straße',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  'zero\u200bwidth\u00a0blank\tand\nline',
  'İstanbul ΟΔΟΣ Þór',
  '876-555-0142',
  '+1 (876) 555-0142',
  '011 44 20 7946 0018',
  '(0)876 5550142 ext. 12',
  '00447911123456',
  '555-0142 #3',
  '0142',
  '123',
  '(876) 555 0142',
  'a "quoted" word',
  'Ann-Marie Mueller\tJoe\nSchröder-Voss',
  'Maelle Loewe 𝒥oel 𝒥oelle',
  '–',
  '',
]

test.each(texts)('%j is folded, and gives the digits, that SQLite compares', async (text) => {
  const { rows } = await postgres.pool.query(
    'select folded($1) as folded, name_spelling($1) as name, phone_digits($1) as phone, term_digits($1) as term',
    [text],
  )
  expect(rows).toEqual([
    { folded: foldText(text), name: nameSpelling(text), phone: phoneDigits(text), term: termDigits(text) },
  ])
})

test('a phrase of an index gives the patterns of its texts', async () => {
  const { rows } = await postgres.pool.query('select patterns_of($1) as patterns', ['"a""b" OR "50%_\\"'])
  expect(rows).toEqual([{ patterns: ['%a"b%', '%50\\%\\_\\\\%'] }])
})
