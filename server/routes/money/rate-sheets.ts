import { PublicSettings } from '#sync/api/company/settings.ts'
import type { rateSheets, ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { Service } from '#sync/entities/company/service.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { listText } from '#sync/lib/list-text.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { servicesBy } from '#sync/rules/prices/services.ts'
import { isSameSheet, sheetFor } from '#sync/rules/prices/sheet-for.ts'
import { pricedOrigins, sheetsOn, sheetsPaidBy } from '#sync/rules/prices/visible-sheets.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { pricesOn } from '../../billing/prices.ts'
import { promotionsFor } from '../../billing/promotions.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { customerAccount } from '../../db/billing/billing.ts'
import { findPriceGroup, groupOfAccount, listPriceGroups } from '../../db/billing/price-groups.ts'
import { deleteRateSheet, findRateSheet, listRateSheets, putRateSheet } from '../../db/billing/rate-sheets.ts'
import { findBranch } from '../../db/company/branches.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'
import { brandSettingsNow } from '../company/settings.ts'
import { shownFees } from '../prices/fees.ts'

async function mustFind(tx: Transaction, rateSheetId: string): Promise<RateSheet> {
  const sheet = await findRateSheet(tx.kysely, rateSheetId)
  if (!sheet) throw new Refusal('not-found', 'Rate sheet not found. It may have been deleted.')
  return sheet
}

/** The service goes by the sheet's mode and the group exists, because no package would be priced by the sheet otherwise. */
async function mustBeInUse(
  tx: Transaction,
  { mode, service, priceGroupId, originBranchId }: RateSheet,
): Promise<void> {
  const { services } = await readSettings(tx.kysely)
  const names = servicesBy(services, mode).map(({ name }) => name)
  if (service !== '' && !names.includes(service))
    throw new Refusal(
      'invalid',
      `No service "${service}" goes ${byMode[mode]}. ${names.length > 0 ? `Choose ${listText(names, 'or')}, or all services.` : 'Choose all services, or add it in the settings first.'}`,
      { service: [`does not go ${byMode[mode]}`] },
    )
  if (priceGroupId !== null && !(await findPriceGroup(tx.kysely, priceGroupId)))
    throw new Refusal('invalid', 'Price group not found. It may have been deleted.', {
      priceGroupId: ['does not exist'],
    })
  if (originBranchId !== null && (await findBranch(tx.kysely, originBranchId))?.kind !== 'Warehouse')
    throw new Refusal('invalid', 'The origin is a warehouse. Choose one, or all origins.', {
      originBranchId: ['is not a warehouse'],
    })
}

const payersOf = ({ priceGroupId, service, originBranchId }: RateSheet): string =>
  [service && ` by ${service}`, priceGroupId && ' of this price group', originBranchId && ' from this origin']
    .filter(Boolean)
    .join('')

async function keep(tx: Transaction, before: RateSheet | null, after: RateSheet): Promise<RateSheet> {
  await mustBeInUse(tx, after)
  const sheets = await listRateSheets(tx.kysely)
  const namesake = sheets.find(
    (sheet) => sheet.rateSheetId !== after.rateSheetId && isSameSheet(sheet, after),
  )
  if (namesake)
    throw new Refusal(
      'already-exists',
      `"${namesake.name}" already holds for ${after.mode.toLowerCase()} freight${payersOf(after)} from ${after.validFrom}. Choose another day, or change that one.`,
      { validFrom: ['is the day of another rate sheet'] },
    )
  if (before) await mustLeavePrices(tx, before, after)
  await putRateSheet(tx.kysely, after)
  await tx.note('rateSheet', after.rateSheetId, before, after)
  return after
}

/** Each service from each origin with prices of its own. */
const choicesOf = (names: readonly string[], sheets: readonly RateSheet[]) =>
  (names.length > 0 ? names : ['']).flatMap((service) =>
    [...pricedOrigins(sheets)].map((originBranchId) => ({ service, originBranchId })),
  )

/** Refuses a change that takes away today's price of a service or a group. */
async function mustLeavePrices(tx: Transaction, before: RateSheet, after: RateSheet | null): Promise<void> {
  const day = jamaicaDay(tx.at)
  const { services } = await readSettings(tx.kysely)
  const sheets = await listRateSheets(tx.kysely)
  const laterSheets = sheets.flatMap((sheet) =>
    sheet.rateSheetId === before.rateSheetId ? (after ?? []) : sheet,
  )
  const { mode } = before
  const names = servicesBy(services, mode).map(({ name }) => name)
  for (const { priceGroupId, name: group } of await listPriceGroups(tx.kysely))
    for (const { service, originBranchId } of choicesOf(names, sheets)) {
      const choice = { mode, service, priceGroupId, originBranchId }
      if (!sheetFor(sheets, choice, day) || sheetFor(laterSheets, choice, day)) continue
      const whose = `${service && ` by ${service}`}${before.priceGroupId === null ? '' : ` for ${group}`}`
      throw new Refusal(
        'wrong-state',
        `Without "${before.name}" no ${mode.toLowerCase()} freight${whose} could be priced today. Add another sheet first.`,
      )
    }
}

type Viewer = Pick<Actor, 'accountId' | 'role' | 'brand'> | undefined
type Reads = Pick<AccountDeps, 'db' | 'clock'>

/** The sheets that a person may read: staff all of them, others those by which they pay on the days. */
async function sheetsSeenBy(
  viewer: Viewer,
  { db, sheets, services }: { db: Tables; sheets: readonly RateSheet[]; services: readonly Service[] },
  days: readonly string[],
): Promise<readonly RateSheet[]> {
  if (viewer && isStaff(viewer.role)) return sheets
  return sheetsPaidBy(await groupOfAccount(db, viewer?.accountId ?? null), { sheets, services }, days)
}

/** Lists the sheets that the person may read, and says which of them hold today. */
export async function rateSheetsNow({ db, clock }: Reads, viewer: Viewer) {
  const { kysely } = db.reads
  const sheets = await listRateSheets(kysely)
  const { services } = await readSettings(kysely)
  const today = jamaicaDay(clock.now())
  const facts = { db: kysely, sheets, services }
  const days = [today, ...sheets.map(({ validFrom }) => validFrom)]
  const currentSheets = sheetsOn(await sheetsSeenBy(viewer, facts, [today]), today)
  return (await sheetsSeenBy(viewer, facts, days)).map((sheet) => ({
    ...sheet,
    current: currentSheets.includes(sheet),
  }))
}

/** The current prices, as this person pays them; for visitors of the company or of a brand. */
export async function shippingRatesNow(
  deps: Reads & Pick<AccountDeps, 'env'>,
  brand: string | null,
  viewer: Viewer,
): Promise<ShippingRates> {
  const { kysely } = deps.db.reads
  const prices = await pricesOn(kysely, jamaicaDay(deps.clock.now()))
  const { day, sheets, duty, deliveryZones, fees } = prices
  const settings = PublicSettings.parse(
    await brandSettingsNow(deps, viewer && !isStaff(viewer.role) ? viewer.brand : brand),
  )
  const facts = { db: kysely, sheets, services: settings.services }
  const customer = viewer && (await customerAccount(kysely, viewer.accountId))
  return {
    day,
    rateSheets: [...(await sheetsSeenBy(viewer, facts, [day]))],
    priceGroupId: await groupOfAccount(kysely, viewer?.accountId ?? null),
    branchId: customer?.branchId ?? null,
    dutyTable: duty ?? null,
    deliveryZones: [...deliveryZones],
    fees: await shownFees(kysely, fees),
    promotions: await promotionsFor(kysely, customer?.accountId ?? null, prices),
    settings,
  }
}

export const rateSheetHandlers: Handlers<typeof rateSheets, AccountDeps> = {
  'rateSheets.list': ({ request }, deps) => rateSheetsNow(deps, request.signed?.actor),

  'rateSheets.shippingRates': async ({ request }, deps) =>
    (await rateSheetsNow(deps, request.signed?.actor)).filter(({ current }) => current),

  'rateSheets.terms': ({ query, request }, deps) =>
    shippingRatesNow(deps, query.brand ?? null, request.signed?.actor),

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
      await mustLeavePrices(tx, before, null)
      await deleteRateSheet(tx.kysely, params.rateSheetId)
      await tx.note('rateSheet', params.rateSheetId, before, null)
      return before
    }),
}
