import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lookUp } from '../../queries/packages.ts'
import { useRound } from '../../queries/round.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import type { PackageScan } from '../../scan/package-scan.ts'
import { ScanDesk } from '../../scan/scan-desk.tsx'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { plural } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'
import { DoorForm } from './door-form.tsx'
import { doorPackage, doorScan } from './door-scan.ts'
import classes from './driver.module.css'
import { MissingStop } from './missing-stop.tsx'
import { isOut, stopName } from './stop-text.ts'

const title = 'Hand over'

/** At the door: the right packages, who takes them, the proof, and the money. */
export function DoorPage({ deliveryId }: { deliveryId: string }) {
  const round = useRound(useSession()?.accountId ?? '')
  const back = { to: `/admin/driver/${deliveryId}`, text: 'Stop' }
  if (!round)
    return (
      <Page title={title} back={back} narrow>
        <ScansWait />
        <SkeletonPanel label="Loading the stop" />
      </Page>
    )
  const stop = round.stops.find(({ delivery }) => delivery.deliveryId === deliveryId)
  // After the hand-over the page is still shown for a moment.
  if (!stop || (!isOut(stop) && stop.delivery.proof === null)) return <MissingStop />
  return (
    <Page title={title} note={stopName(stop)} back={back} narrow>
      <Door stop={stop} />
    </Page>
  )
}

function Door({ stop }: { stop: RoundStop }) {
  const navigate = useNavigate()
  const { packageIds } = stop.delivery
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(scanned)
  useEffect(() => {
    latest.current = scanned
  })
  const add = (result: PackageScan): PackageScan => {
    const { pkg } = result
    if (pkg && packageIds.includes(pkg.packageId)) {
      latest.current = new Set([...latest.current, pkg.packageId])
      setScanned(latest.current)
    }
    return result
  }
  const door = () => ({ packageIds, scanned: latest.current })
  const scans = useScans({
    ofScan: async (scan) => add(await doorScan(scan, door(), lookUp)),
    ofPackage: async (pkg) => add(doorPackage(pkg, door())),
  })
  const toggle = (packageId: string) =>
    setScanned(
      (before) =>
        new Set(
          before.has(packageId) ? [...before].filter((id) => id !== packageId) : [...before, packageId],
        ),
    )
  const missing = packageIds.filter((id) => !scanned.has(id)).length
  return (
    <Stack>
      <ScanDesk
        shown={scans.shown}
        waitingFor="Scan the package"
        progress={`${packageIds.length - missing} of ${plural(packageIds.length, 'package')} scanned`}
        onScan={scans.onScan}
        onBroken={scans.onBroken}
        action={<ChoiceButtons offered={scans.last?.offered ?? []} verb="Take" onChoose={scans.choose} />}
      />
      <Panel title="Packages">
        <div className={classes['choices']}>
          {packageIds.map((packageId, nth) => {
            const pkg = stop.packages.find((one) => one.packageId === packageId)
            return (
              <Checkbox
                key={packageId}
                label={pkg ? `${pkg.trackingNumber} ${pkg.description}` : `Package ${nth + 1}`}
                description={
                  nth === 0 && missing > 0 ? 'Label damaged? Check the number and tick it.' : undefined
                }
                checked={scanned.has(packageId)}
                onChange={() => toggle(packageId)}
              />
            )
          })}
        </div>
      </Panel>
      <DoorForm stop={stop} missing={missing} onDone={() => void navigate({ to: '/admin/driver' })} />
    </Stack>
  )
}
