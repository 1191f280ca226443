import { Button } from '@mantine/core'
import type { Manifest, ManifestTotals } from '#sync/entities/packages/manifest.ts'
import { ChoiceButtons } from '../../../scan/choice-buttons.tsx'
import { ScanDesk } from '../../../scan/scan-desk.tsx'
import { useScans } from '../../../scan/use-scans.ts'
import { answer } from '../../../scan/use-verdict.ts'
import { UndoIcon } from '../../../ui/icons.ts'
import { plural } from '../../../ui/texts/format.ts'
import { loadDeps } from '../device-deps.ts'
import { totalWeightText } from '../totals.ts'
import { AddAnyway, MoveToOther } from './add-anyway.tsx'
import { loadPackage, loadScan } from './load.ts'
import { removeFromManifest } from './remove-line.ts'

/** Puts packages on an open manifest, one package per scan. */
export function LoadDesk({ manifest, totals }: { manifest: Manifest; totals: ManifestTotals }) {
  const { manifestId } = manifest
  const deps = loadDeps(manifestId)
  const scans = useScans({
    ofScan: (scan) => loadScan(scan, manifestId, deps),
    ofPackage: (pkg) => loadPackage(pkg, manifestId, deps),
  })
  const { last } = scans
  const addedAnyway = () => {
    if (last?.pkg)
      scans.say(answer('taken', 'Added', { code: last.pkg.trackingNumber, mode: last.pkg.mode ?? null }))
    scans.clear()
  }
  const moved = ({ number, mode }: Manifest) => {
    const text = `Put it with the packages of ${number ?? 'the other manifest'}.`
    if (last?.pkg)
      scans.say(answer('taken', 'On the other manifest', { text, code: last.pkg.trackingNumber, mode }))
    scans.clear()
  }
  const undo = async () => {
    if (last?.added && (await removeFromManifest(manifestId, last.added))) scans.clear()
  }
  return (
    <ScanDesk
      shown={scans.shown}
      waitingFor="Scan a package"
      progress={`${plural(totals.packages, 'package')} · ${totalWeightText(totals)}`}
      onScan={scans.onScan}
      onBroken={scans.onBroken}
      action={
        last?.added ? (
          <Button
            variant="default"
            size="sm"
            style={{ flex: 'none' }}
            leftSection={<UndoIcon size={18} aria-hidden />}
            onClick={() => void undo()}
          >
            Undo
          </Button>
        ) : (
          <>
            {last?.pkg && (
              <>
                <MoveToOther pkg={last.pkg} manifest={manifest} onMoved={moved} />
                <AddAnyway
                  key={last.pkg.packageId}
                  pkg={last.pkg}
                  manifest={manifest}
                  onAdded={addedAnyway}
                />
              </>
            )}
            <ChoiceButtons offered={last?.offered ?? []} verb="Add" onChoose={scans.choose} />
          </>
        )
      }
    />
  )
}
