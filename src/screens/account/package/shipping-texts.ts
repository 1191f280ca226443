import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { HoldPrice, shipTotals } from '#sync/rules/prices/package-price.ts'
import { formatJmd, plural } from '../../../ui/texts/format.ts'

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

/** The button that sends a package, with the price of shipping it. */
export const shipNowText = (totals: ReturnType<typeof shipTotals>): string =>
  totals ? `Ship now: ${formatJmd(totals.apartJmdCents)}` : 'Ship now'
