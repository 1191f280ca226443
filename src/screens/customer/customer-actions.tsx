import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { AcceptPaymentsIcon, EditIcon, HandOverIcon, InvoiceIcon } from '../../ui/icons.ts'
import { CustomerMenu } from './customer-menu.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** The common actions for a customer at the counter; the menu has the rest. */
export function CustomerActions({ account }: { account: AccountReply }) {
  const session = useSession()
  const [isEditing, edit] = useDisclosure(false)
  if (!session) return null
  const { accountId } = account
  if (account.closedAt !== null) return <PaymentLink accountId={accountId} isMain />
  return (
    <>
      {invoicePolicy.canCreate(session) && (
        <Button
          variant="default"
          leftSection={<InvoiceIcon size={18} />}
          component={Link}
          to={pathTo('/admin/invoices/bill', { account: accountId })}
        >
          Bill packages
        </Button>
      )}
      <PaymentLink accountId={accountId} />
      {accountPolicy.canUpdate(toActor(session), account) && (
        <Button variant="default" leftSection={<EditIcon size={18} />} onClick={edit.open}>
          Edit
        </Button>
      )}
      {packagePolicy.canDeliver(session) && (
        <Button
          leftSection={<HandOverIcon size={18} />}
          component={Link}
          to={pathTo('/admin/packages/handover', { account: accountId })}
        >
          Hand over
        </Button>
      )}
      <CustomerMenu account={account} />
      {isEditing && <EditDialog account={account} onClose={edit.close} />}
    </>
  )
}

/** A closed account can still pay its debts. */
function PaymentLink({ accountId, isMain = false }: { accountId: string; isMain?: boolean }) {
  const session = useSession()
  if (!session || !paymentPolicy.canReceive(session)) return null
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<AcceptPaymentsIcon size={18} />}
      component={Link}
      to={pathTo('/admin/invoices/payment', { account: accountId })}
    >
      Accept payment
    </Button>
  )
}
