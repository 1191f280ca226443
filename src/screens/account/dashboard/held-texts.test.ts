import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { shipTexts } from './held-texts.ts'

const at = '2026-11-28T15:00:00.000Z'
const row = (packageId: string, description: string) => ({
  ...blankPackage(packageId, at),
  ...{ description, weightLb: 2, declaredValueUsdCents: 4_000 },
})
const [shoes, books] = [row('a', 'Shoes'), row('b', 'Books')]
const totals = { togetherJmdCents: 312_500, apartJmdCents: 450_000 }

test('each way to send several packages says its price, and the cheaper one comes first', () => {
  const texts = shipTexts([shoes, books], totals)
  expect([texts.together, texts.apart, texts.isTogetherCheaper]).toEqual([
    'Ship together: J$3,125.00',
    'Ship apart: J$4,500.00',
    true,
  ])
  expect(texts.note).toContain('estimates with all fees and GCT')
  expect(shipTexts([shoes, books], { ...totals, apartJmdCents: 312_500 }).isTogetherCheaper).toBe(false)
})

test('one package has one price, and none to share a box with', () => {
  const texts = shipTexts([shoes], { togetherJmdCents: 200_000, apartJmdCents: 200_000 })
  expect([texts.together, texts.apart, texts.note]).toEqual(['Ship together', 'Ship now: J$2,000.00', ''])
})

test('without a price the customer reads which package lacks what, or that the prices come later', () => {
  const booksWithoutWeight = { ...books, weightLb: null }
  expect(shipTexts([shoes, booksWithoutWeight], null)).toEqual({
    together: 'Ship together',
    apart: 'Ship apart',
    note: 'We can’t say the price yet: Books needs a weight and a declared value.',
    isTogetherCheaper: true,
  })
  expect(shipTexts([shoes, books], null).note).toBe('You’ll see the prices here when you’re online.')
  expect(shipTexts([], null).note).toBe('')
})
