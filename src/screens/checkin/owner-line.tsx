import { ownerWords } from '../../components/package-form/owner-text.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'

/** The package's customer. While the device is loading, it doesn't call a customer unidentified. */
export function OwnerLine({ accountId }: { accountId: string | null }) {
  const isLoading = useIsBehind()
  const customer = useCustomer(accountId)
  if (accountId === null && isLoading) return 'Looking for the customer'
  return ownerWords(accountId, customer, isLoading)
}
