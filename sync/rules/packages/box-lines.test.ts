import { expect, test } from 'vitest'
import { type BoxLine, SentLines } from '../../entities/packages/box-line.ts'
import { emptyDetails } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import {
  besideLines,
  boxLines,
  commonCategory,
  descriptionOfLines,
  fewerLines,
  goodsTexts,
  joinedContents,
  sumOfLines,
  withLines,
  withoutLines,
} from './box-lines.ts'

const line = (n: number, more: Partial<BoxLine> = {}): BoxLine => ({
  ...{ lineId: idOf(n), description: `Item ${n}`, quantity: 1, valueUsdCents: 1000 * n },
  ...{ dutyCategory: null, hsCode: '' },
  ...more,
})
const box = { ...blankPackage(idOf(1), '2026-11-20T14:00:00.000Z'), ...emptyDetails }

test('a box without lines is one line of its own description, value and category', () => {
  const laptop = { ...box, description: 'Laptop', declaredValueUsdCents: 90_000, dutyCategory: 'Computers' }
  expect(boxLines(laptop)).toEqual([
    { ...line(1), description: 'Laptop', valueUsdCents: 90_000, dutyCategory: 'Computers' },
  ])
  expect(withLines(laptop)).toBe(laptop)
})

test('the value of a box with lines is their sum, and its description is made from them', () => {
  const lines = [line(1, { quantity: 2, description: 'Book' }), line(2, { description: 'Laptop' })]
  const row = withLines({ ...box, lines, dutyCategory: 'Computers' })
  expect(row).toMatchObject({
    declaredValueUsdCents: 3000,
    description: '2 × Book, Laptop',
    dutyCategory: null,
  })
})

test('a description of many lines is cut at a line and says how many are left out', () => {
  const lines = Array.from({ length: 50 }, (_, n) => line(n + 1, { description: `Porcelain teacup ${n}` }))
  const text = descriptionOfLines(lines)
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/^Porcelain teacup 0, .*, Porcelain teacup \d and 4\d more$/)
  expect(descriptionOfLines([line(1, { description: 'x'.repeat(200), quantity: 9999 })])).toHaveLength(200)
})

test('lines that were sent without an id get one by their place, and are the same when they are sent again', () => {
  const sent = [
    { description: 'Book', valueUsdCents: 100 },
    { lineId: '00000000-0000-4000-8000-000000000001', description: 'Pen', valueUsdCents: 50 },
  ]
  const lines = SentLines.parse(sent)
  expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(2)
  expect(SentLines.parse(sent)).toEqual(lines)
  expect(lines[0]).toMatchObject({ quantity: 1, dutyCategory: null, hsCode: '' })
})

test.each([
  ['51 lines', Array.from({ length: 51 }, (_, n) => line(n + 1)), 'are more than 50'],
  ['a quantity of 0', [line(1, { quantity: 0 })], 'must be at least 1'],
  ['a value below zero', [line(1, { valueUsdCents: -1 })], 'is below zero'],
  ['a line without words', [line(1, { description: ' ' })], 'is missing: customs asks what is inside'],
  ['a tariff code of letters', [line(1, { hsCode: 'phone' })], 'is no HS code'],
  ['the same id twice', [line(1), line(1)], 'use a line’s id twice'],
  [
    'a value of all above the highest of a box',
    [line(1, { valueUsdCents: 100_000_000 }), line(2, { valueUsdCents: 1 })],
    'add up to more than US$1,000,000',
  ],
])('%s is refused in words', (_what, lines, words) => {
  expect(SentLines.safeParse(lines).error?.issues[0]?.message).toContain(words)
})

test('a value or description from lines is not changed without them', () => {
  const row = withLines({ ...box, lines: [line(1), line(2)] })
  expect(besideLines(row, { declaredValueUsdCents: 5000 })?.problem).toContain(
    'is US$50.00, but the lines add up to US$30.00',
  )
  expect(besideLines(row, { declaredValueUsdCents: 3000, description: row.description })).toBe(null)
  expect(besideLines(row, { description: 'Toys' })?.field).toBe('description')
  expect(besideLines(row, { dutyCategory: 'Phones' })?.field).toBe('dutyCategory')
  expect(besideLines(row, { lines: [], dutyCategory: 'Phones', declaredValueUsdCents: 1 })).toBe(null)
  expect(besideLines(box, { description: 'Toys', declaredValueUsdCents: 5000 })).toBe(null)
})

test('a box that becomes one line again keeps the category that all its lines had', () => {
  const phones = [line(1, { dutyCategory: 'Phones' }), line(2, { dutyCategory: 'Phones' })]
  expect(withoutLines({ ...box, lines: phones })).toMatchObject({ lines: [], dutyCategory: 'Phones' })
  expect(commonCategory({ ...box, lines: [...phones, line(3)] })).toBe(null)
})

test('boxes that are packed together keep their goods apart, each line under an id of its own', () => {
  const books = withLines({ ...box, lines: [line(1, { dutyCategory: 'Books' })] })
  const twin = { ...books, packageId: idOf(3) }
  const laptop = { ...box, packageId: idOf(2), declaredValueUsdCents: 90_000, dutyCategory: 'Computers' }
  const { lines, dutyCategory } = joinedContents([books, twin, laptop])
  expect(dutyCategory).toBe(null)
  expect(lines.map((row) => [row.dutyCategory, row.valueUsdCents])).toEqual([
    ['Books', 1000],
    ['Books', 1000],
    ['Computers', 90_000],
  ])
  expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(3)
  expect(joinedContents([laptop, { ...laptop, packageId: idOf(4) }])).toEqual({
    lines: [],
    dutyCategory: 'Computers',
  })
  expect(joinedContents([books, { ...laptop, declaredValueUsdCents: null }])).toEqual({
    lines: [],
    dutyCategory: null,
  })
})

test('more goods than a box has lines are joined by category and tariff code, and nothing of their value is lost', () => {
  const lines = Array.from({ length: 40 }, (_, n) =>
    line(n + 1, { dutyCategory: n % 2 ? 'Books' : 'Phones' }),
  )
  const full = withLines({ ...box, lines })
  const joined = joinedContents([full, { ...full, packageId: idOf(2) }]).lines
  expect(joined.map(({ dutyCategory, quantity }) => [dutyCategory, quantity])).toEqual([
    ['Phones', 40],
    ['Books', 40],
  ])
  expect(sumOfLines(joined)).toBe(2 * sumOfLines(lines))
})

test.each([
  ['a line without words', [line(1, { description: '' }), line(2)], 'Item 2'],
  ['a line that fills it', [line(1, { description: 'x'.repeat(200) })], 'x'.repeat(200)],
  [
    'a number of lines that fits to the letter',
    [line(1, { description: 'x'.repeat(189) }), line(2), line(3)],
    `${'x'.repeat(189)} and 2 more`,
  ],
  ['a line that is cut at a blank', [line(1, { description: `${'x'.repeat(199)} y` })], 'x'.repeat(199)],
])('the description of a box is read from its lines: %s', (_what, lines, text) => {
  expect(descriptionOfLines(lines)).toBe(text)
})

test('a paper names twenty lines of goods with what customs asks, and how many more there are', () => {
  const sugar = line(1, { quantity: 2, description: 'Sugar', dutyCategory: 'Food', hsCode: '1701.99' })
  expect(goodsTexts({ lines: [sugar, line(2)] })).toEqual([
    ...['2 × Sugar: Food, 1701.99, US$10.00', 'Item 2: US$20.00'],
  ])
  const lines = Array.from({ length: 22 }, (_, n) => line(n + 1))
  expect([20, 21, 22].map((count) => goodsTexts({ lines: lines.slice(0, count) }).slice(19))).toEqual([
    ...[['Item 20: US$200.00'], ['Item 20: US$200.00', 'and 1 more'], ['Item 20: US$200.00', 'and 2 more']],
  ])
  expect(goodsTexts({ lines: [] })).toEqual([])
})

test('fifty lines stay fifty, and one more joins them', () => {
  const lines = Array.from({ length: 51 }, (_, n) => line(n + 1))
  expect(fewerLines(lines.slice(1))).toHaveLength(50)
  expect(fewerLines(lines)).toHaveLength(1)
})

test('boxes of which one has a category or lines are no plain box', () => {
  const [plain, phone] = [1, 2].map((n) => ({ ...box, packageId: idOf(n), declaredValueUsdCents: 500 }))
  const rows = [plain, phone && { ...phone, dutyCategory: 'Phones' }].filter((row) => row !== undefined)
  expect(joinedContents(rows).lines.map(({ dutyCategory }) => dutyCategory)).toEqual([null, 'Phones'])
  expect(joinedContents(rows.toReversed()).lines).toHaveLength(2)
  // The value of a box with lines is that of its lines, even where its row has none.
  const boxOfLines = { ...box, lines: [line(1)], declaredValueUsdCents: null }
  expect(joinedContents([boxOfLines]).lines).toEqual([line(1)])
})

test('a value that is sent with its lines is their sum, and their words may be sent too', () => {
  const lines = [line(1), line(2)]
  expect(besideLines(box, { lines, declaredValueUsdCents: 3000, description: 'Toys' })).toBeNull()
  expect(besideLines(box, { lines, declaredValueUsdCents: 3001 })?.field).toBe('declaredValueUsdCents')
})
