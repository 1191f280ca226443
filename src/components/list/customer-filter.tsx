import { useCustomer } from '../../queries/customers.ts'
import { ownerWords } from '../package-form/owner-text.ts'
import type { FilterMenu } from './filters.ts'
import { OneCustomer } from './one-customer.tsx'

/** Filters by one customer, searched by name, mailbox or email. */
export function useCustomerFilter(
  accountId: string | undefined,
  set: (accountId: string | undefined) => void,
): FilterMenu {
  const owner = useCustomer(accountId ?? null)
  return {
    key: 'customer',
    text: 'Customer',
    chosen: accountId ? ownerWords(accountId, owner) : '',
    clear: () => set(undefined),
    content: <OneCustomer accountId={accountId} set={set} />,
  }
}
