import { useCustomer } from '../../data/customers.ts'
import { ownerText } from '../../ui/package-form/owner-picker.tsx'

/** Whose package it is, in a few words. */
export function OwnerLine({ accountId }: { accountId: string | null }) {
  const owner = useCustomer(accountId)
  if (accountId === null) return <>No owner known</>
  return <>{owner ? ownerText(owner) : owner === null ? 'A customer not on this device' : '…'}</>
}
