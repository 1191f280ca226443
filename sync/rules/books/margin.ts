import type { MarginSums } from '../../entities/money/margin.ts'
import { roundedQuotient } from '../prices/money.ts'

/** Pounds with two decimals as whole hundredths, so that shares are computed with integers. */
const hundredths = (lb: number): number => Math.round(lb * 100)

/**
 * The shares of a cost by chargeable weight, to the cent: together they are the cost. Without any weight they are
 * equal.
 */
export function costShares(costJmdCents: number, chargeableLbs: readonly number[]): number[] {
  const lbs = chargeableLbs.map(hundredths)
  const weights = lbs.some((lb) => lb > 0) ? lbs : lbs.map(() => 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let weightUpTo = 0
  let shareUpTo = 0
  return weights.map((weight) => {
    weightUpTo += weight
    const before = shareUpTo
    shareUpTo = roundedQuotient([costJmdCents, weightUpTo], whole)
    return shareUpTo - before
  })
}

/** A package of a flight, or the costs of a flight without packages. */
export interface MarginPart {
  readonly packages: number
  readonly chargeableLb: number
  readonly revenueJmdCents: number
  readonly costJmdCents: number
}

export function marginSums(parts: readonly MarginPart[]): MarginSums {
  const sum = (amountOf: (part: MarginPart) => number) =>
    parts.reduce((total, part) => total + amountOf(part), 0)
  const revenueJmdCents = sum((part) => part.revenueJmdCents)
  const costJmdCents = sum((part) => part.costJmdCents)
  return {
    packages: sum(({ packages }) => packages),
    chargeableLb: sum(({ chargeableLb }) => hundredths(chargeableLb)) / 100,
    revenueJmdCents,
    costJmdCents,
    marginJmdCents: revenueJmdCents - costJmdCents,
  }
}
