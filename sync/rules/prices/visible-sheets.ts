import type { Service } from '../../entities/company/service.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { servicesBy } from './services.ts'
import { isSameSheet, sheetFor } from './sheet-for.ts'

/** The origins with prices of their own, and null for all others. */
export const pricedOrigins = (sheets: readonly RateSheet[]): ReadonlySet<string | null> =>
  new Set([null, ...sheets.map(({ originBranchId }) => originBranchId)])

/** Returns the sheets that price a group's packages on any of the given days, and no sheets of other groups. */
export function sheetsPaidBy(
  priceGroupId: string,
  { sheets, services }: { readonly sheets: readonly RateSheet[]; readonly services: readonly Service[] },
  days: readonly string[],
): RateSheet[] {
  const paidSheets = new Set<RateSheet | undefined>()
  for (const day of new Set(days))
    for (const mode of shippingModes) {
      const names = servicesBy(services, mode).map(({ name }) => name)
      for (const service of names.length > 0 ? names : [''])
        for (const originBranchId of pricedOrigins(sheets))
          paidSheets.add(sheetFor(sheets, { mode, service, priceGroupId, originBranchId }, day))
    }
  return sheets.filter((sheet) => paidSheets.has(sheet))
}

/** The newest sheet for each mode, service and group on `day`. */
export const sheetsOn = (sheets: readonly RateSheet[], day: string): RateSheet[] =>
  sheets.filter(
    (sheet) =>
      sheet.validFrom <= day &&
      !sheets.some(
        (other) =>
          other.validFrom > sheet.validFrom &&
          other.validFrom <= day &&
          isSameSheet({ ...other, validFrom: sheet.validFrom }, sheet),
      ),
  )
