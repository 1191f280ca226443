import { Link } from '@tanstack/react-router'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import {
  type BankTransferState,
  bankTransferState,
  bankTransferStateText,
  bankTransferStatuses,
} from '#sync/entities/money/bank-transfer-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { CardHead, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { SeenTag } from '../../components/pay-out/seen-before.tsx'
import { DoneIcon, type Icon, PendingIcon, VoidIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

/** A state without a look doesn't compile. */
const looks: Record<BankTransferState, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'warn', icon: PendingIcon },
  confirmed: { tone: 'good', icon: DoneIcon },
  refused: { tone: 'bad', icon: WarningIcon },
  reversed: { tone: 'bad', icon: WarningIcon },
  withdrawn: { tone: 'neutral', icon: VoidIcon },
}

type Transfer = Pick<BankTransferReply, 'status' | 'reversedAt'>

export const TransferState = ({ transfer }: { transfer: Transfer }) => {
  const state = bankTransferState(transfer)
  return <Tag {...looks[state]} text={bankTransferStateText[state]} />
}

const fields = { status: oneOf([...bankTransferStatuses, 'all'] as const), accountId: oneId }
/** The server sorts them; those still to check come first, by age. */
const sorts = ['created'] as const

export const transferSearch = listSearch(fields, sorts, 'created')
type TransferSearch = SearchValues<typeof fields, (typeof sorts)[number]>

/** The filter as the server expects it. The default is the transfers still to check. */
export const transferBody = ({ q, sort: _, status, ...filter }: TransferSearch) => ({
  ...pickDefined(filter),
  ...(q ? { searchString: q } : {}),
  status: status === 'all' ? ('' as const) : (status ?? 'waiting'),
})

const invoiceNumbers = ({ items }: BankTransferReply): string => items.map(({ label }) => label).join(', ')

const TransferLink = ({ row }: { row: BankTransferReply }) => (
  <Link {...rowLink} to="/admin/bank-transfers/$transfer" params={{ transfer: row.bankTransferId }}>
    {customerName(row.customer)}
  </Link>
)

export const transferColumns: readonly ListColumn<BankTransferReply, (typeof sorts)[number]>[] = [
  {
    key: 'transfer',
    header: 'Transfer from',
    width: 'minmax(0, 1.4fr)',
    fixed: true,
    cell: (row) => <TransferLink row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '140px',
    cell: (row) => (
      <>
        <TransferState transfer={row} /> <SeenTag seenBefore={row.seenBefore} />
      </>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '104px',
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'invoices',
    header: 'For',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: invoiceNumbers,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 'minmax(0, 0.8fr)',
    roomy: true,
    cell: (row) => row.reference,
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
    key: 'amount',
    header: 'Amount',
    width: '132px',
    end: true,
    cell: (row) => formatJmd(row.amountJmdCents),
  },
]

/** A row of the list on a phone. */
export const TransferCard = ({ row }: { row: BankTransferReply }) => (
  <>
    <CardHead end={formatJmd(row.amountJmdCents)}>
      <TransferLink row={row} />
    </CardHead>
    <div>{invoiceNumbers(row)}</div>
    <TransferState transfer={row} /> <SeenTag seenBefore={row.seenBefore} /> <Moment at={row.createdAt} />
  </>
)
