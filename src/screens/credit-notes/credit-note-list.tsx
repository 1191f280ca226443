import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { CheckIcon, UnpaidIcon, VoidIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

export const noteStatuses = ['Open', 'Used', 'Void'] as const
const sorts = ['created', 'amount', 'left'] as const
const fields = { status: oneOf(noteStatuses), accountId: oneId }
export const creditNoteSearch = listSearch(fields, sorts, '-created')
type NoteSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const pickNotes =
  ({ q, status, accountId, sort }: NoteSearch) =>
  (rows: readonly CreditNote[]): CreditNote[] =>
    sortRows(
      rows.filter(
        (row) =>
          matchesSearch(q, row.reason, row.createdBy, formatJmd(row.amountJmdCents)) &&
          (status === undefined || row.status === status) &&
          (accountId === undefined || row.accountId === accountId),
      ),
      sort,
      {
        created: (row) => row.createdAt,
        amount: (row) => row.amountJmdCents,
        left: (row) => row.remainingJmdCents,
      },
    )

export const noteName = ({ amountJmdCents, reason }: CreditNote): string =>
  `${formatJmd(amountJmdCents)}: ${reason}`

const looks = {
  Open: { tone: 'warn', icon: UnpaidIcon, text: 'Open' },
  Used: { tone: 'good', icon: CheckIcon, text: 'Used' },
  Void: { tone: 'neutral', icon: VoidIcon, text: 'Void' },
} as const

export const NoteState = ({ note }: { note: CreditNote }) => <Tag {...looks[note.status]} />

const ReasonLink = ({ row }: { row: CreditNote }) => (
  <OpenRowLink id={row.creditNoteId}>{row.reason}</OpenRowLink>
)

export const noteColumns: ListColumn<CreditNote, (typeof sorts)[number]>[] = [
  {
    key: 'reason',
    header: 'Reason',
    width: 'minmax(130px, 1.6fr)',
    fixed: true,
    cell: (row) => <ReasonLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(150px, 1.4fr)',
    cell: (row) => <CustomerLink accountId={row.accountId} />,
  },
  {
    key: 'created',
    header: 'Given',
    width: '104px',
    sort: 'created',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'by',
    header: 'Given by',
    width: 'minmax(0, 0.9fr)',
    roomy: true,
    cell: (row) => row.createdBy,
  },
  { key: 'status', header: 'Status', width: '100px', cell: (row) => <NoteState note={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '108px',
    sort: 'amount',
    falling: true,
    end: true,
    cell: (row) => formatJmd(row.amountJmdCents),
  },
  {
    key: 'left',
    header: 'Left',
    width: '108px',
    sort: 'left',
    falling: true,
    end: true,
    cell: (row) => formatJmd(row.remainingJmdCents),
  },
]

/** A row of the list on a phone. */
export const NoteCard = ({ row }: { row: CreditNote }) => (
  <>
    <CardHead end={formatJmd(row.amountJmdCents)}>
      <ReasonLink row={row} />
    </CardHead>
    <div>
      <CustomerLink accountId={row.accountId} />
    </div>
    <NoteState note={row} /> {formatJmd(row.remainingJmdCents)} left
  </>
)
