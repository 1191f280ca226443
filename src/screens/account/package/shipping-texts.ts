import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { InsuranceChoice } from '#sync/entities/packages/insurance.ts'
import type { HoldPrice, shipTotals } from '#sync/rules/prices/package-price.ts'
import { formatJmd, formatLongBusinessDay, plural } from '../../../ui/texts/format.ts'

/** The price of holding a package, which its owner reads before choosing it. */
export function holdPriceText(
  price: HoldPrice | null,
  { settings }: Pick<ShippingRates, 'settings'>,
): string {
  const free = `Holding it is free for ${plural(settings.warehouse.freeHoldDays, 'day')}.`
  if (!price)
    return `${free} You’ll see the price of further days here once it has a weight and a declared value.`
  const { onceJmdCents, freeDays, dailyJmdCents } = price
  const days = plural(freeDays, 'day')
  const perDay = dailyJmdCents === 0 ? '' : `${formatJmd(dailyJmdCents)} a day with tax`
  if (onceJmdCents === 0 && perDay === '') return 'Holding it costs nothing.'
  if (onceJmdCents === 0) return `Holding it is free for ${days}, then ${perDay}.`
  const once = `Holding it costs ${formatJmd(onceJmdCents)} with tax`
  return perDay === '' ? `${once}.` : `${once}, and after ${days} ${perDay}.`
}

/** The last free day in Florida and the price after it; '' where holding costs nothing a day. */
export function heldStorageText({ hold, addsGct }: Pick<StorageReply, 'hold' | 'addsGct'>): string {
  if (!hold || hold.dailyJmdCents === 0) return ''
  const perDay = `${formatJmd(hold.dailyJmdCents)} a day`
  const tax = addsGct ? ' plus GCT' : ''
  return hold.chargedDays === 0
    ? `Storage is free until ${formatLongBusinessDay(hold.freeUntil)}, then ${perDay}${tax}.`
    : `Storage: ${plural(hold.chargedDays, 'day')} at ${perDay}${tax} so far. It goes on the package’s invoice.`
}

/** The button that sends a package, with the price of shipping it. */
export const shipNowText = (totals: ReturnType<typeof shipTotals>): string =>
  totals ? `Ship now: ${formatJmd(totals.apartJmdCents)}` : 'Ship now'

/** The button that insures a package or leaves it without, with the price of that. */
export function insuranceButtonText(choice: InsuranceChoice, jmdCents: number | null): string {
  if (choice === 'Insured') return jmdCents === null ? 'Insure it' : `Insure it for ${formatJmd(jmdCents)}`
  return jmdCents === null ? 'Don’t insure it' : `Don’t insure it and save ${formatJmd(jmdCents)}`
}
