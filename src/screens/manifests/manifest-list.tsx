import { Link } from '@tanstack/react-router'
import { manifestStatuses } from '#sync/entities/packages/manifest-status.ts'
import { must } from '#sync/lib/must.ts'
import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import { ManifestStatusBadge } from '../../components/badges/manifest-badges.tsx'
import { ModeTag } from '../../components/badges/mode-tag.tsx'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, manyOf, oneOf, type SearchValues } from '../../components/list/search.ts'
import type { CountedManifest } from '../../queries/manifests.ts'
import { formatCount, plural, unknownText } from '../../ui/texts/format.ts'

const sorts = ['createdAt', 'number', 'status', 'packages', 'departsAt', 'arrivesAt'] as const
const fields = { status: manyOf(manifestStatuses), mode: oneOf(['Air', 'Sea'] as const) }

export const manifestSearch = listSearch(fields, sorts, '-createdAt')
export type ManifestSearch = SearchValues<typeof fields, (typeof sorts)[number]>

const searchedManifest = (row: CountedManifest) => searchedRow([row.number, row.mawbNumber, row.carrier])

/** Returns the value to sort a row by; rows without one come last in ascending order. */
function rankOf(row: CountedManifest, field: (typeof sorts)[number]): string | number {
  return field === 'status' ? manifestStatuses.indexOf(row.status) : (row[field] ?? '\uffff')
}

/** Returns the matching manifests in the selected order. */
export function narrowManifests(
  manifests: readonly CountedManifest[],
  search: ManifestSearch,
): CountedManifest[] {
  const terms = searchTerms(search.q)
  const turn = search.sort.startsWith('-') ? -1 : 1
  const field = must(
    sorts.find((name) => search.sort.endsWith(name)),
    'a column to sort by',
  )
  return manifests
    .filter(
      (row) =>
        (search.status === undefined || search.status.includes(row.status)) &&
        (search.mode === undefined || row.mode === search.mode) &&
        holdsTerms(searchedManifest(row), terms),
    )
    .sort((a, b) => {
      const [rankA, rankB] = [rankOf(a, field), rankOf(b, field)]
      if (rankA === rankB) return a.manifestId < b.manifestId ? 1 : -1
      return rankA < rankB ? -turn : turn
    })
}

export const manifestLabel = (row: CountedManifest): string => row.number ?? 'New manifest'

const NumberLink = ({ row }: { row: CountedManifest }) => (
  <Link {...rowLink} to="/admin/manifests/$manifest" params={{ manifest: row.manifestId }}>
    {manifestLabel(row)}
  </Link>
)

export const manifestColumns: readonly ListColumn<CountedManifest, (typeof sorts)[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 'minmax(152px, 0.8fr)',
    sort: 'number',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(140px, 0.8fr)',
    sort: 'status',
    cell: (row) => <ManifestStatusBadge status={row.status} />,
  },
  { key: 'mode', header: 'Mode', width: '72px', cell: (row) => <ModeTag mode={row.mode} /> },
  {
    key: 'mawb',
    header: 'MAWB or B/L',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => row.mawbNumber || unknownText,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    width: 'minmax(0, 1.3fr)',
    roomy: true,
    cell: (row) => row.carrier || unknownText,
  },
  {
    key: 'departs',
    header: 'Departs',
    width: '104px',
    sort: 'departsAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.departsAt} />,
  },
  {
    key: 'arrives',
    header: 'Arrives',
    width: '104px',
    sort: 'arrivesAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.arrivesAt} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: '104px',
    sort: 'createdAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'packages',
    header: 'Packages',
    width: '88px',
    sort: 'packages',
    falling: true,
    end: true,
    cell: (row) => formatCount(row.packages),
  },
]

/** A row of the list on a phone. */
export const ManifestCard = ({ row }: { row: CountedManifest }) => (
  <>
    <CardHead end={plural(row.packages, 'package')}>
      <NumberLink row={row} />
    </CardHead>
    <div>{[row.mode, row.carrier].filter(Boolean).join(' · ')}</div>
    <ManifestStatusBadge status={row.status} /> {row.mawbNumber}
  </>
)
