import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { piecesText } from '#sync/rules/packages/pieces.ts'
import { mutate } from '../../../changes/mutate.ts'
import { ChoiceButtons } from '../../../scan/choice-buttons.tsx'
import { notSavedAnswer } from '../../../scan/not-saved-answer.ts'
import { ScanDesk } from '../../../scan/scan-desk.tsx'
import { useScans } from '../../../scan/use-scans.ts'
import { answer } from '../../../scan/use-verdict.ts'
import { AddIcon, WarningIcon } from '../../../ui/icons.ts'
import { formatCount } from '../../../ui/texts/format.ts'
import { countDeps } from '../device-deps.ts'
import type { Arrival } from '../totals.ts'
import {
  type CountedScan,
  countPackage,
  countScan,
  damagedAnswer,
  type ExtraBox,
  extraAnswer,
} from './count.ts'
import { CountDamage } from './count-damage.tsx'
import { CountPieces } from './count-pieces.tsx'

interface CountDeskProps {
  manifest: Manifest
  counts: Record<Arrival, number>
}

/** Adds a box that is on no line, or finds the missing pieces of a package that came before. */
async function saveExtra(
  manifestId: string,
  extra: ExtraBox,
  scans: Pick<ReturnType<typeof useScans<CountedScan>>, 'clear' | 'say'>,
): Promise<void> {
  try {
    const { missingPieces, ...box } = extra
    const foundPieces = missingPieces.length > 0 ? { pieces: [...missingPieces] } : {}
    await mutate('manifest.addExtra', { manifestId, ...box, ...foundPieces })
    scans.clear()
    scans.say(extraAnswer(extra))
  } catch (error) {
    scans.say({ ...notSavedAnswer(error, extra.trackingNumber), headline: 'Not added' })
  }
}

/** Counts the arrived packages; each scan is an arrived package. */
export function CountDesk({ manifest, counts }: CountDeskProps) {
  const { manifestId } = manifest
  const deps = countDeps()
  const [isDamageOpen, damage] = useDisclosure(false)
  const [arePiecesOpen, pieces] = useDisclosure(false)
  const scans = useScans({
    ofScan: (scan) => {
      // A new scan closes the dialog, because its answer must be visible.
      damage.close()
      return countScan(scan, manifestId, deps)
    },
    ofPackage: (pkg) => countPackage(pkg, manifestId, deps),
  })
  const { last } = scans
  const addExtra = (extra: ExtraBox) => saveExtra(manifestId, extra, scans)
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
          <LastAction
            last={last}
            onDamage={damage.open}
            onPieces={pieces.open}
            onExtra={addExtra}
            onChoose={scans.choose}
          />
        }
      />
      {arePiecesOpen && last?.pkg && (
        <CountPieces
          manifestId={manifestId}
          pkg={last.pkg}
          onSaved={(headline) =>
            scans.say(answer('done', headline, { code: last.pkg?.trackingNumber ?? '' }))
          }
          onClose={pieces.close}
        />
      )}
      {isDamageOpen && last?.pkg && (
        <CountDamage
          manifestId={manifestId}
          pkg={last.pkg}
          onSaved={() => last && scans.say(damagedAnswer(last.answer))}
          onClose={damage.close}
        />
      )}
    </>
  )
}

interface LastActionProps {
  last: CountedScan | null
  onDamage: () => void
  onPieces: () => void
  onExtra: (extra: ExtraBox) => Promise<void>
  onChoose: (pkg: Package) => void
}

/** The button for the box that was scanned last. */
function LastAction({ last, onDamage, onPieces, onExtra, onChoose }: LastActionProps) {
  const extra = last?.extra
  if (extra)
    return (
      <Button
        size="sm"
        style={{ flex: 'none' }}
        leftSection={<AddIcon size={18} aria-hidden />}
        onClick={() => void onExtra(extra)}
      >
        {extra.missingPieces.length > 0 ? `It’s ${piecesText(extra.missingPieces)}` : 'Add as extra'}
      </Button>
    )
  if (!last?.pkg) return <ChoiceButtons offered={last?.offered ?? []} verb="Count" onChoose={onChoose} />
  return (
    <>
      {last.pkg.pieces > 1 && (
        <Button variant="default" size="sm" style={{ flex: 'none' }} onClick={onPieces}>
          Pieces missing
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        style={{ flex: 'none' }}
        leftSection={<WarningIcon size={18} aria-hidden />}
        onClick={onDamage}
      >
        It’s damaged
      </Button>
    </>
  )
}
