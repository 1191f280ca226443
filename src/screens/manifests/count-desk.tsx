import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Manifest } from '#sync/entities/manifest.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { ScanDesk } from '../../scan/scan-desk.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { formatCount } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { countPackage, countScan, damagedAnswer } from './count.ts'
import { DamageDialog } from './damage-dialog.tsx'
import { countDeps } from './device-deps.ts'
import type { Arrival } from './totals.ts'

interface CountDeskProps {
  manifest: Manifest
  counts: Record<Arrival, number>
}

/** Counts the arrived packages; each scan is a package that is here. */
export function CountDesk({ manifest: { manifestId }, counts }: CountDeskProps) {
  const deps = countDeps(manifestId)
  const [isDamageOpen, damage] = useDisclosure(false)
  const scans = useScans({
    ofScan: (scan) => {
      // A new scan closes the dialog, because its answer must be visible.
      damage.close()
      return countScan(scan, manifestId, deps)
    },
    ofPackage: (pkg) => countPackage(pkg, manifestId, deps),
  })
  const { last } = scans
  const total = Object.values(counts).reduce((sum, n) => sum + n)
  return (
    <>
      <ScanDesk
        shown={scans.shown}
        waitingFor="Scan a package"
        progress={`${formatCount(total - counts.Pending)} of ${formatCount(total)} counted`}
        onScan={scans.onScan}
        onBroken={scans.onBroken}
        action={
          last?.pkg ? (
            <Button
              variant="default"
              size="sm"
              style={{ flex: 'none' }}
              leftSection={<WarningIcon size={18} aria-hidden />}
              onClick={damage.open}
            >
              It’s damaged
            </Button>
          ) : (
            <ChoiceButtons offered={last?.offered ?? []} verb="Count" onChoose={scans.choose} />
          )
        }
      />
      {isDamageOpen && last?.pkg && (
        <DamageDialog
          manifestId={manifestId}
          pkg={last.pkg}
          onSaved={() => last && scans.say(damagedAnswer(last.answer))}
          onClose={damage.close}
        />
      )}
    </>
  )
}
