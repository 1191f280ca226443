import type { Feature } from '../../entities/money/invoice-status.ts'
import type { Promotion } from '../../entities/money/promotion.ts'
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

const featuresOf: Record<Promotion['base'], readonly Feature[]> = {
  Freight: ['Freight'],
  Charges: shippingFeatures,
}
const baseText: Record<Promotion['base'], string> = { Freight: 'freight', Charges: 'our charges' }

const lineName = 'Promotion: '

/** Tells a promotion's line from the others of a bill that has one. */
export const isPromotionLine = ({ feature, description }: Pick<Charge, 'feature' | 'description'>): boolean =>
  feature === 'Other' && description.startsWith(lineName)

/** The line of a promotion on a bill: at most what its base comes to. Null where it saves nothing. */
export function promotionCharge(charges: readonly Charge[], promotion: Promotion): Charge | null {
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

/**
 * Chooses the promotion of a bill: the one that saves its customer most, then the one whose code was entered, then the
 * oldest.
 */
export function bestPromotion(
  charges: readonly Charge[],
  promotions: readonly Promotion[],
  facts: PromotionFacts,
): ChosenPromotion | null {
  const isEntered = ({ promotionId }: { promotionId: string }) => promotionId === facts.enteredId
  const choices = promotions
    .filter((promotion) => promotion.code === '' || isEntered(promotion))
    .filter((promotion) => promotionObstacle(promotion, facts) === null)
    .flatMap((promotion): ChosenPromotion[] => {
      const charge = promotionCharge(charges, promotion)
      return charge ? [{ promotionId: promotion.promotionId, charge }] : []
    })
  const [best = null] = choices.sort(
    (a, b) =>
      a.charge.unitJmdCents - b.charge.unitJmdCents ||
      Number(isEntered(b)) - Number(isEntered(a)) ||
      (a.promotionId < b.promotionId ? -1 : 1),
  )
  return best
}
