import { PublicSettings } from '#sync/api/company/settings.ts'
import type { rateSheets, ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { pricesOn, sheetsOn } from '../../billing/prices.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { deleteRateSheet, findRateSheet, listRateSheets, putRateSheet } from '../../db/billing/rate-sheets.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'
import { brandSettingsNow } from '../company/settings.ts'

async function mustFind(tx: Transaction, rateSheetId: string): Promise<RateSheet> {
  const sheet = await findRateSheet(tx.kysely, rateSheetId)
  if (!sheet) throw new Refusal('not-found', 'Rate sheet not found. It may have been deleted.')
  return sheet
}

async function keep(tx: Transaction, before: RateSheet | null, after: RateSheet): Promise<RateSheet> {
  const sheets = await listRateSheets(tx.kysely)
  const namesake = sheets.find(
    ({ rateSheetId, mode, validFrom }) =>
      rateSheetId !== after.rateSheetId && mode === after.mode && validFrom === after.validFrom,
  )
  if (namesake)
    throw new Refusal(
      'already-exists',
      `"${namesake.name}" already holds for ${after.mode.toLowerCase()} freight from ${after.validFrom}. Choose another day, or change that one.`,
      { validFrom: ['is the day of another rate sheet'] },
    )
  await putRateSheet(tx.kysely, after)
  await tx.note('rateSheet', after.rateSheetId, before, after)
  return after
}

/** All there are, and which of them hold today. */
export async function rateSheetsNow({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>) {
  const sheets = await listRateSheets(db.reads.kysely)
  const current = sheetsOn(sheets, jamaicaDay(clock.now()))
  return sheets.map((sheet) => ({ ...sheet, current: current.includes(sheet) }))
}

/** The current prices, for visitors of the company or of a brand. */
export async function shippingRatesNow(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'env'>,
  brand: string | null,
): Promise<ShippingRates> {
  const { day, sheets, duty, deliveryZones } = await pricesOn(
    deps.db.reads.kysely,
    jamaicaDay(deps.clock.now()),
  )
  const settings = PublicSettings.parse(await brandSettingsNow(deps, brand))
  return {
    day,
    rateSheets: [...sheets],
    dutyTable: duty ?? null,
    deliveryZones: [...deliveryZones],
    settings,
  }
}

export const rateSheetHandlers: Handlers<typeof rateSheets, AccountDeps> = {
  'rateSheets.list': (_call, deps) => rateSheetsNow(deps),

  'rateSheets.shippingRates': async (_call, deps) =>
    (await rateSheetsNow(deps)).filter(({ current }) => current),

  'rateSheets.terms': ({ query }, deps) => shippingRatesNow(deps, query.brand ?? null),

  'rateSheets.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'rateSheet.create'), (tx) =>
      keep(tx, null, { ...body, rateSheetId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'rateSheets.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.rateSheetId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'rateSheet.update'), write, { mustHold })
  }),

  'rateSheets.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'rateSheet.delete'), async (tx) => {
      const before = await mustFind(tx, params.rateSheetId)
      const day = jamaicaDay(tx.at)
      const otherSheets = (await listRateSheets(tx.kysely)).filter(
        (sheet) => sheet.rateSheetId !== params.rateSheetId,
      )
      const hasPrices = (sheets: readonly RateSheet[]) =>
        sheetsOn(sheets, day).some(({ mode }) => mode === before.mode)
      if (hasPrices([before]) && !hasPrices(otherSheets))
        throw new Refusal(
          'wrong-state',
          `Without "${before.name}" no ${before.mode.toLowerCase()} freight could be priced today. Add another sheet first.`,
        )
      await deleteRateSheet(tx.kysely, params.rateSheetId)
      await tx.note('rateSheet', params.rateSheetId, before, null)
      return before
    }),
}
