import type { ListedFee } from '#sync/api/money/fees.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { feePriceText, feeWhenText } from '../../components/quote/fee-texts.ts'
import { CheckIcon, DelayedIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatBusinessDay } from '../../ui/texts/format.ts'

const sorts = ['name', 'when', 'from'] as const
export const feeSearch = listSearch({}, sorts, 'name')
type FeeSearch = SearchValues<Record<never, never>, (typeof sorts)[number]>

export const pickFees =
  ({ q, sort }: FeeSearch) =>
  (rows: readonly ListedFee[]): ListedFee[] =>
    sortRows(
      rows.filter((fee) => matchesSearch(q, fee.name, feeWhenText(fee))),
      sort,
      { name: ({ name }) => name, when: feeWhenText, from: ({ validFrom }) => validFrom },
    )

const NameLink = ({ row }: { row: ListedFee }) => <OpenRowLink id={row.feeId}>{row.name}</OpenRowLink>

const periodText = ({ validFrom, validTo }: ListedFee): string =>
  validTo === null
    ? `From ${formatBusinessDay(validFrom)}`
    : `${formatBusinessDay(validFrom)} to ${formatBusinessDay(validTo)}`

function FeeState({ row }: { row: ListedFee }) {
  if (row.current) return <Tag tone="good" icon={CheckIcon} text="In use" quiet />
  return row.isActive && row.validFrom > jamaicaDay(clock.now()) ? (
    <Tag tone="info" icon={DelayedIcon} text="Future" quiet />
  ) : null
}

export const feeColumns: ListColumn<ListedFee, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(140px, 1fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'when', header: 'Charged for', width: 'minmax(180px, 1fr)', sort: 'when', cell: feeWhenText },
  { key: 'price', header: 'Price', width: 'minmax(150px, 1fr)', cell: feePriceText },
  {
    key: 'period',
    header: 'Period',
    width: 'minmax(160px, 1fr)',
    roomy: true,
    sort: 'from',
    falling: true,
    cell: periodText,
  },
  { key: 'state', header: 'Status', width: '100px', cell: (row) => <FeeState row={row} /> },
]

/** A row of the list on a phone. */
export const FeeCard = ({ row }: { row: ListedFee }) => (
  <>
    <CardHead end={<FeeState row={row} />}>
      <NameLink row={row} />
    </CardHead>
    <div>
      {feeWhenText(row)}: {feePriceText(row)}
    </div>
    <div>{periodText(row)}</div>
  </>
)
