import type { Branch } from '#sync/entities/company/branch.ts'
import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { sortRows } from '../../components/list/whole-rows.ts'
import { CheckIcon, StopIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { unknownText } from '../../ui/texts/format.ts'

export const kindText: Readonly<Record<Branch['kind'], string>> = {
  Warehouse: 'Warehouse',
  HeadOffice: 'Head office',
  LocalOffice: 'Local office',
}

export const branchUses = ['used', 'unused'] as const
export const useText = { used: 'In use', unused: 'Not in use' } as const

const sorts = ['name', 'code', 'kind'] as const
const fields = { use: oneOf(branchUses) }
export const branchSearch = listSearch(fields, sorts, 'name')
type BranchSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const pickBranches =
  ({ q, use, sort }: BranchSearch) =>
  (rows: readonly Branch[]): Branch[] => {
    const terms = searchTerms(q)
    return sortRows(
      rows.filter(
        (row) =>
          holdsTerms(searchedRow([row.name, row.code, row.address], [row.phone]), terms) &&
          (use === undefined || row.active === (use === 'used')),
      ),
      sort,
      { name: (row) => row.name, code: (row) => row.code, kind: (row) => row.kind },
    )
  }

const BranchState = ({ row }: { row: Branch }) =>
  row.active ? (
    <Tag tone="good" icon={CheckIcon} text="In use" quiet />
  ) : (
    <Tag tone="neutral" icon={StopIcon} text="Not in use" />
  )

const NameLink = ({ row }: { row: Branch }) => <OpenRowLink id={row.branchId}>{row.name}</OpenRowLink>

export const branchColumns: ListColumn<Branch, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'code', header: 'Code', width: '72px', sort: 'code', cell: (row) => row.code },
  { key: 'kind', header: 'Kind', width: '104px', sort: 'kind', cell: (row) => kindText[row.kind] },
  {
    key: 'address',
    header: 'Address',
    width: 'minmax(0, 1.5fr)',
    roomy: true,
    cell: (row) => row.address || unknownText,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '130px',
    roomy: true,
    cell: (row) => row.phone || unknownText,
  },
  {
    key: 'hours',
    header: 'Opening hours',
    width: 'minmax(0, 1.3fr)',
    roomy: true,
    cell: (row) => row.openingHours || unknownText,
  },
  { key: 'state', header: 'Status', width: '104px', cell: (row) => <BranchState row={row} /> },
]

/** A row of the list on a phone. */
export const BranchCard = ({ row }: { row: Branch }) => (
  <>
    <CardHead end={row.code}>
      <NameLink row={row} />
    </CardHead>
    <div>{row.address}</div>
    {kindText[row.kind]} <BranchState row={row} />
  </>
)
