import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { invoiceCan } from '#sync/entities/money/invoice-status.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { pathTo } from '../../guards/path-to.ts'
import { withToasts } from '../../http/with-toasts.ts'
import { updateInvoice } from '../../queries/api/money/invoices.ts'
import { fetchInvoicePdf } from '../../queries/api/own/own-invoices.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastError } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { AcceptPaymentsIcon, DownloadIcon, PrintIcon } from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import type { InvoiceDialogName } from './invoice-dialogs.tsx'
import { InvoiceDialog } from './invoice-dialogs.tsx'

interface InvoiceActionsProps {
  invoice: InvoiceReply
  onEdit: () => void
}

async function savePdf({ invoiceId, number }: InvoiceActionsProps['invoice']): Promise<void> {
  try {
    saveFile(await fetchInvoicePdf(invoiceId), `${number ?? 'Draft'}.pdf`)
  } catch (error) {
    toastError('The PDF wasn’t made', error instanceof Error ? error.message : '')
  }
}

/** The actions this person may take on the invoice: the next step as a button, others in a menu. */
export function InvoiceActions({ invoice, onEdit }: InvoiceActionsProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<InvoiceDialogName | null>(null)
  const { send, busy } = useEdit(updateInvoice)
  if (!session) return null
  const { invoiceId, accountId, statusId } = invoice
  const can = (act: keyof typeof invoiceCan): boolean => invoiceCan[act].includes(statusId)
  const mayUpdate = invoicePolicy.canUpdate(session)
  const invoicePath = pathTo('/admin/invoices/$invoice', { invoice: invoiceId })
  const issue = () =>
    void withToasts(updateInvoice.row, send({ body: { invoiceId, issue: true }, base: invoice })).catch(
      () => undefined,
    )
  const search = { account: accountId, invoice: invoiceId, from: invoicePath }
  const items: readonly (readonly [text: string, isOffered: boolean, onClick: () => void])[] = [
    [
      'Make payment link',
      can('pay') && checkoutPolicy.canUpdate(session),
      () => void navigate({ to: pathTo('/admin/payment-links/create', search) }),
    ],
    ['Email to customer', can('mail') && mayUpdate, () => setDialog('mail')],
    ['Give credit', can('pay') && invoicePolicy.canCredit(session), () => setDialog('credit')],
    ['Void invoice', can('void') && mayUpdate, () => setDialog('void')],
    ['Delete draft', can('delete') && invoicePolicy.canRemove(session), () => setDialog('remove')],
  ]
  const actions = items.filter(([, isOffered]) => isOffered)
  return (
    <>
      {can('edit') && mayUpdate && (
        <Button variant="default" onClick={onEdit}>
          Edit lines
        </Button>
      )}
      <PaperButtons invoice={invoice} />
      {can('pay') && paymentPolicy.canReceive(session) && (
        <Button
          component={Link}
          to={pathTo('/admin/invoices/payment', search)}
          leftSection={<AcceptPaymentsIcon size={18} />}
        >
          Accept payment
        </Button>
      )}
      {can('issue') && mayUpdate && (
        <Button loading={busy} onClick={issue}>
          Issue invoice
        </Button>
      )}
      <MoreActions choices={actions.map(([text, , onClick]) => ({ text, onClick }))} />
      {dialog && <InvoiceDialog name={dialog} invoice={invoice} onClose={() => setDialog(null)} />}
    </>
  )
}

const PaperButtons = ({ invoice }: Pick<InvoiceActionsProps, 'invoice'>) => (
  <>
    <Button
      variant="default"
      component={Link}
      to={pathTo('/admin/invoices/$invoice/print', { invoice: invoice.invoiceId })}
      leftSection={<PrintIcon size={18} />}
    >
      Print
    </Button>
    <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => void savePdf(invoice)}>
      PDF
    </Button>
  </>
)
