import { parseCents } from '../../ui/texts/format.ts'

interface Decision {
  readonly amount: string
  readonly reason: string
}

interface Limit {
  readonly mostJmdCents: number
  /** The problem of an amount above it. */
  readonly text: string
}

/** The problems by field of a decision about what a customer is paid. */
export function decisionProblems({ amount, reason }: Decision, limit: Limit): Record<string, string> {
  const cents = parseCents(amount, 'J')
  const problems: Record<string, string> = {}
  if (cents === null) problems['amount'] = 'Enter an amount in Jamaican dollars, or 0 to pay nothing.'
  else if (cents > limit.mostJmdCents) problems['amount'] = limit.text
  if (reason.trim().length < 3) problems['reason'] = 'Say why, in a few words. The customer sees it.'
  return problems
}
