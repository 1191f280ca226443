import type { ClaimPayment } from '#sync/entities/packages/claim-payments.ts'
import type { CashSources } from '../../components/pay-out/cash-sources.ts'
import { decisionProblems } from '../../components/pay-out/decision-problems.ts'
import { formatJmd, parseCents } from '../../ui/texts/format.ts'

export interface DecisionValues {
  amount: string
  pay: ClaimPayment
  reference: string
  /** The till that cash leaves, or the safe; empty until it is chosen, which is one’s own open till. */
  cashFrom: string
  reason: string
}

interface DecisionFacts {
  readonly mostJmdCents: number
  readonly sources: Pick<CashSources, 'problemOf'>
}

/** Returns the problems by field. */
export function checkDecision(
  values: DecisionValues,
  { mostJmdCents, sources }: DecisionFacts,
): Record<string, string> {
  const problems = decisionProblems(values, {
    mostJmdCents,
    text: `At most ${formatJmd(mostJmdCents)} can be paid.`,
  })
  const { pay, reference, cashFrom } = values
  const cents = parseCents(values.amount, 'J')
  const sourceProblem = cents && pay === 'Cash' ? sources.problemOf(cashFrom, cents) : ''
  if (sourceProblem) problems['cashFrom'] = sourceProblem
  const isByNumber = pay !== 'Credit' && pay !== 'Cash'
  if (cents && isByNumber && reference.trim() === '')
    problems['reference'] = 'Enter the number by which the money can be found.'
  return problems
}
