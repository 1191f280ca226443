import { expect, test } from 'vitest'
import * as z from 'zod'
import { ShortText, Timestamp } from '#sync/entities/fields.ts'
import { cutTo } from './cut-to.ts'

const Row = z.object({
  id: z.uuid(),
  at: Timestamp.nullable(),
  name: ShortText,
  state: z.enum(['Open', 'Closed']),
  count: z.int(),
  isLocked: z.boolean(),
  parts: z.array(z.object({ n: z.number() })),
  note: z.string().optional(),
  tries: z.number().default(0),
})
const row = {
  ...{ id: '01a21f59-80ca-7de5-a0a9-7d618f361281', at: null, name: 'Ann', state: 'Open', count: 1 },
  ...{ isLocked: false, parts: [{ n: 1.5 }], note: 'x', tries: 2 },
}
const Page = z.object({ result: z.array(Row), totalItems: z.int() })
const pageOf = (secondRow: object) => ({ result: [row, secondRow], totalItems: 2 })

test('an answer that matches its schema is returned unchanged', () => {
  const page = pageOf({ ...row, at: '2026-11-27T23:31:29.098Z', note: undefined })
  expect(cutTo(Page, page)).toBe(page)
})

test('fields that the schema does not name are cut, at any depth, and missing fields are put in', () => {
  const { note: _, tries: _tries, ...rest } = row
  for (const secondRow of [
    { ...row, secret: 'x' },
    { ...row, parts: [{ n: 1.5, secret: 'x' }] },
    { ...rest, secret: 'x' },
    rest,
  ]) {
    const cut = cutTo(Page, pageOf(secondRow))
    expect(cut).toEqual(Page.parse(pageOf(secondRow)))
    expect(JSON.stringify(cut)).not.toContain('secret')
  }
  expect(cutTo(Page, { ...pageOf(row), secret: 'x' })).not.toHaveProperty('secret')
})

test('a value of another kind is refused', () => {
  for (const wrong of [
    { at: undefined },
    { name: null },
    { state: 'Lost' },
    { count: '1' },
    { count: Number.NaN },
    { isLocked: 0 },
    { parts: [{}] },
    { parts: {} },
  ])
    expect(() => cutTo(Page, pageOf({ ...row, ...wrong }))).toThrow(z.ZodError)
})

test('of two shapes the first one that fits cuts the answer', () => {
  const Either = z.union([z.object({ n: z.number() }), z.object({ n: z.number(), secret: z.string() })])
  expect(cutTo(z.array(Either), [{ n: 1, secret: 'x' }])).toEqual([{ n: 1 }])
  expect(cutTo(z.looseObject({ n: z.number() }), { n: 1, more: 2 })).toEqual({ n: 1, more: 2 })
  expect(cutTo(z.record(z.string(), z.object({ n: z.number() })), { a: { n: 1, secret: 'x' } })).toEqual({
    a: { n: 1 },
  })
})
