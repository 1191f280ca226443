import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { pathTo } from '../guards/path-to.ts'
import { useSession } from '../session/session.ts'
import { AddIcon } from '../ui/icons.ts'

const NewButton = ({ to, text }: { to: string; text: string }) => (
  <Button component={Link} to={to} leftSection={<AddIcon size={18} />}>
    {text}
  </Button>
)

/** Shown to people who may issue invoices. */
export function NewInvoiceButton() {
  const session = useSession()
  return session && invoicePolicy.canCreate(session) ? (
    <NewButton to={pathTo('/admin/invoices/bill')} text="New invoice" />
  ) : null
}

/** Shown to people who may make payment links. */
export function NewPaymentLinkButton() {
  const session = useSession()
  return session && checkoutPolicy.canUpdate(session) ? (
    <NewButton to={pathTo('/admin/payment-links/create')} text="New payment link" />
  ) : null
}
