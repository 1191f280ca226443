import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { serverManifestQuery } from '../../queries/api/manifests.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { DeskLayout } from '../../scan/scan-desk.tsx'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { useSession } from '../../session/session.ts'
import { FlightCostsPanel } from './costs/costs-panel.tsx'
import { ArrivedPanel } from './count/arrived-panel.tsx'
import { CountDesk } from './count/count-desk.tsx'
import { CountPanel } from './count/count-panel.tsx'
import { LinesPanel, RemoveLine } from './load/lines-panel.tsx'
import { LoadDesk } from './load/load-desk.tsx'
import { ManifestFacts } from './manifest-facts.tsx'
import { isStillChecked } from './readiness.ts'
import { ReadinessPanel } from './readiness-panel.tsx'
import { countArrivals, shownTotals } from './totals.ts'

interface ManifestWorkProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  /** True while the manifest isn't on this device. */
  readOnly: boolean
  /** Opens the bills of all its packages. */
  onBill: () => void
}

const countableStatuses: readonly Manifest['status'][] = ['AtCustoms', 'AtHeadOffice']

/** The work a manifest needs now: loading, counting, or none. */
export function ManifestWork({ manifest, items, readOnly, onBill }: ManifestWorkProps) {
  const session = useSession()
  const mayUpdate = !readOnly && session !== null && manifestPolicy.canUpdate(session)
  const counts = countArrivals(items)
  const isBehind = useIsBehind()
  const facts = (
    <Stack>
      <ManifestFacts manifest={manifest} items={items} />
      {manifest.status !== 'Open' && <FlightCostsPanel manifestId={manifest.manifestId} />}
    </Stack>
  )
  if (mayUpdate && manifest.status === 'Open')
    return (
      <Desk
        desk={<LoadDesk manifest={manifest} totals={shownTotals(manifest, items, isBehind)} />}
        side={<Loading manifest={manifest} items={items} />}
        facts={facts}
      />
    )
  const mayCount =
    countableStatuses.includes(manifest.status) || (manifest.status === 'Completed' && counts.Missing > 0)
  if (mayUpdate && mayCount && items.length > 0)
    return (
      <Desk
        desk={<CountDesk manifest={manifest} counts={counts} />}
        side={<CountPanel manifest={manifest} items={items} onBill={onBill} />}
        facts={facts}
      />
    )
  return (
    <Stack>
      {(readOnly || (mayUpdate && mayCount)) && isBehind && <ScansWait />}
      {facts}
      <ArrivedPanel
        manifest={manifest}
        items={items}
        hasCounts={counts.Pending < items.length}
        onBill={onBill}
      />
    </Stack>
  )
}

/** In a wide window the facts fill the room under the desk; elsewhere they come last. */
function Desk({ desk, side, facts }: { desk: ReactNode; side: ReactNode; facts: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 75em)') ?? false
  const work = isWide ? (
    <>
      {desk}
      {facts}
    </>
  ) : (
    desk
  )
  return (
    <Stack>
      <DeskLayout work={work} side={side} />
      {!isWide && facts}
    </Stack>
  )
}

/** For how long the packages wait for the server, so that nothing moves when it answers. */
const patienceMs = 3_000

/**
 * Says when the packages and what they lack are shown: with the server's answer, or without it after a while. An answer
 * that comes later waits for a press, because it would move the packages under a thumb.
 */
function useFirstCheck(isChecking: boolean) {
  const [view, setView] = useState<'waiting' | 'early' | 'whole'>(isChecking ? 'waiting' : 'whole')
  useEffect(() => {
    if (view !== 'waiting') return
    const timer = setTimeout(() => setView('early'), patienceMs)
    return () => clearTimeout(timer)
  }, [view])
  if (view === 'waiting' && !isChecking) setView('whole')
  return {
    isWaiting: view === 'waiting' && isChecking,
    isHeld: view === 'early',
    show: () => setView('whole'),
  }
}

function Loading({ manifest, items }: Pick<ManifestWorkProps, 'manifest' | 'items'>) {
  // Only the server knows the duty-free limit, so it is asked again when the packages have changed.
  const revision = `${items.length} ${Math.max(0, ...items.map(({ pkg }) => pkg?.version ?? 0))}`
  const answer = useServerQuery(serverManifestQuery(manifest.manifestId, revision))
  const isChecking = isStillChecked(items, answer)
  const { isWaiting, isHeld, show } = useFirstCheck(isChecking)
  // The server's part is above the packages, so they would move under a thumb.
  if (isWaiting)
    return <Skeleton height="100vh" role="status" aria-label="Loading what is missing from the packages" />
  return (
    <>
      <ReadinessPanel
        manifest={manifest}
        items={items}
        fromServer={answer.is === 'shown' && !isHeld ? answer.data.readiness : []}
        isChecking={isChecking}
        {...(isHeld && answer.is === 'shown' && !isChecking ? { onShow: show } : {})}
      />
      <LinesPanel
        items={items}
        emptyText="Scan packages that are checked in to add them."
        end={(item) => <RemoveLine item={item} />}
      />
    </>
  )
}
