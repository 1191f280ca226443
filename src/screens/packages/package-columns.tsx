import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { ChangeState } from '../../queries/sync-status.ts'
import { formatDateTime, formatDay, formatLb, formatTime, unknownText } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { OwnerName } from './owner-name.tsx'
import classes from './packages.module.css'

/** What rows show besides the package itself. */
export interface RowContext {
  /** Undefined while loading. */
  unsent: ReadonlyMap<string, ChangeState> | undefined
  selected: ReadonlySet<string>
  /** Null: this person may not act on several. */
  onToggle: ((row: Package) => void) | null
}

const Select = ({ row, context }: { row: Package; context: RowContext }) =>
  context.onToggle && (
    <Checkbox
      size="md"
      aria-label={`Select ${row.trackingNumber}`}
      checked={context.selected.has(row.packageId)}
      onChange={() => context.onToggle?.(row)}
      onClick={(event) => event.stopPropagation()}
    />
  )

const Codes = ({ row }: { row: Package }) => (
  <>
    {/* A link, for a new tab and for those who hear the page; by keyboard the row itself opens. */}
    <Link
      className={classes['code'] ?? ''}
      to="/admin/packages/$package"
      params={{ package: row.packageId }}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {row.trackingNumber || unknownText}
    </Link>
    <span className={classes['line']}>
      {[row.hawbNumber, row.courier].filter(Boolean).join(' · ') || unknownText}
    </span>
  </>
)

const What = ({ row }: { row: Package }) => (
  <>
    <span className={classes['code']}>{row.description || 'No description'}</span>
    <span className={classes['line']}>
      <OwnerName accountId={row.accountId} />
    </span>
  </>
)

const Where = ({ row, context }: { row: Package; context: RowContext }) => {
  const state = context.unsent?.get(row.packageId)
  return (
    <>
      <StatusBadge status={row.status} />
      {state && state !== 'server' && <StateBadge state={state} quiet />}
      {row.bin && <span className={classes['binHere']}>Bin {row.bin}</span>}
    </>
  )
}

/** The time for today, the day for before: what tells rows apart. */
const Changed = ({ at }: { at: string }) => (
  <span title={formatDateTime(at)}>
    {new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDay(at)}
  </span>
)

export const columnsFor = (context: RowContext): ListColumn<Package>[] => [
  ...(context.onToggle
    ? [
        {
          key: 'select',
          header: '',
          width: '1.75rem',
          cell: (row: Package) => <Select row={row} context={context} />,
        },
      ]
    : []),
  { key: 'codes', header: 'Tracking', width: 'minmax(238px, 1.7fr)', cell: (row) => <Codes row={row} /> },
  { key: 'what', header: 'Package', width: 'minmax(0, 2fr)', cell: (row) => <What row={row} /> },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(140px, 210px)',
    cell: (row) => <Where row={row} context={context} />,
  },
  { key: 'bin', header: 'Bin', width: '90px', roomy: true, cell: (row) => row.bin || unknownText },
  {
    key: 'weight',
    header: 'Weight',
    width: '90px',
    end: true,
    roomy: true,
    cell: (row) => formatLb(row.weightLb),
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '110px',
    roomy: true,
    cell: (row) => <Changed at={row.updatedAt} />,
  },
]

/** A row on a phone. */
export const PackageCard = ({ row, context }: { row: Package; context: RowContext }) => (
  <div className={classes['card']}>
    <Select row={row} context={context} />
    <div style={{ minWidth: 0, gridColumn: 2 }}>
      <Codes row={row} />
      <span className={classes['line']}>
        {row.description || 'No description'} · <OwnerName accountId={row.accountId} />
      </span>
    </div>
    <div className={classes['tags']}>
      <Where row={row} context={context} />
    </div>
  </div>
)
