import { useMemo } from 'react'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { ownerText } from '../../components/package-form/owner-text.ts'
import { useCheckedIn } from '../../queries/check-ins.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { customerAnswer, type IntakeAnswer } from './intake.ts'

type Row = Pick<Package, 'accountId' | 'condition' | 'mode'>
type Customer = Pick<Account, 'accountId' | 'mailbox' | 'firstName' | 'lastName'>

/**
 * Updates the answer to a check-in from its row, because the server or the rest of the load knows more customers, and
 * because a package may be marked as damaged after its scan. The
 * answer stays as it was while the row or the customer is read, and once the row is deleted.
 */
export function currentAnswer<A extends IntakeAnswer>(
  answer: A,
  row: Row | null | undefined,
  customer: Customer | null | undefined,
  isLoading: boolean,
): A {
  if (!answer.checkIn || !row) return answer
  const knownAnswer = withCustomer({ ...answer, mode: row.mode }, row, customer, isLoading)
  return row.condition === 'Damaged'
    ? { ...knownAnswer, headline: damagedHeadline(knownAnswer.headline) }
    : knownAnswer
}

function withCustomer<A extends IntakeAnswer>(
  answer: A,
  row: Row,
  customer: Customer | null | undefined,
  isLoading: boolean,
): A {
  if (row.accountId === null) return { ...answer, ...customerAnswer(null, isLoading) }
  const isOwner = customer?.accountId === row.accountId
  return isOwner ? { ...answer, ...customerAnswer(ownerText(customer), isLoading) } : answer
}

/** "Checked in as damaged", or "Damaged – customer not identified". */
const damagedHeadline = (headline: string): string =>
  headline === 'Checked in' ? 'Checked in as damaged' : headline.replace(/^Checked in/, 'Damaged')

/** The desk's last answer, kept up to date silently until the next one. */
export function useCurrentAnswer<A extends IntakeAnswer>(lastAnswer: A | null): A | null {
  const row = useCheckedIn(lastAnswer?.checkIn ?? null)
  const customer = useCustomer(row?.accountId ?? null)
  const isLoading = useIsBehind()
  return useMemo(
    () => lastAnswer && currentAnswer(lastAnswer, row, customer, isLoading),
    [lastAnswer, row, customer, isLoading],
  )
}
