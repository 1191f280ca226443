import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useBranches } from '../../queries/branches.ts'
import { type DeliveryStop, useDeliveryStops } from '../../queries/deliveries.ts'
import { isOnItsWay, useQueuedInvoices } from '../../queries/merchant-invoices.ts'
import { usePackages } from '../../queries/package-list.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { DoneIcon, ForwardIcon, PackagesIcon, PreAlertIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useArea } from './area.ts'
import classes from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DeliveryRow } from './deliveries/delivery-row.tsx'
import { sortedStops } from './deliveries/delivery-text.ts'
import { NotSyncedYet, useIsFirstSync } from './first-contact.tsx'
import { FloridaAddress } from './florida-address.tsx'
import { InstallCard } from './install-card.tsx'
import { maxOpenPackages, packageNeeds, statusCounts } from './mine.ts'
import { arrivalText, useArrivals } from './out-for-delivery.ts'
import { OwedPanel } from './owed-panel.tsx'
import { PackageRow } from './package-rows.tsx'

/** Waits for the first sync: a query on a device that is still filling would be empty first and change later. */
export const DashboardPanels = ({ user }: { user: Session }) =>
  useIsFirstSync() ? <DashboardSkeleton /> : <ReadPanels user={user} />

/** Reads everything on the device before drawing, so that no panel grows under a thumb. */
function ReadPanels({ user }: { user: Session }) {
  const packages = usePackages({ accountId: user.accountId, limit: maxOpenPackages })
  const stops = useDeliveryStops()
  const branches = useBranches()
  const queuedInvoices = useQueuedInvoices()
  const { work } = useSyncStatus()
  if (!packages || !work || !branches || !stops || !queuedInvoices) return <DashboardSkeleton />
  const hasSynced = branches.length > 0
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <FloridaAddress user={user} branches={branches} />
        <OwedPanel accountId={user.accountId} />
        <div className={classes['counts']}>
          <ByStatus rows={packages.rows} total={packages.total} />
        </div>
      </div>
      <div className={classes['column']}>
        <OutForDelivery stops={stops} />
        <NeedsYou
          {...{
            stops,
            queued: queuedInvoices,
            hasSynced,
            rows: packages.rows,
            refused: work.refused,
          }}
          isMailed={user.hasConfirmedEmail !== false}
        />
        <UnderWay stops={stops} />
        <Recent rows={packages.rows} hasSynced={hasSynced} />
        {packages.total > 0 && (
          <div className={classes['install']}>
            <InstallCard />
          </div>
        )}
      </div>
    </div>
  )
}

interface Rows {
  rows: readonly Package[]
}

const isOut = ({ delivery }: DeliveryStop): boolean => delivery.status === 'OutForDelivery'

/** The deliveries a driver has on the way: the driver's name, the time, and how far away. */
function OutForDelivery({ stops }: { stops: readonly DeliveryStop[] }) {
  const arrivals = useArrivals()
  const out = stops.filter(isOut)
  if (out.length === 0) return null
  return (
    <Panel title="Out for delivery" flush>
      {out.map((stop) => {
        const { deliveryId } = stop.delivery
        const arrival = arrivals.find((candidate) => candidate.deliveryId === deliveryId)
        return <DeliveryRow key={deliveryId} stop={stop} {...(arrival && { note: arrivalText(arrival) })} />
      })}
    </Panel>
  )
}

/** The deliveries to come, the soonest first. */
function UnderWay({ stops }: { stops: readonly DeliveryStop[] }) {
  const area = useArea()
  const plannedStops = sortedStops(stops).open.filter((stop) => !isOut(stop))
  if (plannedStops.length === 0) return null
  return (
    <Panel
      title="Deliveries"
      flush
      action={
        <Button component={Link} to={area.deliveries} variant="subtle" size="sm" px="xs">
          See all
        </Button>
      }
    >
      {plannedStops.slice(0, 3).map((stop) => (
        <DeliveryRow key={stop.delivery.deliveryId} stop={stop} />
      ))}
    </Panel>
  )
}

interface NeedsYouProps extends Rows {
  stops: readonly DeliveryStop[]
  queued: NonNullable<ReturnType<typeof useQueuedInvoices>>
  refused: number
  hasSynced: boolean
  /** False: the customer doesn't get package updates by email yet. */
  isMailed: boolean
}

function NeedsYou({ rows, stops, queued, refused, hasSynced, isMailed }: NeedsYouProps) {
  const area = useArea()
  const out = new Set(stops.filter(isOut).flatMap(({ delivery }) => delivery.packageIds))
  const needs = packageNeeds(rows, {
    isSent: (row) => isOnItsWay(queued.get(row.packageId), row),
    isRefused: ({ packageId }) => queued.get(packageId)?.state === 'refused',
    isOut: ({ packageId }) => out.has(packageId),
  })
  if (isMailed && needs.length + refused === 0) return hasSynced ? <NothingNeeded /> : null
  // A refused invoice is shown with its package below.
  const otherRefusals = refused - needs.filter(({ isRefusal }) => isRefusal).length
  return (
    <Panel title="Needs your attention" flush>
      {otherRefusals > 0 && (
        <NeedLink
          to={area.device}
          what={`${plural(otherRefusals, 'change was', 'changes were')} not accepted`}
          why="See why, then send it again or discard it"
        />
      )}
      {!isMailed && (
        <NeedLink
          to={area.profile}
          what="Confirm your email address"
          why="Open the link we sent you. Until then, we can’t email you about your packages."
        />
      )}
      <ShowMore rows={needs} step={3} what="package">
        {(need) => (
          <NeedLink
            key={need.packageId}
            to={area.packageOf(need.packageId)}
            what={need.what}
            why={need.why}
          />
        )}
      </ShowMore>
    </Panel>
  )
}

const NeedLink = ({ to, what, why }: { to: string; what: string; why: string }) => (
  <Link to={to} className={classes['need'] ?? ''}>
    <span>
      <strong>{what}</strong>
      <small>{why}</small>
    </span>
    <ForwardIcon size={20} aria-hidden />
  </Link>
)

const NothingNeeded = () => (
  <Group gap="xs" c="dimmed">
    <DoneIcon size={20} aria-hidden />
    <Text>You’re all caught up.</Text>
  </Group>
)

function Recent({ rows, hasSynced }: Rows & { hasSynced: boolean }) {
  const area = useArea()
  return (
    <Panel
      title="Recent packages"
      flush
      action={
        <Button component={Link} to={area.packages} variant="subtle" size="sm" px="xs">
          See all
        </Button>
      }
    >
      {rows.length === 0 && !hasSynced && <NotSyncedYet />}
      {rows.length === 0 && hasSynced && (
        <EmptyState
          icon={PreAlertIcon}
          title="No packages yet"
          text="Shop with your Florida address, then tell us the tracking number."
        />
      )}
      {rows.slice(0, 6).map((row) => (
        <PackageRow key={row.packageId} row={row} />
      ))}
    </Panel>
  )
}

function ByStatus({ rows, total }: Rows & { total: number }) {
  const area = useArea()
  if (rows.length === 0) return null
  return (
    <Panel title="Packages by status" flush>
      {statusCounts(rows).map(({ status, count }) => (
        <Link key={status} to={area.packages} search={{ status }} className={classes['status'] ?? ''}>
          <StatusBadge status={status} quiet />
          <span>{count}</span>
        </Link>
      ))}
      <Link to={area.packages} className={classes['status'] ?? ''}>
        <Group gap={6}>
          <PackagesIcon size={16} aria-hidden /> All
        </Group>
        <span>{total}</span>
      </Link>
    </Panel>
  )
}
