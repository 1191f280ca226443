import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DeliveryStop, useDeliveryStops } from '../../../queries/deliveries.ts'
import { AddIcon, DeliveriesIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeletons.tsx'
import { useArea } from '../area.ts'
import { NotSyncedYet, useHasSynced } from '../dashboard/first-contact.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { sortedStops } from './delivery-text.ts'

/** Deliveries to come and earlier ones, read from the device so that they work offline. */
export function AccountDeliveriesPage() {
  const area = useArea()
  const stops = useDeliveryStops()
  const hasSynced = useHasSynced()
  const request = (
    <Button
      leftSection={<AddIcon size={20} />}
      renderRoot={(props) => <Link {...props} to={area.requestDelivery} />}
    >
      Request a delivery
    </Button>
  )
  return (
    <Page title="Deliveries" actions={request}>
      {stops && hasSynced !== undefined ? (
        <Lists stops={stops} hasSynced={hasSynced} />
      ) : (
        <Panel flush>
          <SkeletonRows label="Loading your deliveries" count={4} />
        </Panel>
      )}
    </Page>
  )
}

function Lists({ stops, hasSynced }: { stops: readonly DeliveryStop[]; hasSynced: boolean }) {
  if (stops.length === 0) return <Panel>{hasSynced ? <NoDeliveries /> : <NotSyncedYet />}</Panel>
  const { open, done } = sortedStops(stops)
  return (
    <Stack>
      <StopList title="Under way" stops={open} />
      <StopList title="Delivered" stops={done} />
    </Stack>
  )
}

function StopList({ title, stops }: { title: string; stops: readonly DeliveryStop[] }) {
  if (stops.length === 0) return null
  return (
    <Panel title={title} flush>
      <ShowMore rows={stops} what="delivery" many="deliveries">
        {(stop) => <DeliveryRow key={stop.delivery.deliveryId} stop={stop} />}
      </ShowMore>
    </Panel>
  )
}

const NoDeliveries = () => (
  <EmptyState
    icon={DeliveriesIcon}
    title="No deliveries yet"
    text="When a package is at your pickup office, we can bring it to your door. Request a delivery, and follow it from here."
  />
)
