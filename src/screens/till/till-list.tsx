import { Link } from '@tanstack/react-router'
import type { ListedTill } from '#sync/api/money/tills.ts'
import { tillStates } from '#sync/entities/money/till-kinds.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneDay, oneOf, type SearchValues } from '../../components/list/search.ts'
import { cashText, tillDifferenceText } from '../../components/till/difference.ts'
import { TillBadge } from '../../components/till/till-badge.tsx'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { unknownText } from '../../ui/texts/format.ts'

const sorts = ['opened', 'closed'] as const
const fields = { status: oneOf(tillStates), from: oneDay, to: oneDay }

export const tillSearch = listSearch(fields, sorts, '-opened')
export type TillSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const tillBody = (values: TillSearch) => sortedBody(values)

const differenceIn = (till: ListedTill): string =>
  till.countedJmdCents === null ? unknownText : tillDifferenceText(till)

const CashierLink = ({ till }: { till: ListedTill }) => (
  <Link {...rowLink} to="/admin/till/$till" params={{ till: till.tillId }}>
    {till.cashierName}
  </Link>
)

export const tillColumns: readonly ListColumn<ListedTill, (typeof sorts)[number]>[] = [
  {
    key: 'cashier',
    header: 'Cashier',
    width: 'minmax(0, 1fr)',
    fixed: true,
    cell: (till) => <CashierLink till={till} />,
  },
  {
    key: 'branch',
    header: 'Office',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (till) => till.branchName || unknownText,
  },
  {
    key: 'opened',
    header: 'Opened',
    width: '104px',
    sort: 'opened',
    falling: true,
    cell: (till) => <Moment at={till.openedAt} />,
  },
  {
    key: 'closed',
    header: 'Closed',
    width: '104px',
    sort: 'closed',
    falling: true,
    roomy: true,
    cell: (till) => <Moment at={till.closedAt} />,
  },
  { key: 'state', header: 'Status', width: '116px', cell: (till) => <TillBadge till={till} /> },
  {
    key: 'expected',
    header: 'Expected',
    width: '116px',
    end: true,
    cell: (till) => cashText(till.expectedJmdCents, till.expectedUsdCents),
  },
  {
    key: 'counted',
    header: 'Counted',
    width: '116px',
    end: true,
    roomy: true,
    cell: (till) => cashText(till.countedJmdCents, till.countedUsdCents),
  },
  {
    key: 'difference',
    header: 'Difference',
    width: '172px',
    end: true,
    cell: differenceIn,
  },
]

/** A row of the list on a phone. */
export const TillCard = ({ till }: { till: ListedTill }) => (
  <>
    <CardHead
      end={
        till.countedJmdCents === null
          ? cashText(till.expectedJmdCents, till.expectedUsdCents)
          : cashText(till.countedJmdCents, till.countedUsdCents)
      }
    >
      <CashierLink till={till} />
    </CardHead>
    <TillBadge till={till} /> <Moment at={till.openedAt} />
    {till.closedAt && <div>Difference: {differenceIn(till)}</div>}
  </>
)
