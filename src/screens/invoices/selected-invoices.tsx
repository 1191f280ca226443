import { Button } from '@mantine/core'
import { useState } from 'react'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { invoiceCan } from '#sync/entities/invoice-status.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { BulkBar } from '../../components/list/bulk-bar.tsx'
import type { Selection } from '../../components/list/use-selection.ts'
import { invalidate } from '../../queries/api/server-cache.ts'
import { type Session, useSession } from '../../session/session.ts'
import { MailingDialog } from './mailing-dialog.tsx'
import type { DrawnInvoice } from './print-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'

/** The actions for many invoices, and what each invoice must allow. */
const bulkActions = {
  mail: { text: 'Mail', deed: 'mail', isAllowed: invoicePolicy.canUpdate },
  print: { text: 'Print', deed: 'mail', isAllowed: invoicePolicy.canReadAll },
  link: { text: 'Payment link', deed: 'pay', isAllowed: checkoutPolicy.canUpdate },
  remind: { text: 'Remind', deed: 'pay', isAllowed: invoicePolicy.canUpdate },
} as const satisfies Record<
  string,
  { text: string; deed: keyof typeof invoiceCan; isAllowed: (session: Session) => boolean }
>
type BulkAction = keyof typeof bulkActions
const names: readonly BulkAction[] = ['mail', 'print', 'link', 'remind']

interface SelectedInvoicesProps {
  selection: Selection<InvoiceReply>
  total: number
  paper: DrawnInvoice
}

/** The actions for the selected invoices. */
export function SelectedInvoices({ selection, total, paper }: SelectedInvoicesProps) {
  const session = useSession()
  // The rows at the time of the press, because sending a mail changes the list behind the dialog.
  const [question, ask] = useState<{ name: BulkAction; rows: readonly InvoiceReply[] } | null>(null)
  const close = () => {
    ask(null)
    void invalidate(['invoices', 'checkouts', 'messages'])
  }
  return (
    <>
      <BulkBar selection={selection} total={total} what="invoice">
        {names
          .filter((name) => session !== null && bulkActions[name].isAllowed(session))
          .map((name) => (
            <Button key={name} variant="white" onClick={() => ask({ name, rows: selection.rows })}>
              {bulkActions[name].text}
            </Button>
          ))}
      </BulkBar>
      {question?.name === 'print' && <PrintDialog rows={question.rows} paper={paper} onClose={close} />}
      {question && question.name !== 'print' && (
        <MailingDialog name={question.name} rows={question.rows} onClose={close} />
      )}
    </>
  )
}
