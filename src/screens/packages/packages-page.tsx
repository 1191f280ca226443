import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconScan, IconSearch } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { startOfToday } from '../../browser/clock.ts'
import { type PackageSort, usePackages, usePackageTally } from '../../queries/package-list.ts'
import { useUnsentPackages } from '../../queries/queue.ts'
import { useSession } from '../../session/session.ts'
import { formatCount } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { chipsOf, toggled } from './list-chips.ts'
import { ListEnd } from './list-end.tsx'
import {
  defaultSort,
  filterOf,
  isNarrowed,
  type ListSearch,
  readListSearch,
  sortText,
} from './list-search.ts'
import { columnsFor, PackageCard } from './package-columns.tsx'
import { SelectedBar } from './selected-bar.tsx'
import { useSelection } from './use-selection.ts'

const firstRows = 500

/** The packages of this device, live: what is scanned on any device appears here by itself. */
export function PackagesPage() {
  const navigate = useNavigate()
  const session = useSession()
  const search = readListSearch(useLocation().search)
  const setSearch = (next: ListSearch) =>
    void navigate({ to: '/admin/packages', search: { ...next }, replace: true })
  const [today] = useState(startOfToday)
  const [limit, setLimit] = useState(firstRows)
  // The search field keeps its own text, so it is made anew when it is to be empty.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setSearch({})
    setCleared(cleared + 1)
  }
  const list = usePackages(filterOf(search, today, limit))
  const tally = usePackageTally(today)
  const unsent = useUnsentPackages()
  const selection = useSelection()
  const maySet = session !== null && packagePolicy.canSetStatus(session)
  const context = { unsent, selected: selection.ids, onToggle: maySet ? selection.toggle : null }
  const open = (row: Package) =>
    void navigate({ to: '/admin/packages/$package', params: { package: row.packageId } })
  return (
    <Page title="Packages" note={tally && `${formatCount(tally.total)} on this device`} actions={<Actions />}>
      <ListTools key={cleared} search={search} setSearch={setSearch} />
      <FilterChips chips={chipsOf(search, tally)} onToggle={(key) => setSearch(toggled(search, key))} />
      {isNarrowed(search) && (
        // Another search is another question to the archive.
        <ArchivePanel key={`${search.q}|${search.status}|${search.only}`} search={search} />
      )}
      {list && list.rows.length > 0 && (
        <ListTable
          label="Packages"
          columns={columnsFor(context)}
          rows={list.rows}
          rowKey={(row) => row.packageId}
          onOpen={open}
          card={(row) => <PackageCard row={row} context={context} />}
          selected={selection.ids}
          {...(maySet ? { onToggle: selection.toggle } : {})}
        />
      )}
      {list && (
        <ListEnd
          search={search}
          shown={list.rows.length}
          total={list.total}
          onMore={() => setLimit(limit + 2 * firstRows)}
          onClear={clear}
        />
      )}
      <SelectedBar rows={selection.rows} onClear={selection.clear} />
    </Page>
  )
}

function Actions() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      {packagePolicy.canCreate(session) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          component={Link}
          to="/admin/packages/create"
        >
          Add
        </Button>
      )}
      {packagePolicy.canCheckIn(session) && (
        <Button leftSection={<IconScan size={18} />} component={Link} to="/admin/packages/checkin">
          Check-in
        </Button>
      )}
    </>
  )
}

/** The field keeps its own text: the address follows it, and a slow address must not move the cursor. */
function ListTools(props: { search: ListSearch; setSearch: (search: ListSearch) => void }) {
  const { search, setSearch } = props
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search.q ?? '')
  useHotkeys([
    ['/', () => field.current?.focus()],
    ['j', () => document.querySelector<HTMLElement>('tr[data-index="0"]')?.focus()],
  ])
  return (
    <Toolbar>
      <TextInput
        data-grow
        ref={field}
        aria-label="Search packages"
        placeholder="Tracking, HAWB, description, bin, shipper"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setSearch({ ...search, q: event.currentTarget.value || undefined })
        }}
      />
      <NativeSelect
        aria-label="Sort by"
        data={Object.entries(sortText).map(([value, label]) => ({ value, label }))}
        value={search.sort ?? defaultSort}
        onChange={(event) => setSearch({ ...search, sort: event.currentTarget.value as PackageSort })}
      />
    </Toolbar>
  )
}
