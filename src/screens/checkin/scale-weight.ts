import type { HubReading } from '../../queries/hub-readings.ts'

/** Returns the weight as a person would type it; null while the load still moves, or the scale is empty. */
export function weightText({ reading }: Pick<HubReading<'scale'>, 'reading'>): string | null {
  const { stable, weightLb } = reading
  return stable && weightLb >= 0.01 ? weightLb.toFixed(2) : null
}

/**
 * Returns the weight from the desk's scale for the field; null to leave the field alone, because a typed weight stays.
 * @param lastWeight the weight that the scale wrote before
 */
export function weightToFill(
  message: HubReading<'scale'>,
  fieldText: string,
  lastWeight: string,
): string | null {
  const weight = weightText(message)
  return fieldText.trim() === '' || fieldText === lastWeight ? weight : null
}
