import type { Feature } from '../../entities/money/invoice-status.ts'
import type { Promotion } from '../../entities/money/promotion.ts'
import { expectedDayText } from '../packages/expected-text.ts'
import { shippingFeatures } from './delivery-fee.ts'
import { type Charge, chargeAmount, jmdText, percentOf } from './money.ts'

/** The facts about a customer that decide which promotions count on their next bill. */
export interface PromotionFacts {
  readonly priceGroupId: string
  /** The promotion whose code the customer entered; null without one. */
  readonly enteredId: string | null
  /** True while no package was ever billed to them. */
  readonly isFirst: boolean
  /** The bills that have a promotion: the customer's own, and all. */
  readonly usesOf: (promotionId: string) => { readonly own: number; readonly all: number }
}

export const isOnSale = ({ validFrom, validTo }: Pick<Promotion, 'validFrom' | 'validTo'>, day: string) =>
  validFrom <= day && (validTo === null || day <= validTo)

/** Why a customer doesn't have a promotion, with the reason that explains most first. */
const obstacles: readonly (readonly [
  isObstacle: (promotion: Promotion, facts: PromotionFacts) => boolean,
  text: string,
])[] = [
  [
    ({ priceGroupIds }, { priceGroupId }) =>
      priceGroupIds.length > 0 && !priceGroupIds.includes(priceGroupId),
    'is for other customers.',
  ],
  [({ isFirstOnly }, { isFirst }) => isFirstOnly && !isFirst, 'is for a first shipment only.'],
  [
    ({ promotionId, mostPerCustomer }, { usesOf }) =>
      mostPerCustomer !== null && usesOf(promotionId).own >= mostPerCustomer,
    'was used as often as one customer can.',
  ],
  [
    ({ promotionId, mostInAll }, { usesOf }) => mostInAll !== null && usesOf(promotionId).all >= mostInAll,
    'is used up.',
  ],
]

/** Why a promotion of today doesn't count for a customer, after its name; null if it does. */
export const promotionObstacle = (promotion: Promotion, facts: PromotionFacts): string | null =>
  obstacles.find(([isObstacle]) => isObstacle(promotion, facts))?.[1] ?? null

/** Why a bill of a day doesn't have a promotion, as a sentence; null if it does. */
export function promotionProblem(promotion: Promotion, facts: PromotionFacts, day: string): string | null {
  const { name, validTo } = promotion
  if (validTo !== null && validTo < day) return `${name} ended on ${expectedDayText(validTo, day)}.`
  const obstacle = promotionObstacle(promotion, facts)
  return obstacle && `${name} ${obstacle}`
}

const featuresOf: Record<Promotion['base'], readonly Feature[]> = {
  Freight: ['Freight'],
  Charges: shippingFeatures,
}
const baseText: Record<Promotion['base'], string> = { Freight: 'freight', Charges: 'our charges' }

const lineName = 'Promotion: '

/** Tells a promotion's line from the others of a bill that has one. */
export const isPromotionLine = ({ feature, description }: Pick<Charge, 'feature' | 'description'>): boolean =>
  feature === 'Other' && description.startsWith(lineName)

/** The name of the promotion that a line is. */
export const promotionName = ({ description }: Pick<Charge, 'description'>): string =>
  description.slice(lineName.length)

type Discount = Pick<Promotion, 'name' | 'base' | 'percent' | 'amountJmdCents'>

/** The line of a promotion on a bill: at most what its base comes to. Null where it saves nothing. */
export function promotionCharge(charges: readonly Charge[], promotion: Discount): Charge | null {
  const { name, base, percent, amountJmdCents } = promotion
  const sum = charges
    .filter(({ feature }) => featuresOf[base].includes(feature))
    .reduce((total, charge) => total + chargeAmount(charge), 0)
  const discount = percent === null ? Math.min(amountJmdCents ?? 0, sum) : percentOf(sum, percent)
  if (discount <= 0) return null
  const amountText = percent === null ? `${jmdText(amountJmdCents ?? 0)} off` : `${percent}% of`
  return {
    feature: 'Other',
    description: `${lineName}${name}`,
    quantity: 1,
    unitJmdCents: -discount,
    how: `${amountText} ${baseText[base]} ${jmdText(sum)}`,
  }
}

interface ChosenPromotion {
  readonly promotionId: string
  readonly charge: Charge
}

/** The promotions of a day that count for a customer: those without a code, and the one that they entered. */
export const countingPromotions = (promotions: readonly Promotion[], facts: PromotionFacts): Promotion[] =>
  promotions
    .filter(({ code, promotionId }) => code === '' || promotionId === facts.enteredId)
    .filter((promotion) => promotionObstacle(promotion, facts) === null)

type Candidate = Discount & Pick<Promotion, 'promotionId' | 'code'>

/**
 * Chooses the promotion of a bill from those that count: the one that saves its customer most, then the one whose code was
 * entered, then the oldest.
 */
export function bestPromotion(
  charges: readonly Charge[],
  promotions: readonly Candidate[],
): ChosenPromotion | null {
  const choices = promotions.flatMap((promotion) => {
    const charge = promotionCharge(charges, promotion)
    return charge ? [{ promotion, charge }] : []
  })
  const [best] = choices.sort(
    (a, b) =>
      a.charge.unitJmdCents - b.charge.unitJmdCents ||
      Number(b.promotion.code !== '') - Number(a.promotion.code !== '') ||
      (a.promotion.promotionId < b.promotion.promotionId ? -1 : 1),
  )
  return best ? { promotionId: best.promotion.promotionId, charge: best.charge } : null
}

/** The charges of a bill with the line of the promotion that saves most. */
export function withBestPromotion(charges: readonly Charge[], promotions: readonly Candidate[]): Charge[] {
  const best = bestPromotion(charges, promotions)
  return best ? [...charges, best.charge] : [...charges]
}
