import { expect, test } from 'vitest'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import type { Package } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { contentsApart, linesWithoutHome } from './lines-apart.ts'

// A box that is taken apart gives each package its goods, with what was corrected while they were together.

const at = '2026-11-20T14:00:00.000Z'
const part = (n: number, over: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(n), at),
  ...{ description: `Goods ${n}`, declaredValueUsdCents: 1_000 * n, ...over },
})
const line = (n: number, over: Partial<BoxLine> = {}): BoxLine => ({
  ...{ lineId: idOf(n), description: `Goods ${n}`, quantity: 1, valueUsdCents: 1_000 * n },
  ...{ dutyCategory: null, hsCode: '', ...over },
})
const [first, second] = [part(1), part(2)]
const apart = (lines: BoxLine[], chosenHomes: { lineId: string; packageId: string }[] = []) =>
  contentsApart({ lines, dutyCategory: null, contents: [first, second] }, chosenHomes)

test('only a line that came with none of the packages asks where it goes', () => {
  const contents = [first, second]
  expect(linesWithoutHome({ lines: [line(1), line(2)], contents })).toEqual([])
  expect(linesWithoutHome({ lines: [line(1), line(9), line(2)], contents })).toEqual([line(9)])
  expect(linesWithoutHome({ lines: [], contents })).toEqual([])
})

test.each<[what: string, lines: BoxLine[], goods: object]>([
  ['what it had', [line(1)], { lines: [], description: 'Goods 1', declaredValueUsdCents: 1_000 }],
  [
    'a corrected value, word and category',
    [line(1, { valueUsdCents: 700, description: 'Pens', dutyCategory: 'Paper' })],
    { lines: [], description: 'Pens', declaredValueUsdCents: 700, dutyCategory: 'Paper' },
  ],
  ['a tariff code', [line(1, { hsCode: '9608.10' })], { lines: [line(1, { hsCode: '9608.10' })] }],
  [
    'a quantity',
    [line(1, { quantity: 2 })],
    { lines: [line(1, { quantity: 2 })], description: '2 × Goods 1', declaredValueUsdCents: 1_000 },
  ],
  [
    'a line that was added',
    [line(1), line(9)],
    { lines: [line(1), line(9)], declaredValueUsdCents: 10_000, description: 'Goods 1, Goods 9' },
  ],
  ['nothing where its line is away', [line(2)], { lines: [], declaredValueUsdCents: null }],
])('the first package gets %s', (_what, lines, goods) => {
  expect(apart([...lines, line(2)])[0]).toMatchObject(goods)
})

test('a line that was added goes to the package that a person chose', () => {
  const [firstPart, secondPart] = apart(
    [line(1), line(2), line(9)],
    [{ lineId: idOf(9), packageId: idOf(2) }],
  )
  expect([firstPart?.declaredValueUsdCents, secondPart?.declaredValueUsdCents]).toEqual([1_000, 11_000])
  expect(secondPart?.lines).toEqual([line(2), line(9)])
})

test.each<[what: string, boxCategory: string | null, partOver: Partial<Package>, category: string | null]>([
  ['the category that its box got', 'Phones', { dutyCategory: 'Books' }, 'Phones'],
  ['its category where the box has none', null, { dutyCategory: 'Books' }, 'Books'],
  ['the categories of its lines', 'Phones', { lines: [line(1, { dutyCategory: 'Books' })] }, null],
  ['none', null, {}, null],
])('a package out of a box without lines has %s', (_what, dutyCategory, partOver, category) => {
  const [pkg] = contentsApart({ lines: [], dutyCategory, contents: [part(1, partOver)] }, [])
  expect(pkg).toEqual({ ...part(1, partOver), dutyCategory: category })
})
