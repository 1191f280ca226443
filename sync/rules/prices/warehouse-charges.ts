import type { Settings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { holdStorageOf } from '../packages/holding.ts'
import { type Charge, jmdOfUsd, jmdText, usdText } from './money.ts'

type Terms = Pick<Settings, 'storage' | 'warehouse' | 'exchangeRate'>

const heldText = 'Storage at the warehouse'

/**
 * The first words of a charge for storage before the flight, which tell its days from those at the counter. Bills of before
 * name Florida.
 */
export const warehouseStorageTexts = [heldText, 'Storage in Florida']

function consolidationCharge(
  { contents }: Pick<Package, 'contents'>,
  { warehouse, exchangeRate }: Terms,
): Charge[] {
  const usdCents = warehouse.consolidationUsdCents
  if (contents.length === 0 || usdCents === 0) return []
  const description = `Consolidation of ${contents.length} packages`
  const how = `${usdText(usdCents)} for packing them into one`
  return [
    { feature: 'Handling', description, quantity: 1, unitJmdCents: jmdOfUsd(usdCents, exchangeRate), how },
  ]
}

function holdCharge(pkg: Package, day: string, terms: Terms): Charge[] {
  const hold = holdStorageOf(pkg, day, terms)
  if (!hold || hold.chargedDays === 0 || hold.dailyJmdCents === 0) return []
  const { chargedDays, dailyJmdCents, days, sizeClass } = hold
  const how = `Held for ${days} days at your request, of which ${terms.warehouse.freeHoldDays} are free, at ${jmdText(dailyJmdCents)} a day`
  const description = `${heldText}, ${sizeClass.toLowerCase()}`
  return [{ feature: 'Storage', description, quantity: chargedDays, unitJmdCents: dailyJmdCents, how }]
}

/** The charges for the warehouse's work in addition to shipping. They are on the package's first invoice. */
export const warehouseCharges = (pkg: Package, day: string, terms: Terms): Charge[] => [
  ...consolidationCharge(pkg, terms),
  ...holdCharge(pkg, day, terms),
]
