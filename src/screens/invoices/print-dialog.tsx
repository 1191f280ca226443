import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { PrintIcon } from '../../ui/icons.ts'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { allowsInvoice } from './allows-invoice.ts'
import classes from './print-dialog.module.css'
import { pageName, printRules } from './print-rules.ts'

/** More invoices would keep a browser busy for too long before the first page. */
const maxPrinted = 200

/** Renders an invoice on paper; the paper screens belong to another folder. */
export type DrawnInvoice = (props: { invoice: InvoiceReply }) => ReactNode

interface PrintDialogProps {
  rows: readonly InvoiceReply[]
  paper: DrawnInvoice
  onClose: () => void
}

/** Prints invoices one after the other, each on its own pages. */
export function PrintDialog({ rows, paper: Paper, onClose }: PrintDialogProps) {
  const invoices = rows.filter(allowsInvoice('mail'))
  const papers = invoices.slice(0, maxPrinted)
  const leftCount = rows.length - invoices.length
  return (
    <Dialog title="Print invoices" onClose={onClose}>
      <Stack gap="sm">
        <Text>
          {plural(papers.length, 'invoice')} on A4, each on pages of its own. No printer? Choose “Save as PDF”
          when the browser asks.
        </Text>
        {invoices.length > maxPrinted && (
          <Text c="dimmed">
            These are the first {formatCount(maxPrinted)}. Select the others afterwards and print them next.
          </Text>
        )}
        {leftCount > 0 && (
          <Text c="dimmed">
            {plural(leftCount, 'invoice')} left out, because drafts and void invoices are not printed.
          </Text>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {papers.length > 0 && (
            <Button data-autofocus leftSection={<PrintIcon size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          )}
        </DialogFoot>
      </Stack>
      {createPortal(
        <div data-print="only">
          <style>{printRules(papers.map(({ number }) => number ?? 'draft'))}</style>
          {papers.map((invoice, nth) => (
            <div key={invoice.invoiceId} className={classes['page']} style={{ page: pageName(nth) }}>
              <Paper invoice={invoice} />
            </div>
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
