import type { Package } from '#sync/entities/packages/package.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { ownerWords } from '../../components/package-form/owner-text.ts'
import { useOwnerOf } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'

/** The package's customer as this device knows them. */
export const OwnerName = ({ row }: { row: Package }) =>
  ownerWords(row.accountId, useOwnerOf(row), useIsBehind())

/** The same as a link to the customer, for people with access; drivers have none. */
export function OwnerLink({ row }: { row: Package }) {
  const session = useSession()
  const mayOpen = session && accountPolicy.canReadCustomers(toActor(session))
  return mayOpen ? <CustomerLink accountId={row.accountId} /> : <OwnerName row={row} />
}
