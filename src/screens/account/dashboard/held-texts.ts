import type { Package } from '#sync/entities/packages/package.ts'
import { namesText, packageName } from '#sync/rules/packages/package-names.ts'
import { lacksPrice, type shipTotals } from '#sync/rules/prices/package-price.ts'
import { formatJmd } from '../../../ui/texts/format.ts'

type Totals = ReturnType<typeof shipTotals>

interface ShipTexts {
  readonly together: string
  readonly apart: string
  /** The basis of the totals, or the reason why there are none; '' if there is nothing to say. */
  readonly note: string
  /** True also while there are no totals: one box is the usual choice. */
  readonly isTogetherCheaper: boolean
}

const withPrice = (text: string, cents: number | undefined): string =>
  cents === undefined ? text : `${text}: ${formatJmd(cents)}`

function noteOf(rows: readonly Package[], totals: Totals): string {
  if (rows.length === 0) return ''
  if (totals)
    return rows.length === 1
      ? ''
      : 'Both totals are estimates with all fees and GCT. We weigh and measure the one box when it’s packed.'
  const unpricedNames = rows.filter(lacksPrice).map((row) => packageName(row))
  if (unpricedNames.length === 0) return 'You’ll see the prices here when you’re online.'
  const verb = unpricedNames.length === 1 ? 'needs' : 'need'
  return `We can’t say the price yet: ${namesText(unpricedNames)} ${verb} a weight and a declared value.`
}

/** The words of both ways to send the chosen packages, with their prices. */
export const shipTexts = (rows: readonly Package[], totals: Totals): ShipTexts => ({
  together: withPrice('Ship together', rows.length < 2 ? undefined : totals?.togetherJmdCents),
  apart: withPrice(rows.length < 2 ? 'Ship now' : 'Ship apart', totals?.apartJmdCents),
  note: noteOf(rows, totals),
  isTogetherCheaper: totals === null || totals.togetherJmdCents < totals.apartJmdCents,
})
