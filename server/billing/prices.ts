import type { Settings } from '#sync/entities/company/settings.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { Fee } from '#sync/entities/money/fee.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { feesOn } from '#sync/rules/fees/fees.ts'
import { validOn } from '#sync/rules/manifests/dated.ts'
import type { EndingTerms } from '#sync/rules/packages/ending.ts'
import { zonesOn } from '#sync/rules/prices/delivery-zones.ts'
import { isOnSale } from '#sync/rules/prices/promotions.ts'
import { serviceName } from '#sync/rules/prices/services.ts'
import { type SheetChoice, sheetFor } from '#sync/rules/prices/sheet-for.ts'
import { sheetsOn } from '#sync/rules/prices/visible-sheets.ts'
import { listDeliveryZones } from '../db/billing/delivery-zones.ts'
import { listDutyTables } from '../db/billing/duty-tables.ts'
import { listFees } from '../db/billing/fees.ts'
import { listPromotions } from '../db/billing/promotions.ts'
import { listRateSheets } from '../db/billing/rate-sheets.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'

/** The prices of a day. */
export interface Prices {
  /** The day in Jamaica. */
  readonly day: string
  readonly settings: Settings
  readonly sheets: readonly RateSheet[]
  readonly duty: DutyTable | undefined
  readonly deliveryZones: readonly DeliveryZone[]
  readonly fees: readonly Fee[]
  readonly promotions: readonly Promotion[]
}

export const pricesOn = async (db: Tables, day: string): Promise<Prices> => ({
  day,
  settings: await readSettings(db),
  sheets: sheetsOn(await listRateSheets(db), day),
  duty: validOn(await listDutyTables(db), day),
  deliveryZones: zonesOn(await listDeliveryZones(db), day),
  fees: feesOn(await listFees(db), day),
  promotions: (await listPromotions(db)).filter((promotion) => isOnSale(promotion, day)),
})

/** The terms of a day for what a customer may want instead of a package. */
export async function endingTermsOn(db: Tables, day: string): Promise<EndingTerms> {
  const { returns, gct } = await readSettings(db)
  return { returns, gct, fees: feesOn(await listFees(db), day) }
}

/** The sheet and table to price with; refuses in words while an administrator has not entered them. */
export function termsFor(
  { sheets, duty, day, settings }: Prices,
  { mode, service, priceGroupId, originBranchId }: SheetChoice,
): { sheet: RateSheet; duty: DutyTable } {
  const name = serviceName(settings.services, { mode, service })
  const sheet = sheetFor(sheets, { mode, service: name, priceGroupId, originBranchId }, day)
  if (!sheet)
    throw new Refusal(
      'wrong-state',
      `There is no rate sheet for ${mode.toLowerCase()} freight${name && ` by ${name}`} that holds on ${day}. An administrator has to add one.`,
    )
  if (!duty)
    throw new Refusal(
      'wrong-state',
      `There is no duty table that holds on ${day}. An administrator has to add one.`,
    )
  return { sheet, duty }
}
