import { NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageState, packageStateNames, packageStates } from '#sync/entities/packages/package-state.ts'
import { type ShippingMode, shippingModes, shippingModeText } from '#sync/entities/packages/shipping-mode.ts'
import { clock } from '../../browser/clock.ts'
import { useBranches } from '../../queries/branches.ts'
import { useDeliveryStops } from '../../queries/deliveries.ts'
import { useQueuedInvoices } from '../../queries/merchant-invoices.ts'
import { usePackages } from '../../queries/package-list.ts'
import { useSession } from '../../session/session.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { later } from '../../ui/lazy-parts.ts'
import { plural } from '../../ui/texts/format.ts'
import { useSearchWords } from '../../ui/texts/search-words.ts'
import { useHasSynced } from './dashboard/first-contact.tsx'
import { HeldPanel } from './dashboard/held-panel.tsx'
import { invoiceFacts, maxOpenPackages } from './mine.ts'
import { NoPackages } from './no-packages.tsx'
import { deliveryFacts, groupPackages, nextDayLine, openDeliveries } from './package-groups.ts'
import { MoreButton, PackageList } from './package-list.tsx'
import { PackageRow } from './package-rows.tsx'
import { PrealertButton } from './prealert-button.tsx'

// The account has a limit of bytes, and few packages are ready on most days.
const VisitPanels = later(async () => (await import('./pickup/visit-panel.tsx')).VisitPanels)

const pageSize = 50
const modeChoice = (mode: ShippingMode): string => `By ${shippingModeText[mode].toLowerCase()}`
const statusChoices = [
  { value: '', label: 'All statuses' },
  ...shippingModes.map((mode) => ({ value: mode, label: modeChoice(mode) })),
  ...packageStates.map((status) => ({ value: status, label: packageStateNames[status] })),
]

export function AccountPackagesPage() {
  const user = useSession()
  return user && <MyPackages accountId={user.accountId} />
}

interface PackageFilter {
  accountId: string
  status: PackageState | undefined
  mode: ShippingMode | undefined
  text: string
  limit: number
}

/** The packages of a customer with all that their order depends on; undefined while any part loads. */
function usePackageLists({ accountId, status, mode, text, limit }: PackageFilter) {
  const isFiltered = status !== undefined || mode !== undefined || text !== ''
  // Packages are ordered by their day, so the first rows are known only after all open packages have been read.
  const packages = usePackages({
    accountId,
    status,
    modes: mode && [mode],
    text: text || undefined,
    limit: isFiltered ? limit : Math.max(limit, maxOpenPackages),
  })
  const stops = useDeliveryStops()
  const queuedInvoices = useQueuedInvoices()
  const branches = useBranches()
  if (!packages || !stops || !queuedInvoices || !branches) return undefined
  const deliveries = openDeliveries(stops)
  const { isOut } = deliveryFacts(deliveries)
  // A package with a driver is out for delivery, even if its status is older.
  const rows = status ? packages.rows.filter((row) => !isOut(row)) : packages.rows
  const total = packages.total - (packages.rows.length - rows.length)
  const reader = { branches, now: clock.now() }
  const groups = groupPackages(rows, deliveries, invoiceFacts(queuedInvoices), reader)
  const isOnDelivery = ({ packageId }: Package) => deliveries.has(packageId)
  return {
    rows,
    total,
    groups,
    isOut,
    isOnDelivery,
    isFiltered,
    nextDay: nextDayLine(groups, deliveries, reader),
  }
}

function MyPackages({ accountId }: { accountId: string }) {
  const { status, prealert, file } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [searchText, setSearchText] = useState('')
  const [text] = useDebouncedValue(searchText.trim(), 200)
  const [limit, setLimit] = useState(pageSize)
  const [mode, setMode] = useState<ShippingMode | undefined>()
  const lists = usePackageLists({ accountId, status, mode, text, limit })
  const choose = (next: PackageState | undefined) =>
    navigate({ to: '.', search: next ? { status: next } : {}, replace: true })
  const narrowing: Narrowing = {
    query: text,
    filterNames: [status && packageStateNames[status], mode && modeChoice(mode)].filter(
      (name) => name !== undefined,
    ),
    clearSearch: () => setSearchText(''),
    clearFilters: () => {
      setMode(undefined)
      void choose(undefined)
    },
  }
  return (
    <Page
      title="Packages"
      note={
        lists !== undefined && hasNote(lists) && <span style={{ whiteSpace: 'normal' }}>{noteOf(lists)}</span>
      }
      actions={
        <PrealertButton
          key={`${prealert} ${file}`}
          message={prealert}
          sharedFile={file}
          onClosed={() => void navigate({ to: '.', search: status ? { status } : {}, replace: true })}
        />
      }
    >
      <PackageToolbar
        text={searchText}
        onText={setSearchText}
        status={status}
        onStatus={(next) => void choose(next)}
        mode={mode}
        onMode={setMode}
      />
      {lists ? (
        <Lists lists={lists} limit={limit} narrowing={narrowing} onMore={() => setLimit(limit + pageSize)} />
      ) : (
        <Panel flush>
          <Waiting />
        </Panel>
      )}
    </Page>
  )
}

type PackageLists = NonNullable<ReturnType<typeof usePackageLists>>

/** Before the first contact an empty list doesn't mean that there are no packages. */
const hasNote = ({ total, isFiltered }: PackageLists): boolean => total > 0 || isFiltered

const noteOf = ({ total, isFiltered, nextDay }: PackageLists): string =>
  [!isFiltered && nextDay, plural(total, 'package')].filter(Boolean).join(' · ')

/** The search and filters, and how to remove them. */
type Narrowing = Omit<ComponentProps<typeof NoPackages>, 'hasSynced'>

interface ListsProps {
  lists: PackageLists
  limit: number
  narrowing: Narrowing
  onMore: () => void
}

/** Groups by need and day, or the plain matches of a search. */
function Lists({ lists, limit, narrowing, onMore }: ListsProps) {
  const { rows, total, groups, isOut, isOnDelivery, isFiltered } = lists
  const hasSynced = useHasSynced()
  if (total === 0)
    return (
      <Panel flush>
        <NoPackages {...narrowing} hasSynced={hasSynced} />
      </Panel>
    )
  if (!isFiltered)
    return (
      <Stack gap="md">
        <VisitPanels rows={rows} isOnDelivery={isOnDelivery} />
        <HeldPanel rows={rows} />
        <PackageList {...{ groups, limit, total, isOut, onMore }} />
      </Stack>
    )
  return (
    <Panel flush>
      {rows.map((row) => (
        <PackageRow key={row.packageId} row={row} isOut={isOut(row)} />
      ))}
      {total > rows.length && <MoreButton shown={rows.length} total={total} onMore={onMore} />}
    </Panel>
  )
}

const Waiting = () => (
  <Stack p="md" gap="sm" role="status" aria-label="Loading packages">
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} h={44} />
    ))}
  </Stack>
)

interface PackageToolbarProps {
  text: string
  onText: (text: string) => void
  status: PackageState | undefined
  onStatus: (status: PackageState | undefined) => void
  mode: ShippingMode | undefined
  onMode: (mode: ShippingMode | undefined) => void
}

const PackageToolbar = ({ text, onText, status, onStatus, mode, onMode }: PackageToolbarProps) => (
  <Toolbar>
    <TextInput
      data-grow
      aria-label="Search your packages"
      {...useSearchWords('Number, contents or shop')}
      leftSection={<SearchIcon size={20} />}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
    <NativeSelect
      aria-label="Status"
      data={statusChoices}
      value={mode ?? status ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        onMode(shippingModes.find((candidate) => candidate === value))
        onStatus(packageStates.find((candidate) => candidate === value))
      }}
    />
  </Toolbar>
)
