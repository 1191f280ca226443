import type { Settings } from '#sync/entities/company/settings.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { type ShippingMode, shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { validOn } from '#sync/rules/manifests/dated.ts'
import { zonesOn } from '#sync/rules/prices/delivery-zones.ts'
import { listDeliveryZones } from '../db/billing/delivery-zones.ts'
import { listDutyTables } from '../db/billing/duty-tables.ts'
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
}

export const sheetsOn = (sheets: readonly RateSheet[], day: string): RateSheet[] =>
  shippingModes
    .map((mode) =>
      validOn(
        sheets.filter((sheet) => sheet.mode === mode),
        day,
      ),
    )
    .filter((sheet) => sheet !== undefined)

export const pricesOn = async (db: Tables, day: string): Promise<Prices> => ({
  day,
  settings: await readSettings(db),
  sheets: sheetsOn(await listRateSheets(db), day),
  duty: validOn(await listDutyTables(db), day),
  deliveryZones: zonesOn(await listDeliveryZones(db), day),
})

/** The sheet and table to price with; refuses in words while an administrator has not entered them. */
export function termsFor(
  { sheets, duty, day }: Prices,
  mode: ShippingMode,
): { sheet: RateSheet; duty: DutyTable } {
  const sheet = sheets.find((candidate) => candidate.mode === mode)
  if (!sheet)
    throw new Refusal(
      'wrong-state',
      `There is no rate sheet for ${mode.toLowerCase()} freight that holds on ${day}. An administrator has to add one.`,
    )
  if (!duty)
    throw new Refusal(
      'wrong-state',
      `There is no duty table that holds on ${day}. An administrator has to add one.`,
    )
  return { sheet, duty }
}
