import { Link } from '@tanstack/react-router'
import type * as z from 'zod'
import type { ListedCheckout } from '#sync/api/money/checkouts.ts'
import { type CheckoutStatus, checkoutStatuses, staffSteps } from '#sync/entities/money/checkout-status.ts'
import { CardHead, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { pathTo } from '../../guards/path-to.ts'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import {
  DelayedIcon,
  DoneIcon,
  type Icon,
  PendingIcon,
  UnpaidIcon,
  VoidIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatCount, formatJmd } from '../../ui/texts/format.ts'

export type LinkRow = z.output<typeof ListedCheckout>

/** A status without a look doesn't compile. */
const looks: Record<CheckoutStatus, { tone: Tone; icon: Icon }> = {
  created: { tone: 'neutral', icon: PendingIcon },
  'link-open': { tone: 'info', icon: UnpaidIcon },
  processing: { tone: 'info', icon: PendingIcon },
  paid: { tone: 'good', icon: DoneIcon },
  failed: { tone: 'bad', icon: WarningIcon },
  cancelled: { tone: 'neutral', icon: VoidIcon },
  expired: { tone: 'warn', icon: DelayedIcon },
  mismatch: { tone: 'bad', icon: WarningIcon },
}

const sorts = ['created', 'amount'] as const
const fields = { status: oneOf(checkoutStatuses), accountId: oneId, from: oneDay, to: oneDay }

export const linkSearch = listSearch(fields, sorts, '-created')
type LinkSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const linkBody = (values: LinkSearch) => sortedBody(values)

/** The address that a customer opens to pay. */
const addressOf = (row: LinkRow): string =>
  `${window.location.origin}${pathTo('/checkout/$token', { token: row.checkoutToken })}`

const CustomerLink = ({ row }: { row: LinkRow }) => (
  <Link {...rowLink} to="/admin/payment-links/$checkout" params={{ checkout: row.checkoutId }}>
    {customerName(row.customer)}
  </Link>
)

export const LinkState = ({ status }: { status: CheckoutStatus }) => (
  <Tag {...looks[status]} text={staffSteps.text[status]} />
)

export const linkColumns: readonly ListColumn<LinkRow, (typeof sorts)[number]>[] = [
  {
    key: 'link',
    header: 'Payment link for',
    width: 'minmax(0, 1.6fr)',
    fixed: true,
    cell: (row) => <CustomerLink row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '212px',
    cell: (row) => <LinkState status={row.status} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: '104px',
    sort: 'created',
    falling: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '104px',
    roomy: true,
    cell: (row) => <Moment at={row.expiresAt} />,
  },
  {
    key: 'account',
    header: 'Customer',
    width: 'minmax(0, 1fr)',
    optional: true,
    roomy: true,
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'items',
    header: 'Items',
    width: '72px',
    end: true,
    roomy: true,
    cell: (row) => (row.topUpJmdCents > 0 ? 'Top-up' : formatCount(row.items.length)),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '132px',
    sort: 'amount',
    falling: true,
    end: true,
    cell: (row) => formatJmd(row.totalJmdCents),
  },
  {
    key: 'copy',
    header: 'Link',
    width: '56px',
    end: true,
    roomy: true,
    cell: (row) => <CopyButton value={addressOf(row)} what="Payment link" />,
  },
]

/** A row of the list on a phone. */
export const LinkCard = ({ row }: { row: LinkRow }) => (
  <>
    <CardHead end={formatJmd(row.totalJmdCents)}>
      <CustomerLink row={row} />
    </CardHead>
    <LinkState status={row.status} /> <Moment at={row.createdAt} />
  </>
)
