import { Button } from '@mantine/core'
import type { HubDevice } from '#sync/api/company/hub.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { hubDevicesQuery } from '../../queries/api/company.ts'
import { useBranchName } from '../../queries/branches.ts'
import { AddIcon, CheckIcon, HubDevicesIcon, StopIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { plural, unknownText } from '../../ui/texts/format.ts'
import { HubDeviceDialog, NewHubDeviceDialog } from './hub-device-dialogs.tsx'
import { hubKindText } from './hub-kind-text.ts'

const states = ['working', 'revoked'] as const
const stateChips = [
  { value: 'working', text: 'With a key' },
  { value: 'revoked', text: 'Revoked' },
] as const
const sorts = ['name', 'seen'] as const
const fields = { state: oneOf(states) }
const search = listSearch(fields, sorts, 'name')

const pick =
  ({ q, state, sort }: SearchValues<typeof fields, (typeof sorts)[number]>) =>
  (rows: readonly HubDevice[]): HubDevice[] =>
    sortRows(
      rows.filter(
        (row) =>
          matchesSearch(q, row.name, hubKindText[row.kind]) &&
          (state === undefined || (row.revokedAt !== null) === (state === 'revoked')),
      ),
      sort,
      { name: (row) => row.name, seen: (row) => row.lastSeenAt ?? '' },
    )

const keyOf = (row: HubDevice) => row.hubDeviceId
const words = {
  icon: HubDevicesIcon,
  empty: 'No devices yet',
  emptyText: 'Scales, scanners and card terminals send their readings with a key of their own.',
}

const DeviceState = ({ row }: { row: HubDevice }) =>
  row.revokedAt === null ? (
    <Tag tone="good" icon={CheckIcon} text="Has a key" quiet />
  ) : (
    <Tag tone="bad" icon={StopIcon} text="Revoked" />
  )

const NameLink = ({ row }: { row: HubDevice }) => <OpenRowLink id={row.hubDeviceId}>{row.name}</OpenRowLink>

const columnsFor = (
  branchName: (branchId: string) => string,
): ListColumn<HubDevice, (typeof sorts)[number]>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1.4fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'kind', header: 'Kind', width: '130px', cell: (row) => hubKindText[row.kind] },
  {
    key: 'branch',
    header: 'Branch',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => (row.branchId ? branchName(row.branchId) : unknownText),
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '120px',
    sort: 'seen',
    falling: true,
    cell: (row) => (row.lastSeenAt ? <Moment at={row.lastSeenAt} /> : 'Never'),
  },
  {
    key: 'created',
    header: 'Added',
    width: '120px',
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  { key: 'state', header: 'Status', width: '120px', cell: (row) => <DeviceState row={row} /> },
]

/** The devices that may send weights, codes and card payments to the app. */
export function HubDevicesPage() {
  const list = useListSearch(search)
  const source = useWholeList(hubDevicesQuery, pick(list.values))
  const branchName = useBranchName()
  const columns = useColumns('hub-devices', columnsFor(branchName))
  const row = useOpenRow()
  const opened = source.rows.find((candidate) => keyOf(candidate) === row.id)
  const filters = { chips: oneChips(stateChips, list.values.state, (state) => list.set({ state })) }
  return (
    <Page
      title="Devices"
      note={source.is === 'shown' && plural(source.total, 'device')}
      actions={
        <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
          New device
        </Button>
      }
    >
      <ListToolbar
        {...{ name: 'hub-devices', list, columns, filters }}
        label="Search devices"
        placeholder="Name, kind"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Devices"
        rowKey={keyOf}
        rowName={({ name }) => name}
        card={(device) => (
          <>
            <CardHead end={hubKindText[device.kind]}>
              <NameLink row={device} />
            </CardHead>
            <DeviceState row={device} />
          </>
        )}
      />
      {row.id === newRow && <NewHubDeviceDialog onClose={row.close} />}
      {opened && <HubDeviceDialog device={opened} onClose={row.close} />}
    </Page>
  )
}
