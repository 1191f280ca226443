import type { Settings } from '../../entities/company/settings.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import { originFrom } from '../origins/origins.ts'
import { serviceName, type Way, type WayFrom } from './services.ts'

/** The facts by which a rate sheet is chosen for a package. */
export interface SheetChoice extends Pick<RateSheet, 'mode' | 'service' | 'originBranchId'> {
  /** The price group of the customer who pays. */
  readonly priceGroupId: string
}

type Key = Pick<RateSheet, 'mode' | 'service' | 'priceGroupId' | 'originBranchId' | 'validFrom'>

const applies = (
  sheet: Key,
  { mode, service, priceGroupId, originBranchId }: SheetChoice,
  day: string,
): boolean =>
  sheet.mode === mode &&
  sheet.validFrom <= day &&
  (sheet.service === '' || sheet.service === service) &&
  (sheet.priceGroupId === null || sheet.priceGroupId === priceGroupId) &&
  (sheet.originBranchId === null || sheet.originBranchId === originBranchId)

/** A group counts for more than a service, because it is what was agreed with a customer, and a service for more than an origin. */
const specificityOf = ({ priceGroupId, service, originBranchId }: Key): number =>
  (priceGroupId === null ? 0 : 4) + (service === '' ? 0 : 2) + (originBranchId === null ? 0 : 1)

function precedes(sheet: Key, other: Key): boolean {
  const difference = specificityOf(sheet) - specificityOf(other)
  return difference === 0 ? sheet.validFrom > other.validFrom : difference > 0
}

/**
 * The sheet that prices a package on `day`: the most specific one in effect, of equally specific ones the newest. The
 * server and all screens choose with this function.
 */
export function sheetFor<S extends Key>(
  sheets: readonly S[],
  choice: SheetChoice,
  day: string,
): S | undefined {
  let best: S | undefined
  for (const sheet of sheets)
    if (applies(sheet, choice, day) && (!best || precedes(sheet, best))) best = sheet
  return best
}

/** The prices of a day, as a device has them. */
interface DaySheets {
  readonly day: string
  readonly rateSheets: readonly RateSheet[]
  readonly priceGroupId: string
  readonly settings: Pick<Settings, 'services' | 'addresses'>
}

/** The sheet for a way to go, as the server chooses it. A way without an origin begins where customers send such packages. */
export function sheetOf(
  { day, rateSheets, priceGroupId, settings }: DaySheets,
  way: Way & Partial<WayFrom>,
): RateSheet | undefined {
  const service = serviceName(settings.services, way)
  const originBranchId = originFrom(settings.addresses, { ...way, service })
  return sheetFor(rateSheets, { mode: way.mode, service, priceGroupId, originBranchId }, day)
}

/** Two sheets of which nothing says which one counts. */
export const isSameSheet = (a: Key, b: Key): boolean =>
  a.mode === b.mode &&
  a.service === b.service &&
  a.priceGroupId === b.priceGroupId &&
  a.originBranchId === b.originBranchId &&
  a.validFrom === b.validFrom
