import type { EstimateDetail } from '#sync/api/money/estimates.ts'
import type { ShownPromotion } from '#sync/entities/money/promotion.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { isPromotionLine, promotionName } from '#sync/rules/prices/promotions.ts'
import { formatJmd, formatLongBusinessDay } from '../../ui/texts/format.ts'

/** The discount of a promotion: "10% off freight". */
export const discountText = ({
  percent,
  amountJmdCents,
  base,
}: Pick<ShownPromotion, 'percent' | 'amountJmdCents' | 'base'>): string =>
  `${percent === null ? formatJmd(amountJmdCents ?? 0) : `${percent}%`} off ${base === 'Freight' ? 'freight' : 'our charges'}`

/** The same with its conditions, as a sentence. */
export const promotionText = (promotion: ShownPromotion): string =>
  `${[
    discountText(promotion),
    promotion.isFirstOnly && 'on your first shipment',
    promotion.validTo !== null && `until ${formatLongBusinessDay(promotion.validTo)}`,
  ]
    .filter(Boolean)
    .join(', ')}.`

/** The promotions on the page of rates. */
export const promotionEntries = (promotions: readonly ShownPromotion[]): [name: string, text: string][] =>
  promotions.map((promotion) => [
    `Promotion: ${promotion.name}`,
    `${promotionText(promotion)} A bill has one promotion, the one that saves you most.`,
  ])

/** The promotion is no line of the estimate, because it belongs to the day of the bill. */
export const estimatePromotionText = ({
  name,
  how,
  discountJmdCents,
}: NonNullable<EstimateDetail['promotion']>): string =>
  `An invoice made today has ${formatJmd(discountJmdCents)} less by the promotion ${name}: ${how}.`

/** The effect on a price of a code that was tried, because another promotion may save more. */
export function trialText(lines: readonly Charge[], trial: ShownPromotion): string {
  const line = lines.find(isPromotionLine)
  if (!line) return `${trial.name} takes nothing off this package: ${promotionText(trial)}`
  return promotionName(line) === trial.name
    ? `${trial.name} is in this price. To have it, enter ${trial.code} with your pre-alert or where you pay; it counts on your next bill.`
    : `${promotionName(line)} saves you more than ${trial.name}, and a bill has one promotion.`
}
