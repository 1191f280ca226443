import { Button } from '@mantine/core'
import type { Manifest } from '#sync/entities/manifest.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { ScanDesk } from '../../scan/scan-desk.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { formatLb, plural } from '../../ui/format.ts'
import { UndoIcon } from '../../ui/icons.ts'
import { loadDeps } from './device-deps.ts'
import { loadPackage, loadScan } from './load.ts'
import { removeFromManifest } from './remove-line.ts'
import type { ManifestTotals } from './totals.ts'

/** Puts packages on an open manifest, one package per scan. */
export function LoadDesk({ manifest, totals }: { manifest: Manifest; totals: ManifestTotals }) {
  const { manifestId } = manifest
  const deps = loadDeps(manifestId)
  const scans = useScans({
    ofScan: (scan) => loadScan(scan, manifestId, deps),
    ofPackage: (pkg) => loadPackage(pkg, manifestId, deps),
  })
  const { last } = scans
  const undo = async () => {
    if (last?.added && (await removeFromManifest(manifestId, last.added))) scans.clear()
  }
  return (
    <ScanDesk
      shown={scans.shown}
      waitingFor="Scan a package"
      progress={`${plural(totals.packages, 'package')} · ${formatLb(totals.weightLb)}`}
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
          <ChoiceButtons offered={last?.offered ?? []} verb="Add" onChoose={scans.choose} />
        )
      }
    />
  )
}
