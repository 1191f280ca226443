import { Link } from '@tanstack/react-router'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { type PaymentKind, paymentKinds } from '#sync/entities/money/payment-kind.ts'
import { paymentMethods, paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { PaymentBadge } from '../../components/badges/payment-badge.tsx'
import { CardHead, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { formatJmd, formatUsd, unknownText } from '../../ui/texts/format.ts'

export const paymentStates = ['unchecked', 'standing', 'reversed'] as const
export const stateText: Record<(typeof paymentStates)[number], string> = {
  unchecked: 'To confirm',
  standing: 'Not reversed',
  reversed: 'Reversed',
}

export const paymentKindText: Record<PaymentKind, string> = { Payment: 'Payments', Refund: 'Refunds' }

/** "Cash", "Cash, US$20.00". */
const methodText = ({ method, amountUsdCents }: PaymentReply): string =>
  amountUsdCents === null
    ? paymentMethodText[method]
    : `${paymentMethodText[method]}, ${formatUsd(amountUsdCents)}`

/** Below zero for a refund, because the money was paid out. */
export const signedAmount = ({ kind, amountJmdCents }: PaymentReply): number =>
  kind === 'Refund' ? -amountJmdCents : amountJmdCents

const sorts = ['received', 'amount', 'receipt'] as const
const fields = {
  status: oneOf(paymentStates),
  method: oneOf(paymentMethods),
  kind: oneOf(paymentKinds),
  accountId: oneId,
  from: oneDay,
  to: oneDay,
}

export const paymentSearch = listSearch(fields, sorts, '-received')
export type PaymentSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const paymentBody = (values: PaymentSearch) => sortedBody(values)

/** Links to the payment, or to its printed receipt. */
export type NumberLinkComponent = (props: { row: PaymentReply }) => React.ReactNode

export const PaymentLink: NumberLinkComponent = ({ row }) => (
  <Link {...rowLink} to="/admin/payments/$payment" params={{ payment: row.paymentId }}>
    {row.receiptNumber}
  </Link>
)

export const ReceiptLink: NumberLinkComponent = ({ row }) => (
  <Link
    {...rowLink}
    to="/admin/receipts/$receipt/print"
    params={{ receipt: row.paymentId }}
    search={{ paper: 'a4', from: `${window.location.pathname}${window.location.search}` }}
  >
    {row.receiptNumber}
  </Link>
)

export const paymentColumns = (
  NumberLink: NumberLinkComponent,
): ListColumn<PaymentReply, (typeof sorts)[number]>[] => [
  {
    key: 'receipt',
    header: 'Receipt',
    width: 'minmax(144px, 0.5fr)',
    sort: 'receipt',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'received',
    header: 'Received',
    width: '104px',
    sort: 'received',
    falling: true,
    cell: (row) => <Moment at={row.receivedAt} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.6fr)',
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'method',
    header: 'Method',
    width: '120px',
    roomy: true,
    cell: methodText,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 'minmax(0, 0.8fr)',
    roomy: true,
    cell: (row) => row.reference || unknownText,
  },
  {
    key: 'receivedBy',
    header: 'Received by',
    width: 'minmax(0, 1fr)',
    optional: true,
    roomy: true,
    cell: (row) => row.receivedBy,
  },
  { key: 'state', header: 'Status', width: '112px', cell: (row) => <PaymentBadge payment={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '108px',
    sort: 'amount',
    falling: true,
    end: true,
    // A refund was paid out.
    cell: (row) => formatJmd(signedAmount(row)),
  },
]

/** A row of the list on a phone. */
export const PaymentCard = ({ row, NumberLink }: { row: PaymentReply; NumberLink: NumberLinkComponent }) => (
  <>
    <CardHead end={formatJmd(signedAmount(row))}>
      <NumberLink row={row} />
    </CardHead>
    <div>{customerName(row.customer)}</div>
    <PaymentBadge payment={row} /> {methodText(row)} · <Moment at={row.receivedAt} />
  </>
)
