import { ownerWords } from '../../components/package-form/owner-text.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'

/** Whose package it is, as this device knows it: while it is loading, nobody is called not identified. */
export function OwnerLine({ accountId }: { accountId: string | null }) {
  const isLoading = useIsBehind()
  const customer = useCustomer(accountId)
  if (accountId === null && isLoading) return 'Looking for the customer'
  return ownerWords(accountId, customer, isLoading)
}
