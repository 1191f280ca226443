import { expect, test } from 'vitest'
import { defaultSettings } from '#sync/entities/company/settings.ts'
import { heldStorageText, holdPriceText, insuranceButtonText, shipNowText } from './shipping-texts.ts'

const settings = { ...defaultSettings, warehouse: { consolidationUsdCents: 0, freeHoldDays: 30 } }

test.each([
  [
    null,
    'Holding it is free for 30 days. You’ll see the price of further days here once it has a weight and a declared value.',
  ],
  [{ onceJmdCents: 0, freeDays: 30, dailyJmdCents: 0 }, 'Holding it costs nothing.'],
  [
    { onceJmdCents: 0, freeDays: 1, dailyJmdCents: 5_000 },
    'Holding it is free for 1 day, then J$50.00 a day with tax.',
  ],
  [{ onceJmdCents: 11_500, freeDays: 30, dailyJmdCents: 0 }, 'Holding it costs J$115.00 with tax.'],
  [
    { onceJmdCents: 11_500, freeDays: 30, dailyJmdCents: 5_750 },
    'Holding it costs J$115.00 with tax, and after 30 days J$57.50 a day with tax.',
  ],
])('holding at %j', (price, text) => {
  expect(holdPriceText(price, { settings })).toBe(text)
})

test('the button says the price as soon as there is one', () => {
  expect(shipNowText(null)).toBe('Ship now')
  expect(shipNowText({ apartJmdCents: 123_400, togetherJmdCents: 123_400 })).toBe('Ship now: J$1,234.00')
})

const hold = { freeUntil: '2026-11-30', days: 3, chargedDays: 0, dailyJmdCents: 5_000 }
test.each<[text: RegExp, hold: Parameters<typeof heldStorageText>[0]['hold'], addsGct: boolean]>([
  [/^Storage is free until .*, then J\$50\.00 a day\.$/, hold, false],
  [/, then J\$50\.00 a day plus GCT\.$/, hold, true],
  [/^Storage: 1 day at J\$50\.00 a day so far\./, { ...hold, chargedDays: 1 }, false],
  [/^Storage: 2 days at J\$50\.00 a day plus GCT so far\./, { ...hold, chargedDays: 2 }, true],
  [/^$/, { ...hold, dailyJmdCents: 0 }, true],
  [/^$/, null, true],
])('a held package has the text %s', (text, row, addsGct) => {
  expect(heldStorageText({ hold: row, addsGct })).toMatch(text)
})

test.each([
  ['Insured', null, 'Insure it'],
  ['Insured', 11_500, 'Insure it for J$115.00'],
  ['Declined', null, 'Don’t insure it'],
  ['Declined', 11_500, 'Don’t insure it and save J$115.00'],
] as const)('the button for %s at %s', (choice, jmdCents, text) => {
  expect(insuranceButtonText(choice, jmdCents)).toBe(text)
})
