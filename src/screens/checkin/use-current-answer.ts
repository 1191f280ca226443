import { useMemo } from 'react'
import type { Account } from '#sync/entities/account.ts'
import type { Package } from '#sync/entities/package.ts'
import { ownerText } from '../../components/package-form/owner-text.ts'
import { useCheckedIn } from '../../queries/check-ins.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { customerAnswer, type IntakeAnswer } from './intake.ts'

type Row = Pick<Package, 'accountId' | 'mode'>
type Customer = Pick<Account, 'accountId' | 'mailbox' | 'firstName' | 'lastName'>

/**
 * Updates the answer to a check-in from its row, because the server or the rest of the load knows more customers. The
 * answer stays as it was while the row or the customer is read, and once the row is deleted.
 */
export function currentAnswer<A extends IntakeAnswer>(
  answer: A,
  row: Row | null | undefined,
  customer: Customer | null | undefined,
  isLoading: boolean,
): A {
  if (!answer.checkIn || !row) return answer
  const { mode } = row
  if (row.accountId === null) return { ...answer, mode, ...customerAnswer(null, isLoading) }
  const isOwner = customer?.accountId === row.accountId
  return isOwner
    ? { ...answer, mode, ...customerAnswer(ownerText(customer), isLoading) }
    : { ...answer, mode }
}

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
