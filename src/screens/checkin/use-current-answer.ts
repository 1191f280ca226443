import { useMemo } from 'react'
import type { Account } from '#sync/entities/account.ts'
import type { Package } from '#sync/entities/package.ts'
import { ownerText } from '../../components/package-form/owner-text.ts'
import { useCheckedIn } from '../../queries/check-ins.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { customerAnswer, type IntakeAnswer } from './intake.ts'

type Row = Pick<Package, 'accountId'>
type Customer = Pick<Account, 'accountId' | 'mailbox' | 'firstName' | 'lastName'>

/**
 * The answer to a check-in by what its row says now: the server, or the rest of the load, knows customers whom the device
 * did not know. The answer stays as it was while row or customer are read, and when the row is gone.
 */
export function currentAnswer<A extends IntakeAnswer>(
  answer: A,
  row: Row | null | undefined,
  customer: Customer | null | undefined,
  isLoading: boolean,
): A {
  if (!answer.checkIn || !row) return answer
  if (row.accountId === null) return { ...answer, ...customerAnswer(null, isLoading) }
  const isOwner = customer?.accountId === row.accountId
  return isOwner ? { ...answer, ...customerAnswer(ownerText(customer), isLoading) } : answer
}

/** What the desk shows of its last answer: corrected, without a sound, for as long as it is the last. */
export function useCurrentAnswer<A extends IntakeAnswer>(shown: A | null): A | null {
  const row = useCheckedIn(shown?.checkIn ?? null)
  const customer = useCustomer(row?.accountId ?? null)
  const isLoading = useIsBehind()
  return useMemo(
    () => shown && currentAnswer(shown, row, customer, isLoading),
    [shown, row, customer, isLoading],
  )
}
