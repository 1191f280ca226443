import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { useCustomer } from '../../queries/customers.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { ownerWords } from '../package-form/owner-text.ts'

/** The owner's name as this device knows it, linked to the customer's page. */
export function CustomerLink({ accountId }: { accountId: string | null }) {
  const owner = useCustomer(accountId)
  const text = ownerWords(accountId, owner, useIsBehind())
  return accountId === null ? (
    text
  ) : (
    <Anchor component={Link} to={pathTo('/admin/accounts/$account', { account: accountId })} fz="inherit">
      {text}
    </Anchor>
  )
}
