import type { HubReading } from '../../queries/hub-readings.ts'

const stateTexts = {
  ready: 'ready',
  busy: 'the customer is paying …',
  approved: 'approved',
  declined: 'declined. Don’t take the payment; ask for another card.',
  offline: 'has no connection to the bank',
} as const

/** The terminal's state as a cashier reads it. */
export const terminalText = ({ name, reading }: HubReading<'terminal'>): string =>
  `${name}: ${stateTexts[reading.state]}${
    reading.state === 'approved' && reading.reference ? `, ${reading.reference}` : ''
  }`

/** Returns the approval code of a successful payment; null otherwise. */
export const approvalOf = ({ reading }: Pick<HubReading<'terminal'>, 'reading'>): string | null =>
  reading.state === 'approved' && reading.reference.trim() !== '' ? reading.reference.trim() : null

/**
 * Returns the terminal's approval code for the reference; null to leave it alone, because a typed reference stays. The
 * previous payment's code is cleared when the next payment starts or is declined.
 * @param lastReference the code that the terminal wrote before
 */
export function referenceToFill(
  message: HubReading<'terminal'>,
  fieldText: string,
  lastReference: string,
): string | null {
  if (fieldText.trim() !== '' && fieldText !== lastReference) return null
  const isOver = message.reading.state === 'busy' || message.reading.state === 'declined'
  return approvalOf(message) ?? (isOver && fieldText !== '' ? '' : null)
}
