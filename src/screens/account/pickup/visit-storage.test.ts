import { expect, test } from 'vitest'
import { visitStorageText } from './visit-storage.ts'

const today = '2026-11-24'
const row = (freeUntil: string | null, dailyJmdCents = 30_000, addsGct = false) => ({
  ...{ freeUntil, dailyJmdCents, addsGct },
})

test.each([
  ['nothing without packages', [], '2026-11-30', null],
  ['nothing before a package is ready', [row(null)], '2026-11-30', null],
  ['nothing where storage is free', [row('2026-11-20', 0)], '2026-11-30', null],
  [
    'the first day that costs something',
    [row('2026-11-26')],
    '2026-11-26',
    'Coming then adds no storage. From Friday, 27 November 2026 it’s J$300.00 a day.',
  ],
  [
    'what later days cost',
    [row('2026-11-26')],
    '2026-11-28',
    'Coming then adds J$600.00 of storage. From Friday, 27 November 2026 it’s J$300.00 a day.',
  ],
  [
    'what waits already, from tomorrow on',
    [row('2026-11-20', 30_000, true)],
    '2026-11-25',
    'Coming then adds J$300.00 plus GCT of storage. From Wednesday, 25 November 2026 it’s J$300.00 a day plus GCT.',
  ],
  [
    'today',
    [row('2026-11-20')],
    today,
    'Coming then adds no storage. From Wednesday, 25 November 2026 it’s J$300.00 a day.',
  ],
  [
    'several packages, each from its own day',
    [row('2026-11-24', 10_000), row('2026-11-27', 20_000), row(null)],
    '2026-11-28',
    'Coming then adds J$600.00 of storage. From Wednesday, 25 November 2026 it’s J$100.00 a day.',
  ],
])('a visit says %s', (_what, storage, day, text) => expect(visitStorageText(storage, day, today)).toBe(text))
