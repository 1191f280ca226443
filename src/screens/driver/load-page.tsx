import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mutate } from '../../changes/mutate.ts'
import { pathTo } from '../../guards/path-to.ts'
import { fetchVan } from '../../queries/api/deliveries.ts'
import { lookUp } from '../../queries/packages.ts'
import { readStops, useRound } from '../../queries/round.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { isReplicaLoading, useIsBehind } from '../../queries/sync-status.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { ScanDesk } from '../../scan/scan-desk.tsx'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { useSession } from '../../session/session.ts'
import { AllDoneIcon, OnRouteIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { ActionBar } from './action-bar.tsx'
import classes from './driver.module.css'
import { GettingDeliveries } from './getting-deliveries.tsx'
import { type VanDeps, vanPackage, vanScan } from './load-scan.ts'
import { SetOutDialog } from './set-out-dialog.tsx'
import { countLoad, isLoading, loadedText, missingOf, stopName } from './stop-text.ts'

const backLink = { to: pathTo('/admin/driver'), text: 'My deliveries' }

const depsFor = (driverId: string): VanDeps => ({
  lookUp,
  stops: () => readStops(driverId),
  load: (deliveryId, packageId) => mutate('delivery.load', { deliveryId, packageIds: [packageId] }),
  vanOf: fetchVan,
  isLoading: isReplicaLoading,
})

/** Loads packages onto the van by scanning each, and lists the missing ones before it leaves. */
export function LoadPage() {
  const driverId = useSession()?.accountId ?? ''
  const round = useRound(driverId)
  if (!round)
    return (
      <Page title="Load the van" back={backLink} narrow>
        <ScansWait />
        <SkeletonPanel label="Loading your deliveries" />
      </Page>
    )
  return <Loading driverId={driverId} stops={round.stops.filter(isLoading)} />
}

function Loading({ driverId, stops }: { driverId: string; stops: readonly RoundStop[] }) {
  const deps = depsFor(driverId)
  const scans = useScans({
    ofScan: (scan) => vanScan(scan, deps),
    ofPackage: (pkg) => vanPackage(pkg, deps),
  })
  const { loaded, total } = countLoad(stops)
  const isBehind = useIsBehind()
  const emptyText = isBehind ? 'Getting your deliveries…' : 'Nothing to load'
  return (
    <Page title="Load the van" back={backLink} narrow>
      <Stack>
        <ScanDesk
          shown={scans.shown}
          waitingFor="Scan a package"
          progress={total === 0 ? emptyText : `${loaded} of ${plural(total, 'package')} loaded`}
          onScan={scans.onScan}
          onBroken={scans.onBroken}
          action={<ChoiceButtons offered={scans.last?.offered ?? []} verb="Load" onChoose={scans.choose} />}
        />
        {stops.length === 0 ? (
          <NoStopsToLoad isBehind={isBehind} />
        ) : (
          <Panel title="What goes where" flush>
            <ul className={classes['list']} aria-label="Stops to load">
              {stops.map((stop) => (
                <LoadRow key={stop.delivery.deliveryId} stop={stop} />
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      {stops.length > 0 && <SetOut stops={stops} />}
    </Page>
  )
}

const NoStopsToLoad = ({ isBehind }: { isBehind: boolean }) =>
  isBehind ? (
    <GettingDeliveries />
  ) : (
    <EmptyState icon={AllDoneIcon} title="Nothing to load" text="Every stop of today is out or done." />
  )

/** The loaded part of a stop, with the numbers of the missing packages. */
function LoadRow({ stop }: { stop: RoundStop }) {
  const missing = missingOf(stop)
  return (
    <li className={classes['row']} data-done={missing.length === 0 || undefined}>
      <span className={classes['place']}>{stop.delivery.stopOrder ?? '–'}</span>
      <span className={classes['words']}>
        <strong>{stopName(stop)}</strong>
        {loadedText(stop)}
        {missing.length > 0 && (
          <Text component="span" display="block" c="var(--mantine-color-error)">
            Missing: {missing.join(', ')}
          </Text>
        )}
      </span>
      {missing.length === 0 && <AllDoneIcon size={24} className={classes['next']} aria-label="Complete" />}
    </li>
  )
}

/** Sets out with the loaded packages, and asks first if some are missing. */
function SetOut({ stops }: { stops: readonly RoundStop[] }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const incomplete = stops.filter((stop) => missingOf(stop).length > 0)
  const setOut = async (going: readonly RoundStop[], unscannedReason: string) => {
    for (const { delivery } of going)
      await mutate('delivery.setOut', { deliveryId: delivery.deliveryId, unscannedReason })
    await navigate({ to: '/admin/driver' })
  }
  const go = useAction(() => (incomplete.length > 0 ? setAsking(true) : setOut(stops, '')))
  return (
    <>
      <ProblemAlert text={go.problem} />
      <ActionBar>
        <Button
          leftSection={<OnRouteIcon size={22} aria-hidden />}
          loading={go.busy}
          onClick={() => void go.run()}
        >
          Out for delivery
        </Button>
      </ActionBar>
      {asking && (
        <SetOutDialog
          complete={stops.filter((stop) => !incomplete.includes(stop))}
          incomplete={incomplete}
          onSetOut={setOut}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
