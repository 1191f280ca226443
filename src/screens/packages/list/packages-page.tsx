import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { importPolicy } from '#sync/policies/import.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { startOfToday } from '../../../browser/clock.ts'
import { SelectedActions } from '../../../components/bulk-run/selected-actions.tsx'
import { useArrivingWords } from '../../../components/list/arriving-hint.ts'
import { useColumns } from '../../../components/list/columns.ts'
import { ExportMenu } from '../../../components/list/export-menu.tsx'
import { ListRows } from '../../../components/list/list-rows.tsx'
import { ListToolbar } from '../../../components/list/list-toolbar.tsx'
import { deviceRows, useRowLimit } from '../../../components/list/source.ts'
import { useListSearch } from '../../../components/list/use-list-search.ts'
import { useSelection } from '../../../components/list/use-selection.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { useBranchName } from '../../../queries/branches.ts'
import { usePackages, usePackageTally } from '../../../queries/package-list.ts'
import { useUnsentPackages } from '../../../queries/queue.ts'
import { useSettled } from '../../../queries/sync-status.ts'
import { useSession } from '../../../session/session.ts'
import { AddIcon, CheckInIcon, NoPackageIcon, UploadIcon } from '../../../ui/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { MoreActions } from '../../../ui/menus/more-actions.tsx'
import { formatCount } from '../../../ui/texts/format.ts'
import { WaivedOrders } from '../edit/waived-orders.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { packageChips, usePackageFilters } from './list-filters.tsx'
import { filterOf, packageSearch } from './list-search.ts'
import { loadExport } from './load-export.ts'
import { packageActions, weightSum } from './package-bulk-actions.tsx'
import { PackageCard, packageColumns } from './package-columns.tsx'
import classes from './packages.module.css'

const keyOf = (row: Package) => row.packageId
const words = {
  icon: NoPackageIcon,
  empty: 'No packages on this device',
  emptyText: 'Packages appear here once they are pre-alerted, added or checked in.',
  noMatchText: 'Packages that left long ago are in the archive below.',
}

/** The packages on this device, kept up to date with scans from every device. */
export function PackagesPage() {
  const list = useListSearch(packageSearch)
  const [today] = useState(startOfToday)
  const limit = useRowLimit()
  const source = deviceRows(usePackages(filterOf(list.values, today, limit.limit)), limit)
  const tally = usePackageTally(jamaicaDay(today))
  const counts = useSettled(tally)
  const filters = { chips: packageChips(list, counts), menus: usePackageFilters(list, counts) }
  const context = { unsent: useUnsentPackages(), branchName: useBranchName() }
  const columns = useColumns('packages', packageColumns(context))
  const selection = useSelection(source, keyOf, list.key)
  // The list draws its rows as late; a panel that is there before them, or that stood below rows that go, would move.
  const hasRows = useDeferredValue(source.is === 'shown' ? source.rows.length > 0 : null, null)
  const matchCount = list.isNarrowed && source.is === 'shown' ? source.total : null
  return (
    <Page
      title="Packages"
      note={tally !== undefined && <CountNote matchCount={matchCount} total={tally.total} />}
      actions={<Actions />}
    >
      <ListToolbar
        {...{ name: 'packages', list, columns, filters }}
        label="Search packages"
        placeholder="Tracking, customer, mailbox, HAWB, description, bin"
      >
        <ExportMenu title="Packages" load={(format) => loadExport(list.values, today, format)} />
      </ListToolbar>
      {list.values.only === 'bill' && <WaivedOrders />}
      <ListRows
        {...{ list, filters, columns, source }}
        label="Packages"
        rowKey={keyOf}
        rowName={(row) => row.trackingNumber}
        card={(row) => <PackageCard row={row} context={context} />}
        selection={selection}
        words={useArrivingWords(words, 'packages')}
      />
      {list.isNarrowed && hasRows !== null && (
        // Another search starts a new request to the archive.
        <ArchivePanel key={`${list.key} ${hasRows}`} search={list.values} />
      )}
      <SelectedActions
        list="packages"
        actions={packageActions}
        {...{ selection, total: source.total, sumOf: weightSum }}
        what="package"
      />
    </Page>
  )
}

/** A phone has no room next to the buttons for where the packages are. */
const CountNote = ({ matchCount, total }: { matchCount: number | null; total: number }) => (
  <>
    {matchCount !== null && `${formatCount(matchCount)} of `}
    {formatCount(total)}
    <span className={classes['where']}> on this device</span>
  </>
)

function Actions() {
  const session = useSession()
  const navigate = useNavigate()
  if (!session) return null
  const choices = [
    { kind: 'prealerts', text: 'Import pre-alerts', to: pathTo('/admin/packages/import') },
    { kind: 'received', text: 'Import received packages', to: pathTo('/admin/packages/import-received') },
  ] as const
  const imports = choices
    .filter(({ kind }) => importPolicy.canImport(session, kind))
    .map(({ text, to }) => ({ text, icon: <UploadIcon size={18} />, onClick: () => void navigate({ to }) }))
  return (
    <>
      {packagePolicy.canCreate(session) && (
        <Button
          variant="default"
          leftSection={<AddIcon size={18} />}
          component={Link}
          to={pathTo('/admin/packages/create')}
        >
          Add
        </Button>
      )}
      {packagePolicy.canCheckIn(session) && (
        <Button
          leftSection={<CheckInIcon size={18} />}
          component={Link}
          to={pathTo('/admin/packages/checkin')}
        >
          Check-in
        </Button>
      )}
      {imports.length > 0 && <MoreActions choices={imports} />}
    </>
  )
}
