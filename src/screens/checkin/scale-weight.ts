import type { HubReading } from '../../queries/hub-readings.ts'

/** The weight as it is typed; null while the load still moves, or the scale is empty. */
export function weightText({ reading }: Pick<HubReading<'scale'>, 'reading'>): string | null {
  const { stable, weightLb } = reading
  return stable && weightLb >= 0.01 ? weightLb.toFixed(2) : null
}

/**
 * What the desk's scale writes into the field; null where it writes nothing. What a person typed stays.
 * @param filled what the scale wrote before
 */
export function weightToFill(message: HubReading<'scale'>, typed: string, filled: string): string | null {
  const weight = weightText(message)
  return typed.trim() === '' || typed === filled ? weight : null
}
