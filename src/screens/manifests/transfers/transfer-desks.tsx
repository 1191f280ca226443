import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { mutate } from '../../../changes/mutate.ts'
import { DamageDialog } from '../../../components/packages/damage-dialog.tsx'
import { customerText } from '../../../queries/customers.ts'
import { lookUpEverywhere } from '../../../queries/other-offices.ts'
import { readTransferLines } from '../../../queries/transfers.ts'
import { ChoiceButtons } from '../../../scan/choice-buttons.tsx'
import { ScanDesk } from '../../../scan/scan-desk.tsx'
import { useScans } from '../../../scan/use-scans.ts'
import { answer } from '../../../scan/use-verdict.ts'
import { UndoIcon, WarningIcon } from '../../../ui/icons.ts'
import { plural } from '../../../ui/texts/format.ts'
import { takeOffTransfer } from './take-off.ts'
import { countOff, loadOnto, type TransferDeps, workOnScan } from './transfer-scans.ts'

const depsOf = (transferId: string): TransferDeps => ({
  lookUp: lookUpEverywhere,
  linesOf: readTransferLines,
  load: (packageId) => mutate('transfer.load', { transferId, packageIds: [packageId] }),
  receive: (packageId) =>
    mutate('transfer.count', { transferId, lines: [{ packageId, arrival: 'Received' }] }),
  customerOf: customerText,
})

const small = { variant: 'default', size: 'sm', style: { flex: 'none' } } as const

interface TransferLoadDeskProps {
  transferId: string
  loaded: number
  /** The name of the office where the truck goes: a person may load several trucks in turn. */
  office: string
}

/** Loads one package per scan. */
export function TransferLoadDesk({ transferId, loaded, office }: TransferLoadDeskProps) {
  const deps = depsOf(transferId)
  const scans = useScans({
    ofScan: (scan) => workOnScan(scan, loadOnto, transferId, deps),
    ofPackage: (pkg) => loadOnto(pkg, transferId, deps),
  })
  const { last } = scans
  const undo = async () => {
    if (last?.taken && (await takeOffTransfer(transferId, last.taken))) scans.clear()
  }
  return (
    <ScanDesk
      shown={scans.shown}
      waitingFor="Scan a package to load"
      progress={`${plural(loaded, 'package')} loaded for ${office}`}
      onScan={scans.onScan}
      onBroken={scans.onBroken}
      action={
        last?.taken ? (
          <Button {...small} leftSection={<UndoIcon size={18} aria-hidden />} onClick={() => void undo()}>
            Undo
          </Button>
        ) : (
          <ChoiceButtons offered={last?.offered ?? []} verb="Load" onChoose={scans.choose} />
        )
      }
    />
  )
}

interface TransferCountDeskProps {
  transferId: string
  /** The packages that have come, and all of them. */
  counted: number
  total: number
}

/** Counts one package per scan. */
export function TransferCountDesk({ transferId, counted, total }: TransferCountDeskProps) {
  const deps = depsOf(transferId)
  const [isDamageOpen, damage] = useDisclosure(false)
  const scans = useScans({
    ofScan: (scan) => {
      // A new scan closes the dialog, because its answer must be visible.
      damage.close()
      return workOnScan(scan, countOff, transferId, deps)
    },
    ofPackage: (pkg) => countOff(pkg, transferId, deps),
  })
  const { last } = scans
  return (
    <>
      <ScanDesk
        shown={scans.shown}
        waitingFor="Scan a package that has come"
        progress={`${counted} of ${total} counted`}
        onScan={scans.onScan}
        onBroken={scans.onBroken}
        action={
          last?.taken ? (
            <Button {...small} leftSection={<WarningIcon size={18} aria-hidden />} onClick={damage.open}>
              It’s damaged
            </Button>
          ) : (
            <ChoiceButtons offered={last?.offered ?? []} verb="Count" onChoose={scans.choose} />
          )
        }
      />
      {isDamageOpen && last?.taken && (
        <TransferDamage
          transferId={transferId}
          pkg={last.taken}
          onSaved={() =>
            scans.say(answer('done', 'Counted as damaged', { code: last.taken?.trackingNumber ?? '' }))
          }
          onClose={damage.close}
        />
      )}
    </>
  )
}

interface TransferDamageProps {
  transferId: string
  pkg: Pick<Package, 'packageId' | 'trackingNumber'>
  onSaved?: () => void
  onClose: () => void
}

/** Counts a package as damaged, with photos. */
export const TransferDamage = ({ transferId, pkg, onSaved, onClose }: TransferDamageProps) => (
  <DamageDialog
    pkg={pkg}
    confirm="Count as damaged"
    consequence="goes to review."
    savedText="counted as damaged"
    onSave={async () => {
      const lines = [{ packageId: pkg.packageId, arrival: 'Damaged' as const }]
      await mutate('transfer.count', { transferId, lines })
      onSaved?.()
    }}
    onClose={onClose}
  />
)
