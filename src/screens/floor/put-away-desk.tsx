import { Button } from '@mantine/core'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { mutate } from '../../changes/mutate.ts'
import { useBin } from '../../queries/bins.ts'
import { readPackage } from '../../queries/packages.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { DeskLayout, ScanDesk } from '../../scan/scan-desk.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { countPutAway, openBin, useFloor } from '../../stores/floor.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { BinIcon, UndoIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { hereId, putAwayDeps } from './floor-deps.ts'
import { FloorRows } from './floor-rows.tsx'
import { type OpenBin, type PutAwayScan, putAnyway, putAwayPackage, putAwayScan } from './put-away.ts'

async function readOpenBin(): Promise<OpenBin> {
  const { bin, waiting } = useFloor.getState()
  return { bin, waiting: waiting === null ? null : await readPackage(waiting) }
}

/** Stores the scan's result, so that the next scan or a reload continues from there. */
function keep(result: PutAwayScan): PutAwayScan {
  openBin(result.next.bin, result.next.waiting?.packageId ?? null)
  if (result.moved) countPutAway(1)
  return result
}

/** Puts boxes into an open bin, or a box into its bin. */
export function PutAwayDesk() {
  const { bin, count, waiting } = useFloor()
  const scans = useScans<PutAwayScan>({
    ofScan: async (scan) => keep(await putAwayScan(scan, await readOpenBin(), putAwayDeps)),
    ofPackage: async (pkg) => keep(await putAwayPackage(pkg, await readOpenBin(), putAwayDeps)),
  })
  const { last } = scans
  const undo = async ({ pkg, from, to }: NonNullable<PutAwayScan['moved']>) => {
    try {
      await mutate('package.putAway', { packageId: pkg.packageId, bin: from, from: to })
      countPutAway(-1)
      scans.clear()
      toastSuccess(`${pkg.trackingNumber} is back: ${binText(from)}`)
    } catch (error) {
      toastError('Not undone', notSavedText(error))
    }
  }
  const progress = bin === '' ? (waiting ? 'Scan its bin' : '') : `${binText(bin)} · ${formatCount(count)} in`
  return (
    <DeskLayout
      work={
        <ScanDesk
          shown={scans.shown}
          waitingFor={bin === '' ? 'Scan a bin or a box' : 'Scan a box'}
          label="Bin or tracking no."
          progress={progress}
          onScan={scans.onScan}
          onBroken={scans.onBroken}
          action={
            <Actions
              last={last}
              onUndo={undo}
              onAnyway={(pkg, into) =>
                scans.run(pkg.trackingNumber, async () =>
                  keep(await putAnyway(pkg, into, await readOpenBin(), putAwayDeps)),
                )
              }
              onChoose={scans.choose}
            />
          }
        />
      }
      side={<OpenBinPanel bin={bin} />}
    />
  )
}

interface ActionsProps {
  last: PutAwayScan | null
  onUndo: (moved: NonNullable<PutAwayScan['moved']>) => Promise<void>
  onAnyway: (pkg: NonNullable<PutAwayScan['pkg']>, bin: string) => void
  onChoose: (pkg: NonNullable<PutAwayScan['pkg']>) => void
}

function Actions({ last, onUndo, onAnyway, onChoose }: ActionsProps) {
  const { moved, asks, pkg, offered = [] } = last ?? {}
  if (moved)
    return (
      <Button
        variant="default"
        size="sm"
        style={{ flex: 'none' }}
        leftSection={<UndoIcon size={18} aria-hidden />}
        onClick={() => void onUndo(moved)}
      >
        Undo
      </Button>
    )
  if (pkg && typeof asks === 'string')
    return (
      <Button variant="default" size="sm" style={{ flex: 'none' }} onClick={() => onAnyway(pkg, asks)}>
        Put it here anyway
      </Button>
    )
  return <ChoiceButtons offered={offered} verb="Take" onChoose={onChoose} />
}

/** The packages in the open bin, the latest first. */
function OpenBinPanel({ bin }: { bin: string }) {
  const packages = useBin(bin, hereId())
  if (bin === '')
    return (
      <Panel>
        <EmptyState
          icon={BinIcon}
          title="No bin open"
          text="Scan a bin, then the boxes that go into it. Or scan a box, then its bin."
        />
      </Panel>
    )
  const latest = packages?.toSorted((a, b) => (b.placement?.at ?? '').localeCompare(a.placement?.at ?? ''))
  return (
    <Panel
      flush
      title={binText(bin)}
      action={
        <Button variant="default" size="sm" onClick={() => openBin('', null)}>
          Close bin
        </Button>
      }
    >
      {packages?.length === 0 && <EmptyState icon={BinIcon} title="Nothing in this bin yet" />}
      <FloorRows label={`Packages in ${binText(bin)}`} packages={latest ?? []} />
    </Panel>
  )
}
