import { Alert, Button, NativeSelect, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parishes } from '#sync/entities/company/parishes.ts'
import { deliveryStatuses, deliveryStatusText } from '#sync/entities/deliveries/delivery-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { clock } from '../../browser/clock.ts'
import { BulkBar } from '../../components/list/bulk-bar.tsx'
import { listSearch, oneDay, oneOf } from '../../components/list/search.ts'
import { type ListControl, useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { pathTo } from '../../guards/path-to.ts'
import { type DeliveryStop, useDeliveryStops } from '../../queries/deliveries.ts'
import { useIsBehind, useSettled } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { DriverDayIcon, OfflineIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { formatBusinessDay, plural } from '../../ui/texts/format.ts'
import { AssignDialog } from './assign-dialog.tsx'
import classes from './board.module.css'
import { columnsBy, loadOf, narrowStops, stopsOfDay } from './board.ts'
import { BoardColumn } from './board-column.tsx'
import { useDrivers } from './drivers.ts'
import { usePlanner } from './use-planner.ts'

const search = listSearch({ by: oneOf(['status'] as const), parish: oneOf(parishes), day: oneDay }, [], '')
const parishChoices = [
  { value: '', label: 'All parishes' },
  ...parishes.map((value) => ({ value, label: value })),
]
const keyOf = ({ delivery }: DeliveryStop) => delivery.deliveryId
const backLink = { to: pathTo('/admin/deliveries'), text: 'Deliveries' }

/** The vans of a day: the driver, the order of the stops, and the load of each. */
export function BoardPage() {
  const [today] = useState(() => jamaicaDay(clock.now()))
  const list = useListSearch(search)
  const stops = useDeliveryStops()
  const { q, parish, by, day = today } = list.values
  const ofDay = stops && stopsOfDay(stops, { day, today })
  const load = useSettled(ofDay && loadOf(ofDay))
  const isBehind = useIsBehind()
  return (
    <Page
      title="Delivery Plan"
      back={backLink}
      note={
        load
          ? `${formatBusinessDay(day)} · ${plural(load.stops, 'stop')}, ${plural(load.packages, 'package')}`
          : formatBusinessDay(day)
      }
      actions={
        <Button
          variant="default"
          leftSection={<DriverDayIcon size={18} />}
          component={Link}
          to={pathTo('/admin/deliveries/days')}
        >
          Driver days
        </Button>
      }
    >
      <Controls list={list} day={day} />
      {ofDay && !(isBehind && stops.length === 0) ? (
        <Board
          key={day}
          stops={ofDay}
          day={day}
          by={by ?? 'driver'}
          filter={{ q, parish }}
          question={list.key}
        />
      ) : (
        <SkeletonPanel label="Loading the plan" />
      )}
    </Page>
  )
}

interface ControlsProps {
  list: ListControl<typeof search.fields, (typeof search.sorts)[number]>
  day: string
}

/** Chooses the columns, the day and the stops. */
function Controls({ list, day }: ControlsProps) {
  const { q, parish, by } = list.values
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        aria-label="Columns"
        data={[
          { value: 'driver', label: 'By driver' },
          { value: 'status', label: 'By status' },
        ]}
        value={by ?? 'driver'}
        onChange={(value) => list.set({ by: value === 'status' ? 'status' : undefined })}
      />
      <TextInput
        type="date"
        aria-label="Day"
        value={day}
        onChange={(event) => list.set({ day: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Parish"
        data={parishChoices}
        value={parish ?? ''}
        onChange={(event) =>
          list.set({ parish: parishes.find((candidate) => candidate === event.currentTarget.value) })
        }
      />
      <TextInput
        data-search
        aria-label="Search stops"
        placeholder="Customer, street, tracking number"
        value={q}
        onChange={(event) => list.set({ q: event.currentTarget.value })}
      />
    </div>
  )
}

interface BoardProps {
  stops: readonly DeliveryStop[]
  day: string
  by: 'driver' | 'status'
  filter: { q: string; parish: string | undefined }
  question: string
}

function Board({ stops, day, by, filter, question }: BoardProps) {
  const session = useSession()
  const { drivers, nameOf } = useDrivers()
  const isOffline = useConnectionStore(({ level }) => !hasServer(level))
  const mayPlan = session !== null && deliveryPolicy.canPlan(session)
  const canMove = mayPlan && !isOffline
  const visibleStops = narrowStops(stops, filter)
  const open = visibleStops.filter(({ delivery }) => delivery.status !== 'Delivered')
  const selection = useSelection(
    { rows: open, total: open.length, loadAll: () => undefined },
    keyOf,
    question,
  )
  const columnName = (key: string) => (key === '' ? 'No driver' : nameOf(key))
  const driverIds = drivers.map(({ accountId }) => accountId)
  const planner = usePlanner({ stops, day, driverIds, filter, columnName })
  const columns =
    by === 'driver' ? planner.columns : columnsBy(visibleStops, deliveryStatuses, ({ status }) => status)
  const toggle = (deliveryId: string) => {
    const row = open.find(({ delivery }) => delivery.deliveryId === deliveryId)
    if (row) selection.toggle(row)
  }
  return (
    <>
      {mayPlan && isOffline && (
        <Alert color="signal" icon={<OfflineIcon />} mb="sm" role="status">
          Planning needs a connection. The board shows what this device knows; moving and assigning go on when
          you’re online.
        </Alert>
      )}
      <VisuallyHidden id="move-help">
        Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to cancel.
      </VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive" data-testid="move-announcement">
        {planner.announcement}
      </VisuallyHidden>
      <div className={classes['board']}>
        {[...columns].map(([key, columnStops]) => (
          <BoardColumn
            key={key}
            column={key}
            title={by === 'driver' ? columnName(key) : statusName(key)}
            stops={columnStops}
            day={day}
            planner={canMove && by === 'driver' ? planner : null}
            driverName={by === 'status' ? nameOf : undefined}
            chosen={selection.ids}
            onToggle={canMove ? toggle : null}
          />
        ))}
      </div>
      <BoardBar selection={selection} />
    </>
  )
}

const statusName = (key: string): string => {
  const status = deliveryStatuses.find((candidate) => candidate === key)
  return status ? deliveryStatusText[status] : key
}

function BoardBar({ selection }: { selection: ReturnType<typeof useSelection<DeliveryStop>> }) {
  const [assigning, assign] = useDisclosure(false)
  const { rows } = selection
  return (
    <BulkBar selection={selection} total={rows.length} what="stop">
      <Button variant="white" onClick={assign.open}>
        Assign
      </Button>
      {assigning && (
        <AssignDialog
          deliveries={rows.map(({ delivery }) => delivery)}
          onClose={assign.close}
          onSaved={selection.clear}
        />
      )}
    </BulkBar>
  )
}
