import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { expectedText, latenessText } from '#sync/rules/packages/expected-text.ts'
import { handedOverUnbilled, isToBill } from '#sync/rules/prices/to-bill.ts'
import { clock } from '../../../browser/clock.ts'
import { ModeTag } from '../../../components/badges/mode-tag.tsx'
import { PackageBadge } from '../../../components/badges/package-badge.tsx'
import { StateBadge } from '../../../components/badges/state-badge.tsx'
import { CardEnd, Moment } from '../../../components/list/cells.tsx'
import type { ListColumn } from '../../../components/list/columns.ts'
import { rowLink } from '../../../components/list/list-row.tsx'
import { useBranch } from '../../../queries/branches.ts'
import type { PackageSort } from '../../../queries/package-list.ts'
import type { ChangeState } from '../../../queries/sync-status.ts'
import { InvoiceIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'
import { formatColumnLb, formatUsd, unknownText } from '../../../ui/texts/format.ts'
import { OwnerName } from '../owner-name.tsx'
import classes from './packages.module.css'

/** Data that a row shows in addition to the package itself. */
export interface RowContext {
  /** Undefined while loading. */
  unsent: ReadonlyMap<string, ChangeState> | undefined
  branchName: (branchId: string) => string
}

type SortField = Exclude<PackageSort, `-${string}`>
type Column = ListColumn<Package, SortField>

const Tracking = ({ row }: { row: Package }) => (
  <Link {...rowLink} to="/admin/packages/$package" params={{ package: row.packageId }}>
    {row.trackingNumber || unknownText}
  </Link>
)

const Status = ({ row, context }: { row: Package; context: RowContext }) => {
  const state = context.unsent?.get(row.packageId)
  const isUnbilled = row.status === 'Delivered' && isToBill(row)
  return (
    <span className={classes['status']}>
      {isUnbilled ? <UnbilledTag /> : <PackageBadge pkg={row} />}
      <Lateness row={row} />
      {state && state !== 'server' && <StateBadge state={state} quiet />}
    </span>
  )
}

/** "2 days late", next to the status, so that the list of late packages says how late. */
const Lateness = ({ row }: { row: Package }) => {
  const text = latenessText(row, jamaicaDay(clock.now()))
  return text && <span className={classes['late']}>{text}</span>
}

/** Replaces the status, because it already says that the package was delivered. */
const UnbilledTag = () => <Tag tone="warn" icon={InvoiceIcon} text={handedOverUnbilled} />

const Expected = ({ row }: { row: Package }) => {
  const office = useBranch(row.branchId)
  return orDash(expectedText(row, { office, now: clock.now() }))
}

const orDash = (text: string | null) => text || unknownText

/** The package and its contents. */
const contentColumns: Column[] = [
  {
    key: 'tracking',
    header: 'Tracking',
    width: 'minmax(186px, 1.1fr)',
    sort: 'trackingNumber',
    fixed: true,
    cell: (row) => <Tracking row={row} />,
  },
  {
    key: 'hawb',
    header: 'HAWB',
    width: '104px',
    sort: 'hawbNumber',
    roomy: true,
    cell: (row) => orDash(row.hawbNumber),
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.3fr)',
    cell: (row) => <OwnerName row={row} />,
  },
  {
    key: 'description',
    header: 'Description',
    width: 'minmax(0, 1fr)',
    sort: 'description',
    roomy: true,
    cell: (row) => orDash(row.description),
  },
  {
    key: 'courier',
    header: 'Courier',
    width: '92px',
    sort: 'courier',
    optional: true,
    roomy: true,
    cell: (row) => orDash(row.courier),
  },
]

const measureColumns: Column[] = [
  {
    key: 'expected',
    header: 'Expected',
    width: '148px',
    sort: 'expectedTo',
    optional: true,
    roomy: true,
    cell: (row) => <Expected row={row} />,
  },
  {
    key: 'mode',
    header: 'Air or Sea',
    width: '84px',
    optional: true,
    roomy: true,
    cell: (row) => (row.mode ? <ModeTag mode={row.mode} /> : unknownText),
  },
  {
    key: 'bin',
    header: 'Bin',
    width: '72px',
    sort: 'bin',
    isEmpty: (row) => row.bin === '',
    cell: (row) => orDash(row.bin),
  },
  {
    key: 'weight',
    header: 'Weight',
    width: '80px',
    sort: 'weightLb',
    falling: true,
    end: true,
    roomy: true,
    cell: (row) => formatColumnLb(row.weightLb),
  },
  {
    key: 'value',
    header: 'Declared value',
    width: '112px',
    end: true,
    optional: true,
    roomy: true,
    cell: (row) => formatUsd(row.declaredValueUsdCents),
  },
]

const historyColumns: Column[] = [
  {
    key: 'shipper',
    header: 'Shipper',
    width: '120px',
    optional: true,
    roomy: true,
    cell: (row) => orDash(row.shipper),
  },
  {
    key: 'checkedIn',
    header: 'Checked in',
    width: '104px',
    sort: 'checkedInAt',
    falling: true,
    optional: true,
    roomy: true,
    cell: (row) => <Moment at={row.checkedInAt} />,
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '104px',
    sort: 'updatedAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.updatedAt} />,
  },
]

export const packageColumns = (context: RowContext): Column[] => [
  ...contentColumns,
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(174px, 0.8fr)',
    sort: 'status',
    cell: (row) => <Status row={row} context={context} />,
  },
  ...measureColumns,
  {
    key: 'branch',
    header: 'Branch',
    width: '120px',
    optional: true,
    roomy: true,
    cell: (row) => (row.branchId ? context.branchName(row.branchId) : unknownText),
  },
  {
    key: 'origin',
    header: 'Origin',
    width: '120px',
    optional: true,
    roomy: true,
    cell: (row) => (row.originBranchId ? context.branchName(row.originBranchId) : unknownText),
  },
  ...historyColumns,
]

/** A row of the list on a phone. */
export const PackageCard = ({ row, context }: { row: Package; context: RowContext }) => (
  <>
    <b>
      <Tracking row={row} />
    </b>
    <span className={classes['line']}>
      <OwnerName row={row} />
    </span>
    <CardEnd
      state={<Status row={row} context={context} />}
      text={[row.bin && `Bin ${row.bin}`, row.description || 'No description'].filter(Boolean).join(' · ')}
    />
  </>
)
