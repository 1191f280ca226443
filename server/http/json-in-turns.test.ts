import { setImmediate } from 'node:timers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonInTurns } from './json-in-turns.ts'

const Row = z.object({ id: z.int(), name: z.string().nullable(), tags: z.array(z.string()).default([]) })
const Page = z.object({
  total: z.int(),
  rows: z.array(Row),
  note: z.string().optional(),
  others: z.array(Row),
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: null, secret: 'no' }))

test('the text is that of the whole answer, cut to its schema', async () => {
  const row = fc.record({ id: fc.integer(), name: fc.option(fc.string()), secret: fc.string() })
  const rows = fc.array(row, { minLength: 251, maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(row, { maxLength: 3 }),
      fc.option(fc.string()),
      async (manyRows, few, note) => {
        const answer = {
          total: manyRows.length,
          rows: manyRows,
          others: few,
          ...(note === null ? {} : { note }),
        }
        expect((await jsonInTurns(Page, answer))?.join('')).toBe(JSON.stringify(Page.parse(answer)))
        expect((await jsonInTurns(z.array(Row), manyRows))?.join('')).toBe(
          JSON.stringify(z.array(Row).parse(manyRows)),
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('a short answer is left to the framework', async () => {
  expect(await jsonInTurns(z.array(Row), rowsOf(250))).toBeUndefined()
  expect(await jsonInTurns(Page, { total: 1, rows: rowsOf(1), others: [] })).toBeUndefined()
  expect(await jsonInTurns(z.string(), 'text')).toBeUndefined()
})

test('a list of thousands is written in many turns of the event loop', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const parts = await jsonInTurns(Page, { total: 5000, rows: rowsOf(5000), others: [] })
  isOver = true
  expect(Math.max(...(parts ?? []).map(({ length }) => length))).toBeLessThan(20_000)
  expect(turns).toBeGreaterThanOrEqual(5000 / 250 - 1)
})

test('a row that does not fit the schema fails the answer', async () => {
  const rows = [...rowsOf(600), { id: 'text', name: null }]
  await expect(jsonInTurns(z.array(Row), rows)).rejects.toBeInstanceOf(z.ZodError)
})
