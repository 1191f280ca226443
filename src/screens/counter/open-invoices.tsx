import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { invoiceKindText } from '#sync/entities/money/invoice-status.ts'
import { isLate } from '../../components/overdue.ts'
import { pendingText } from '../../components/pay-out/pending-payment.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDay, formatDueDay, formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './counter.module.css'
import type { OpenChoice } from './use-choice.ts'
import type { CounterBalances } from './use-till.ts'

interface OpenInvoicesProps {
  open: readonly InvoiceReply[]
  selection: OpenChoice
  disabled: boolean
}

/** Changes that other people made to selected invoices while the cashier was working. */
function ChangedNotice({ open, selection: { changed, accept } }: Omit<OpenInvoicesProps, 'disabled'>) {
  if (changed.length === 0) return null
  const changedInvoices = open.filter(({ invoiceId }) => changed.includes(invoiceId))
  const count = changed.length - changedInvoices.length
  return (
    <Alert color="signal" icon={<WarningIcon />} role="alert" title="The amount due has changed" m="sm">
      <Group justify="space-between">
        <span>
          {count > 0 && `${plural(count, 'chosen invoice')} has been paid or voided by somebody else. `}
          {changedInvoices.length > 0 &&
            `${changedInvoices.map(({ number }) => number).join(', ')} has another balance now.`}
        </span>
        <Button variant="default" size="xs" onClick={accept}>
          OK
        </Button>
      </Group>
    </Alert>
  )
}

/** All open invoices, the oldest first, with checkboxes to pay them now. */
export function OpenInvoices({ open, selection, disabled }: OpenInvoicesProps) {
  const { chosen, toggle, chooseAll } = selection
  const isAllSelected = open.length > 0 && chosen.size === open.length
  return (
    <Panel
      title="Open invoices"
      flush
      action={
        open.length > 1 && (
          <Checkbox
            label="All"
            checked={isAllSelected}
            indeterminate={chosen.size > 0 && !isAllSelected}
            disabled={disabled}
            onChange={() => chooseAll(!isAllSelected)}
          />
        )
      }
    >
      <ChangedNotice open={open} selection={selection} />
      {open.length === 0 && (
        <Text p="md" pt={0}>
          Nothing is owed. Money taken now becomes account credit.
        </Text>
      )}
      <ul className={classes['rows']} aria-label="Open invoices">
        {open.map((invoice) => (
          <li key={invoice.invoiceId}>
            <InvoiceLabel invoice={invoice}>
              <Checkbox
                aria-label={`Pay ${invoice.number ?? 'invoice'}`}
                checked={chosen.has(invoice.invoiceId)}
                disabled={disabled}
                onChange={() => toggle(invoice.invoiceId)}
              />
            </InvoiceLabel>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function InvoiceLabel({ invoice, children }: { invoice: InvoiceReply; children: React.ReactNode }) {
  const { invoiceId, number, kind, dueAt, balanceJmdCents, totalJmdCents, hold, pending } = invoice
  const late = isLate(dueAt)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its check box is among the children
    <label className={classes['row']}>
      {children}
      <span className={classes['what']}>
        <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}>
          {number}
        </Anchor>
        <span className={classes['sub']} data-late={late || undefined}>
          {invoiceKindText[kind]} · {late ? 'overdue since' : 'due'} {formatDueDay(dueAt)}
          {hold && ` · Customs hold: ${hold}`}
          {pending.map((payment) => ` · ${pendingText(payment)}`)}
        </span>
      </span>
      <span className={classes['money']}>
        {formatJmd(balanceJmdCents)}
        {balanceJmdCents < totalJmdCents && (
          <span className={classes['sub']}>of {formatJmd(totalJmdCents)}</span>
        )}
      </span>
    </label>
  )
}

interface CreditNotesProps {
  balances: CounterBalances
  selection: OpenChoice
  disabled: boolean
}

/** Credit notes that are used before any money; nothing without any. */
export function CreditNotes({ balances: { creditNotes }, selection, disabled }: CreditNotesProps) {
  if (creditNotes.length === 0) return null
  return (
    <Panel title="Credit notes" flush>
      <ul className={classes['rows']} aria-label="Credit notes">
        {creditNotes.map(({ creditNoteId, reason, remainingJmdCents, createdAt }) => (
          <li key={creditNoteId}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: its check box is inside */}
            <label className={classes['row']}>
              <Checkbox
                aria-label={`Use ${formatJmd(remainingJmdCents)}: ${reason}`}
                checked={selection.chosen.has(creditNoteId)}
                disabled={disabled}
                onChange={() => selection.toggle(creditNoteId)}
              />
              <span className={classes['what']}>
                {reason}
                <span className={classes['sub']}>{formatDay(createdAt)}</span>
              </span>
              <span className={classes['money']}>{formatJmd(remainingJmdCents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
