import type { ListedPromotion } from '#sync/api/money/promotions.ts'
import { PeriodTag } from '../../components/badges/period-tag.tsx'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { formatBusinessDay, formatJmd, plural } from '../../ui/texts/format.ts'

const sorts = ['name', 'from', 'uses'] as const
export const promotionSearch = listSearch({}, sorts, '-from')
type PromotionSearch = SearchValues<Record<never, never>, (typeof sorts)[number]>

export const pickPromotions =
  ({ q, sort }: PromotionSearch) =>
  (rows: readonly ListedPromotion[]): ListedPromotion[] =>
    sortRows(
      rows.filter(({ name, code }) => matchesSearch(q, name, code)),
      sort,
      { name: ({ name }) => name, from: ({ validFrom }) => validFrom, uses: ({ uses }) => uses },
    )

const NameLink = ({ row }: { row: ListedPromotion }) => (
  <OpenRowLink id={row.promotionId}>{row.name}</OpenRowLink>
)

const discountText = ({ percent, amountJmdCents, base }: ListedPromotion): string =>
  `${percent === null ? formatJmd(amountJmdCents ?? 0) : `${percent}%`} off ${base === 'Freight' ? 'freight' : 'charges'}`

const periodText = ({ validFrom, validTo }: ListedPromotion): string =>
  validTo === null
    ? `From ${formatBusinessDay(validFrom)}`
    : `${formatBusinessDay(validFrom)} to ${formatBusinessDay(validTo)}`

const usesText = ({ uses, mostInAll }: ListedPromotion): string =>
  mostInAll === null ? plural(uses, 'bill') : `${uses} of ${plural(mostInAll, 'bill')}`

/** A code that doesn't count any more says why, because a customer may ask. */
const stopOf = ({ uses, mostInAll }: ListedPromotion): string =>
  mostInAll !== null && uses >= mostInAll ? 'Used up' : ''

const PromotionState = ({ row }: { row: ListedPromotion }) => <PeriodTag row={row} stop={stopOf(row)} />

export const promotionColumns: ListColumn<ListedPromotion, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(140px, 1fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'code', header: 'Code', width: '140px', cell: ({ code }) => code || 'None needed' },
  { key: 'discount', header: 'Discount', width: '160px', cell: discountText },
  {
    key: 'period',
    header: 'Period',
    width: 'minmax(170px, 1fr)',
    roomy: true,
    sort: 'from',
    falling: true,
    cell: periodText,
  },
  { key: 'uses', header: 'Used on', width: '120px', sort: 'uses', end: true, cell: usesText },
  { key: 'state', header: 'Status', width: '100px', cell: (row) => <PromotionState row={row} /> },
]

/** A row of the list on a phone. */
export const PromotionCard = ({ row }: { row: ListedPromotion }) => (
  <>
    <CardHead end={<PromotionState row={row} />}>
      <NameLink row={row} />
    </CardHead>
    <div>
      {row.code && `${row.code}: `}
      {discountText(row)}
    </div>
    <div>
      {periodText(row)}, on {usesText(row)}
    </div>
  </>
)
