import type { ListedPriceGroup } from '#sync/api/money/price-groups.ts'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, type SearchValues } from '../../components/list/search.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { plural } from '../../ui/texts/format.ts'

const sorts = ['name', 'members'] as const
export const groupSearch = listSearch({}, sorts, 'name')
type GroupSearch = SearchValues<Record<never, never>, (typeof sorts)[number]>

export const pickGroups =
  ({ q, sort }: GroupSearch) =>
  (rows: readonly ListedPriceGroup[]): ListedPriceGroup[] =>
    sortRows(
      rows.filter(({ name }) => matchesSearch(q, name)),
      sort,
      { name: ({ name }) => name, members: ({ members }) => members ?? -1 },
    )

const NameLink = ({ row }: { row: ListedPriceGroup }) => (
  <OpenRowLink id={row.priceGroupId}>{row.name}</OpenRowLink>
)

const membersText = ({ members }: ListedPriceGroup): string =>
  members === null ? 'Everybody else, and visitors' : plural(members, 'customer')

export const groupColumns: ListColumn<ListedPriceGroup, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'members', header: 'Customers', width: 'minmax(150px, 1fr)', sort: 'members', cell: membersText },
  {
    key: 'sheets',
    header: 'Own rate sheets',
    width: '140px',
    end: true,
    cell: ({ rateSheets }) => rateSheets,
  },
]

/** A row of the list on a phone. */
export const GroupCard = ({ row }: { row: ListedPriceGroup }) => (
  <>
    <CardHead end={membersText(row)}>
      <NameLink row={row} />
    </CardHead>
    <div>{plural(row.rateSheets, 'own rate sheet')}</div>
  </>
)
