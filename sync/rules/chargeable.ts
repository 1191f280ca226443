/** Cubic inches to the pound where no rate sheet says otherwise. */
export const defaultVolumetricDivisor = 166

export interface Measures {
  readonly weightLb: number | null
  readonly lengthIn: number | null
  readonly widthIn: number | null
  readonly heightIn: number | null
}

/**
 * Pounds that freight is charged for: the greater of scale weight and volume ÷ divisor, up to the whole pound.
 * Null until weighed; a package with incomplete dimensions is charged by weight.
 */
export function chargeableLb(measures: Measures, divisor = defaultVolumetricDivisor): number | null {
  const { weightLb, lengthIn, widthIn, heightIn } = measures
  if (weightLb === null) return null
  const volumetric = ((lengthIn ?? 0) * (widthIn ?? 0) * (heightIn ?? 0)) / divisor
  return Math.ceil(Math.max(weightLb, volumetric) - 1e-9)
}
