import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { clock } from '../../../browser/clock.ts'
import { useRefusedPhotos } from '../../../changes/refused-photos.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { useBranches } from '../../../queries/branches.ts'
import { type DeliveryStop, useDeliveryStops } from '../../../queries/deliveries.ts'
import { useQueuedInvoices } from '../../../queries/merchant-invoices.ts'
import { usePackages } from '../../../queries/package-list.ts'
import { useUnreadAnswers } from '../../../queries/questions.ts'
import { useRefused, useSyncStatus } from '../../../queries/sync-status.ts'
import type { Session } from '../../../session/session.ts'
import { PackagesIcon, PreAlertIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useArea } from '../area.ts'
import { DeliveryRow } from '../deliveries/delivery-row.tsx'
import { deliveryLooks, sortedStops } from '../deliveries/delivery-text.ts'
import { invoiceFacts, maxOpenPackages, packageNeeds, statusCounts } from '../mine.ts'
import { deliveryFacts, openDeliveries } from '../package-groups.ts'
import { PackageRow } from '../package-rows.tsx'
import classes from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { NotSyncedYet, useIsFirstSync } from './first-contact.tsx'
import { InstallCard } from './install-card.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { arrivalText, codeText, useArrivals } from './out-for-delivery.ts'
import { OwedPanel } from './owed-panel.tsx'
import { comingToday } from './today.ts'
import { UsAddressPanels } from './us-address-panels.tsx'

/** Waits for the first sync: a query on a device that is still filling would be empty first and change later. */
export const DashboardPanels = ({ user }: { user: Session }) =>
  useIsFirstSync() ? <DashboardSkeleton /> : <ReadPanels user={user} />

/** Reads everything on the device before drawing, so that no panel grows under a thumb. */
function ReadPanels({ user }: { user: Session }) {
  const packages = usePackages({ accountId: user.accountId, limit: maxOpenPackages })
  const stops = useDeliveryStops()
  const branches = useBranches()
  const queuedInvoices = useQueuedInvoices()
  const refusedChanges = useRefused()
  const refusedFiles = useRefusedPhotos()
  const answers = useUnreadAnswers()
  const { work } = useSyncStatus()
  if (
    !packages ||
    !work ||
    !branches ||
    !stops ||
    !queuedInvoices ||
    !refusedChanges ||
    !refusedFiles ||
    !answers
  )
    return <DashboardSkeleton />
  const hasSynced = branches.length > 0
  const coming = comingToday(stops, packages.rows, { branches, now: clock.now() })
  const deliveries = openDeliveries(stops)
  const facts = deliveryFacts(deliveries)
  return (
    <>
      <Today {...coming} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <UsAddressPanels user={user} />
          <OwedPanel accountId={user.accountId} />
          <div className={classes['counts']}>
            <ByStatus rows={packages.rows} total={packages.total} deliveries={deliveries} />
          </div>
        </div>
        <div className={classes['column']}>
          <NeedsPanel
            rows={packages.rows}
            needs={packageNeeds(
              // Packages with a driver are above, under Today.
              packages.rows.filter((row) => !facts.isOut(row)),
              { ...invoiceFacts(queuedInvoices), ...facts },
            )}
            answers={answers}
            refusals={{ changes: refusedChanges, files: refusedFiles, count: work.refused }}
            hasSynced={hasSynced}
            isMailed={user.hasConfirmedEmail !== false}
          />
          <UnderWay stops={stops.filter((stop) => !coming.stops.includes(stop))} />
          <Recent rows={packages.rows} hasSynced={hasSynced} deliveries={deliveries} />
          {packages.total > 0 && (
            <div className={classes['install']}>
              <InstallCard />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface Rows {
  rows: readonly Package[]
  /** The open deliveries by their packages. */
  deliveries: ReturnType<typeof openDeliveries>
}

/** The deliveries and packages of today, with the driver's name, the time, and how far away. */
function Today({ stops, rows }: ReturnType<typeof comingToday>) {
  const arrivals = useArrivals()
  if (stops.length + rows.length === 0) return null
  return (
    <div className={classes['today']}>
      <Panel title="Today" flush>
        {stops.map((stop) => {
          const { deliveryId } = stop.delivery
          const arrival = arrivals.find((candidate) => candidate.deliveryId === deliveryId)
          const note = arrival && [arrivalText(arrival), codeText(arrival)].filter(Boolean).join(' ')
          return <DeliveryRow key={deliveryId} stop={stop} {...(note && { note })} />
        })}
        {rows.map((row) => (
          <PackageRow key={row.packageId} row={row} />
        ))}
      </Panel>
    </div>
  )
}

/** The deliveries to come, the soonest first. */
function UnderWay({ stops }: { stops: readonly DeliveryStop[] }) {
  const area = useArea()
  const plannedStops = sortedStops(stops).open
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

function Recent({ rows, hasSynced, deliveries }: Rows & { hasSynced: boolean }) {
  const area = useArea()
  const { isOut } = deliveryFacts(deliveries)
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
          text="Shop with your US address, then tell us the tracking number."
        />
      )}
      {rows.slice(0, 6).map((row) => (
        <PackageRow key={row.packageId} row={row} isOut={isOut(row)} />
      ))}
    </Panel>
  )
}

function ByStatus({ rows, total, deliveries }: Rows & { total: number }) {
  const area = useArea()
  if (rows.length === 0) return null
  const { isOut } = deliveryFacts(deliveries)
  const outCount = rows.filter(isOut).length
  return (
    <Panel title="Packages by status" flush>
      {outCount > 0 && (
        <Link to={area.deliveries} className={classes['status'] ?? ''}>
          <Tag {...deliveryLooks.OutForDelivery} quiet />
          <span>{outCount}</span>
        </Link>
      )}
      {statusCounts(rows.filter((row) => !isOut(row))).map(({ status, count }) => (
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
