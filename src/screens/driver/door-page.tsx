import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '../../guards/path-to.ts'
import { lookUp } from '../../queries/packages.ts'
import { useRound } from '../../queries/round.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import type { PackageScan } from '../../scan/package-scan.ts'
import { ScanDesk } from '../../scan/scan-desk.tsx'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { plural } from '../../ui/texts/format.ts'
import { DoorForm } from './door-form.tsx'
import { doorPackage, doorScan } from './door-scan.ts'
import { missingAt, refusedAt } from './door-values.ts'
import { MissingStop } from './missing-stop.tsx'
import { isOut, stopName } from './stop-text.ts'
import { useDoor } from './use-door.ts'

const title = 'Hand over'

/** The handover at the door: the right packages, the recipient, the proof, and the money. */
export function DoorPage({ deliveryId }: { deliveryId: string }) {
  const round = useRound(useSession()?.accountId ?? '')
  const backLink = { to: pathTo('/admin/driver/$delivery', { delivery: deliveryId }), text: 'Stop' }
  if (!round)
    return (
      <Page title={title} back={backLink} narrow>
        <ScansWait />
        <SkeletonPanel label="Loading the stop" />
      </Page>
    )
  const stop = round.stops.find(({ delivery }) => delivery.deliveryId === deliveryId)
  // The page stays for a moment after the handover.
  if (!stop || (!isOut(stop) && stop.delivery.proof === null)) return <MissingStop />
  return (
    <Page title={title} note={stopName(stop)} back={backLink} narrow>
      <Door stop={stop} stops={round.stops} />
    </Page>
  )
}

function Door({ stop, stops }: { stop: RoundStop; stops: readonly RoundStop[] }) {
  const navigate = useNavigate()
  const { packageIds } = stop.delivery
  const door = useDoor(stop, () => void navigate({ to: '/admin/driver' }))
  const { form } = door.state
  const add = (result: PackageScan): PackageScan => {
    const { pkg } = result
    const { scanned } = form.getValues()
    if (pkg && packageIds.includes(pkg.packageId) && !scanned.includes(pkg.packageId))
      form.setFieldValue('scanned', [...scanned, pkg.packageId])
    return result
  }
  const current = () => ({ packageIds, scanned: new Set(form.getValues().scanned), stops })
  const scans = useScans({
    ofScan: async (scan) => add(await doorScan(scan, current(), lookUp)),
    ofPackage: async (pkg) => add(doorPackage(pkg, current())),
  })
  const missing = missingAt(form.values, packageIds)
  return (
    <Stack>
      <ScanDesk
        shown={scans.shown}
        waitingFor="Scan the package"
        progress={`${packageIds.length - missing - refusedAt(form.values, packageIds).length} of ${plural(packageIds.length, 'package')} scanned`}
        onScan={scans.onScan}
        onBroken={scans.onBroken}
        action={<ChoiceButtons offered={scans.last?.offered ?? []} verb="Take" onChoose={scans.choose} />}
      />
      <DoorForm stop={stop} door={door} />
    </Stack>
  )
}
