/** The volumetric divisor in cubic inches per pound, if the rate sheet has none. */
export const defaultVolumetricDivisor = 166

export interface Measures {
  readonly weightLb: number | null
  readonly lengthIn: number | null
  readonly widthIn: number | null
  readonly heightIn: number | null
}

/**
 * The pounds that freight is charged for: the greater of scale weight and volume ÷ divisor, rounded up to the whole
 * pound. Null until the package is weighed; with incomplete dimensions, the weight alone counts.
 */
export function chargeableLb(measures: Measures, divisor = defaultVolumetricDivisor): number | null {
  const { weightLb, lengthIn, widthIn, heightIn } = measures
  if (weightLb === null) return null
  const volumetric = ((lengthIn ?? 0) * (widthIn ?? 0) * (heightIn ?? 0)) / divisor
  return Math.ceil(Math.max(weightLb, volumetric) - 1e-9)
}
