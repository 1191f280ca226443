import { expect, test } from 'vitest'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { sheetsOn } from '#sync/rules/prices/visible-sheets.ts'
import { listDutyTables, putDutyTable } from '../db/billing/duty-tables.ts'
import { listRateSheets, putRateSheet } from '../db/billing/rate-sheets.ts'
import { openCompany } from '../test/money.ts'
import { pricesOn, termsFor } from './prices.ts'

const { server, onBooks } = await openCompany()
const kysely = server.app.deps.db.reads.kysely
const [someSheet] = await listRateSheets(kysely)
const [someDuty] = await listDutyTables(kysely)
const sheetOf = (rateSheetId: string, mode: RateSheet['mode'], validFrom: string) =>
  ({ ...someSheet, rateSheetId, mode, validFrom }) as RateSheet
const dutyOf = (dutyTableId: string, validFrom: string) =>
  ({ ...someDuty, dutyTableId, validFrom }) as DutyTable

const sheets = [
  sheetOf('old air', 'Air', '2026-01-01'),
  sheetOf('air', 'Air', '2026-06-01'),
  sheetOf('air to come', 'Air', '2027-01-01'),
  sheetOf('sea', 'Sea', '2026-03-01'),
]
test.each([
  ['2025-12-31', []],
  ['2026-01-01', ['old air']],
  ['2026-05-31', ['old air', 'sea']],
  ['2026-06-01', ['air', 'sea']],
  ['2027-01-01', ['air to come', 'sea']],
])('on %s the rate sheets %j hold', (day, ids) => {
  expect(sheetsOn(sheets, day).map(({ rateSheetId }) => rateSheetId)).toEqual(ids)
})

test('the prices of a day are read with its duty table', async () => {
  const day = '2028-02-03'
  const [sheetId, dutyId] = ['01999999-0000-7000-8000-0000000000f1', '01999999-0000-7000-8000-0000000000f2']
  const result = await onBooks(async ({ kysely: db }) => {
    await putRateSheet(db, sheetOf(sheetId, 'Air', day))
    await putDutyTable(db, dutyOf(dutyId, day))
    return { before: await pricesOn(db, '2028-02-02'), on: await pricesOn(db, day) }
  })
  expect(result).toMatchObject({ on: { day, duty: { dutyTableId: dutyId } } })
  expect(JSON.stringify(result)).toContain('"before"')
  if (!('on' in result)) throw result
  expect(result.on.sheets.map(({ rateSheetId }) => rateSheetId)).toContain(sheetId)
  expect(result.before.sheets.map(({ rateSheetId }) => rateSheetId)).not.toContain(sheetId)
  expect(result.before.duty?.dutyTableId).not.toBe(dutyId)
})

const settings = (await pricesOn(kysely, '2026-11-21')).settings
const prices = {
  ...{ day: '2026-11-21', settings, sheets: sheets.slice(1, 2), deliveryZones: [], fees: [], promotions: [] },
  duty: dutyOf('duty', '2026-01-01'),
}
test.each([
  ['Air', prices, 'air'],
  [
    'Sea',
    prices,
    'There is no rate sheet for sea freight that holds on 2026-11-21. An administrator has to add one.',
  ],
  [
    'Air',
    { ...prices, duty: undefined },
    'There is no duty table that holds on 2026-11-21. An administrator has to add one.',
  ],
] as const)('%s freight is priced, or it is said what is missing', (mode, on, outcome) => {
  const terms = () => termsFor(on, { mode, service: '', priceGroupId: regularGroupId, originBranchId: null })
  if (outcome === 'air')
    expect(terms()).toMatchObject({ sheet: { rateSheetId: 'air' }, duty: { dutyTableId: 'duty' } })
  else expect(terms).toThrow(expect.objectContaining({ code: 'wrong-state', message: outcome }))
})
