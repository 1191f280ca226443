import type { HubReading } from '../../queries/hub-readings.ts'

const stateTexts = {
  ready: 'ready',
  busy: 'the customer is paying …',
  approved: 'approved',
  declined: 'declined. Don’t take the payment; ask for another card.',
  offline: 'has no connection to the bank',
} as const

/** What the terminal says, as a cashier reads it. */
export const terminalText = ({ name, reading }: HubReading<'terminal'>): string =>
  `${name}: ${stateTexts[reading.state]}${
    reading.state === 'approved' && reading.reference ? `, ${reading.reference}` : ''
  }`

/** The approval code of a payment that went through; null for everything else. */
export const approvalOf = ({ reading }: Pick<HubReading<'terminal'>, 'reading'>): string | null =>
  reading.state === 'approved' && reading.reference.trim() !== '' ? reading.reference.trim() : null

/**
 * What the desk's terminal writes into the reference; null where it writes nothing. What a cashier typed stays; the code
 * of the payment before goes when the next one begins or is declined.
 * @param filled what the terminal wrote before
 */
export function referenceToFill(
  message: HubReading<'terminal'>,
  typed: string,
  filled: string,
): string | null {
  if (typed.trim() !== '' && typed !== filled) return null
  const isOver = message.reading.state === 'busy' || message.reading.state === 'declined'
  return approvalOf(message) ?? (isOver && typed !== '' ? '' : null)
}
