import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { parishes } from '#sync/entities/company/parishes.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  deliveryStatusText,
} from '#sync/entities/deliveries/delivery-status.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { isDeliveryRequest } from '#sync/rules/deliveries/delivery-request.ts'
import { SelectedActions } from '../../components/bulk-run/selected-actions.tsx'
import { useBranchFilter } from '../../components/list/branch-filter.tsx'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { daysFilter, oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import type { ListControl } from '../../components/list/use-list-search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryRows } from '../../queries/api/deliveries.ts'
import { exportDeliveries } from '../../queries/api/exports.ts'
import { type DeliveryStop, useDeliveryStops } from '../../queries/deliveries.ts'
import { useSettled } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, DeliveriesIcon, PlanIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import {
  DeliveryCard,
  type DeliverySearch,
  deliveryBody,
  deliveryColumns,
  deliveryName,
  deliverySearch,
} from './delivery-list.tsx'
import { useDrivers } from './drivers.ts'
import { deliveryActions, dueSum } from './selected-deliveries.tsx'

const keyOf = (row: DeliveryReply) => row.deliveryId
const words = {
  icon: DeliveriesIcon,
  empty: 'No deliveries yet',
  emptyText: 'Create one for packages that wait at the office, or wait for customers to request theirs.',
}

/** All deliveries, filtered by status, day, parish, driver and customer. */
export function DeliveriesPage() {
  const list = useListSearch(deliverySearch)
  const { values } = list
  const body = deliveryBody(values)
  const source = useServerList(deliveryRows(body), keyOf)
  const columns = useColumns('deliveries', deliveryColumns)
  const selection = useSelection(source, keyOf, list.key)
  const filters = useDeliveryFilters(list)
  return (
    <Page
      title="Deliveries"
      actions={<Actions />}
      note={source.is === 'shown' && plural(source.total, 'delivery', 'deliveries')}
    >
      <ListToolbar
        {...{ name: 'deliveries', list, columns, filters }}
        label="Search deliveries"
        placeholder="Number, customer, mailbox, street, town, tracking number"
      >
        <ExportMenu title="Deliveries" load={(format) => exportDeliveries({ ...body, format })} />
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source, selection, words }}
        label="Deliveries"
        rowKey={keyOf}
        rowName={deliveryName}
        card={(row) => <DeliveryCard row={row} />}
      />
      <SelectedActions
        list="deliveries"
        actions={deliveryActions}
        {...{ selection, total: source.total, sumOf: dueSum }}
        what="delivery"
        whatMany="deliveries"
      />
    </Page>
  )
}

const nobody = 'nobody'

const countOf = (stops: readonly DeliveryStop[] | undefined, status: DeliveryStatus): number | null =>
  stops ? stops.filter(({ delivery }) => delivery.status === status).length : null

function useDeliveryFilters({
  values,
  set,
}: { values: DeliverySearch; set: (changes: Partial<DeliverySearch>) => void } & Pick<ListControl, 'clear'>) {
  const { drivers } = useDrivers()
  const stops = useSettled(useDeliveryStops())
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const branch = useBranchFilter(values.branchId, (branchId) => set({ branchId }))
  const statuses = deliveryStatuses.map((value) => ({
    value,
    text: deliveryStatusText[value],
    // Delivered ones aren't all on the device, so they have no count.
    count: value === 'Delivered' ? undefined : countOf(stops, value),
  }))
  const driverOptions = [
    { value: nobody, text: 'No driver' },
    ...drivers.map(({ accountId, name }) => ({ value: accountId, text: name })),
  ]
  return {
    chips: [
      {
        key: 'requested',
        text: 'To confirm',
        isOn: values.requested === 'yes',
        count: stops ? stops.filter(({ delivery }) => isDeliveryRequest(delivery)).length : null,
        toggle: () => set({ requested: values.requested ? undefined : 'yes' }),
      },
      ...oneChips(statuses, values.status, (status) => set({ status })),
    ],
    menus: [
      daysFilter({ key: 'day', text: 'Day', from: values.from, to: values.to, set }),
      branch,
      oneFilter({
        key: 'parish',
        text: 'Parish',
        value: values.parish,
        options: parishes.map((value) => ({ value, text: value })),
        set: (parish) => set({ parish }),
      }),
      oneFilter({
        key: 'driver',
        text: 'Driver',
        options: driverOptions,
        value: values.unassigned ? nobody : values.driverId,
        set: (selection) =>
          set(
            selection === nobody
              ? { unassigned: 'yes', driverId: undefined }
              : { unassigned: undefined, driverId: selection },
          ),
      }),
      customer,
    ],
  }
}

function Actions() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      {deliveryPolicy.canPlan(session) && (
        <Button
          variant="default"
          leftSection={<PlanIcon size={18} />}
          component={Link}
          to={pathTo('/admin/deliveries/board')}
        >
          Plan
        </Button>
      )}
      {deliveryPolicy.canAdd(session) && (
        <Button leftSection={<AddIcon size={18} />} component={Link} to={pathTo('/admin/deliveries/create')}>
          New delivery
        </Button>
      )}
    </>
  )
}
