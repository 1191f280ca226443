import type { ListedFee } from '#sync/api/money/fees.ts'
import { PeriodTag } from '../../components/badges/period-tag.tsx'
import { CardHead, CardLine } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { feePriceText, feeWhenText } from '../../components/quote/fee-texts.ts'
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

const FeeState = ({ row }: { row: ListedFee }) => (
  <PeriodTag row={row} stop={row.isActive ? '' : 'Not in use'} />
)

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
    <CardLine text={feeWhenText(row)} />
    <div>{feePriceText(row)}</div>
    {/* A card has four lines, and most fees are in use without an end. */}
    {!(row.current && row.validTo === null) && <div>{periodText(row)}</div>}
  </>
)
