import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { pathTo } from '../../guards/path-to.ts'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { DoneIcon, WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './bill.module.css'
import { billsTotal } from './bill-sums.ts'

interface BillResultsProps {
  results: readonly CustomerBill[]
  /** Goes back to a preview of the remaining bills. */
  onAgain: () => void
  onClose: () => void
}

/** Bills that need attention come first. */
const rankOf = ({ state, mailedTo }: CustomerBill): number =>
  state !== 'issued' ? 0 : mailedTo === null ? 1 : 2

/** The outcome of each customer's bill. */
export function BillResults({ results, onAgain, onClose }: BillResultsProps) {
  const outcomes = results.filter(({ state }) => state !== 'nothing')
  const invoices = outcomes.filter(({ state }) => state === 'issued')
  const mails = invoices.filter(({ mailedTo }) => mailedTo !== null)
  const isAll = invoices.length === outcomes.length
  return (
    <Stack gap="md" className={classes['preview'] ?? ''}>
      <p className={classes['outcome']} role="status">
        <b>
          {plural(invoices.length, 'invoice')} issued, {formatJmd(billsTotal(invoices))}
        </b>
        <span>
          {mails.length === invoices.length
            ? 'All are on their way by email.'
            : `${plural(mails.length, 'mail')} on the way.`}
          {!isAll && ` ${plural(outcomes.length - invoices.length, 'customer')} not billed.`}
        </span>
      </p>
      <Panel title="Customers" flush>
        <ul className={classes['bills']} aria-label="Results">
          <ShowMore
            inList
            rows={outcomes.toSorted((a, b) => rankOf(a) - rankOf(b))}
            step={200}
            what="customer"
          >
            {(bill) => <ResultRow key={bill.accountId} bill={bill} />}
          </ShowMore>
        </ul>
      </Panel>
      <DialogFoot>
        <Button variant="default" onClick={onAgain}>
          Show what is left
        </Button>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** The row says what became of its bill. One that is still ready waited for a call that a stop left out. */
function noteOf({ state, mailedTo, message }: CustomerBill): string | null {
  if (state === 'ready') return 'Not billed yet, because billing was stopped.'
  return mailedTo ? `Emailed to ${mailedTo}` : message
}

function ResultRow({ bill }: { bill: CustomerBill }) {
  const { state, customer, number, invoiceId, mailedTo, totalJmdCents } = bill
  const isFine = state === 'issued' && mailedTo !== null
  const ResultIcon = isFine ? DoneIcon : WarningIcon
  return (
    <li className={classes['result']} data-state={isFine ? 'done' : 'failed'}>
      <ResultIcon size={18} aria-hidden />
      <span className={classes['name']}>{customer && `${customer.mailbox} ${customer.name}`}</span>
      <span className={classes['note']}>{noteOf(bill)}</span>
      {invoiceId && (
        <Anchor
          component={Link}
          to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}
          target="_blank"
        >
          {number}
        </Anchor>
      )}
      {state === 'issued' && <span className={classes['amount']}>{formatJmd(totalJmdCents)}</span>}
    </li>
  )
}
