import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { mutate } from '../../changes/mutate.ts'
import { useBin, usePackagesById } from '../../queries/bins.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { DeskLayout, ScanDesk } from '../../scan/scan-desk.tsx'
import { useScans } from '../../scan/use-scans.ts'
import { type ShelfCount, setShelf, useFloor } from '../../stores/floor.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { AllDoneIcon, BinIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from './floor.module.css'
import { hereId, shelfCountDeps, whereIs } from './floor-deps.ts'
import { FloorRows, placedText } from './floor-rows.tsx'
import { type ShelfCountScan, shelfCountPackage, shelfCountScan, shelfDifferences } from './shelf-count.ts'

const keep = (result: ShelfCountScan): ShelfCountScan => {
  setShelf(result.next)
  return result
}

/** Compares a bin's contents with the packages that should be in it. */
export function ShelfCountDesk() {
  const shelf = useFloor((floor) => floor.shelf)
  const expectedPackages = useBin(shelf?.bin ?? '', hereId())
  const scans = useScans<ShelfCountScan>({
    ofScan: async (scan) => keep(await shelfCountScan(scan, useFloor.getState().shelf, shelfCountDeps)),
    ofPackage: async (pkg) => {
      const { shelf: now } = useFloor.getState()
      if (!now) throw new Refusal('wrong-state', 'No bin is being counted. Scan the bin first.')
      return keep(await shelfCountPackage(pkg, now, shelfCountDeps))
    },
  })
  const progress = shelf
    ? `${binText(shelf.bin)} · ${formatCount(shelf.seen.length)} scanned${expectedPackages ? `, ${formatCount(expectedPackages.length)} expected` : ''}`
    : ''
  return (
    <DeskLayout
      work={
        <ScanDesk
          shown={scans.shown}
          waitingFor={shelf ? `Scan every box in ${binText(shelf.bin)}` : 'Scan the bin to count'}
          label="Bin or tracking no."
          progress={progress}
          onScan={scans.onScan}
          onBroken={scans.onBroken}
          action={
            shelf && (
              <ChoiceButtons offered={scans.last?.offered ?? []} verb="Count" onChoose={scans.choose} />
            )
          }
        />
      }
      side={
        shelf ? (
          <ShelfPanel shelf={shelf} expected={expectedPackages} />
        ) : (
          <Panel>
            <EmptyState
              icon={BinIcon}
              title="No bin is being counted"
              text="Scan a bin, then every box in it. What is missing and what is too many is listed at the end."
            />
          </Panel>
        )
      }
    />
  )
}

interface ShelfPanelProps {
  shelf: ShelfCount
  expected: readonly Package[] | undefined
}

function ShelfPanel({ shelf, expected }: ShelfPanelProps) {
  const seenPackages = usePackagesById(shelf.seen)
  const [cancelling, cancel] = useDisclosure(false)
  return (
    <Panel
      flush
      title={binText(shelf.bin)}
      action={
        <div className={classes['buttons']}>
          <Button variant="subtle" size="sm" onClick={cancel.open}>
            Cancel count
          </Button>
          {!shelf.isScanned && (
            <Button size="sm" onClick={() => setShelf({ ...shelf, isScanned: true })}>
              Compare
            </Button>
          )}
        </div>
      }
    >
      {shelf.isScanned ? (
        expected && seenPackages && <Differences shelf={shelf} expected={expected} seen={seenPackages} />
      ) : (
        <FloorRows label="Scanned in this bin" packages={seenPackages?.toReversed() ?? []} />
      )}
      {cancelling && (
        <AskDialog
          title={`Cancel the count of ${binText(shelf.bin)}?`}
          confirm="Cancel count"
          onConfirm={async () => setShelf(null)}
          onClose={cancel.close}
        >
          {plural(shelf.seen.length, 'scan')} will be forgotten. What you have already changed stays.
        </AskDialog>
      )}
    </Panel>
  )
}

interface DifferencesProps {
  shelf: ShelfCount
  expected: readonly Package[]
  seen: readonly Package[]
}

/** Each difference is applied or left; the count is complete when none is open. */
function Differences({ shelf, expected, seen }: DifferencesProps) {
  const { missing, unexpected, right } = shelfDifferences(shelf, expected, seen)
  const leave = ({ packageId }: Package) => setShelf({ ...shelf, left: [...shelf.left, packageId] })
  const finish = () => {
    setShelf(null)
    toastSuccess(`${binText(shelf.bin)} is counted`)
  }
  return (
    <>
      {missing.length > 0 && (
        <>
          <h3 className={classes['head']}>Missing here: {formatCount(missing.length)}</h3>
          <FloorRows
            label="Missing here"
            packages={missing}
            end={(pkg) => (
              <Decision pkg={pkg} verb="Take out" bin="" from={pkg.bin} onLeave={() => leave(pkg)} />
            )}
          />
        </>
      )}
      {unexpected.length > 0 && (
        <>
          <h3 className={classes['head']}>Not expected here: {formatCount(unexpected.length)}</h3>
          <FloorRows
            label="Not expected here"
            packages={unexpected}
            detail={(pkg) => <WhereIs pkg={pkg} />}
            end={(pkg) => (
              <Decision pkg={pkg} verb="Move here" bin={shelf.bin} from={null} onLeave={() => leave(pkg)} />
            )}
          />
        </>
      )}
      {shelf.unknown.length > 0 && (
        <div className={classes['tools']}>
          <h3 className={classes['inner']}>Not in the system: {formatCount(shelf.unknown.length)}</h3>
          {shelf.unknown.map((code) => (
            <div key={code} className={classes['code']}>
              {code}
            </div>
          ))}
          <Text size="sm" c="dimmed">
            Check these boxes in.
          </Text>
        </div>
      )}
      {missing.length + unexpected.length === 0 && (
        <EmptyState
          icon={AllDoneIcon}
          title="Nothing left to decide"
          text={`${plural(right, 'package')} as expected`}
          action={<Button onClick={finish}>Finish count</Button>}
        />
      )}
    </>
  )
}

function WhereIs({ pkg }: { pkg: Package }) {
  const [text, setText] = useState('')
  useEffect(() => void whereIs(pkg).then(setText), [pkg])
  return <>{[text, placedText(pkg)].filter(Boolean).join(' ')}</>
}

interface DecisionProps {
  pkg: Package
  verb: string
  bin: string
  from: string | null
  onLeave: () => void
}

function Decision({ pkg, verb, bin, from, onLeave }: DecisionProps) {
  const apply = useAction(
    () => mutate('package.putAway', { packageId: pkg.packageId, bin, from }),
    (error) => {
      toastError('Not saved', notSavedText(error))
      return ''
    },
  )
  return (
    <div className={classes['buttons']}>
      <Button
        size="sm"
        variant="default"
        loading={apply.busy}
        aria-label={`${verb}: ${pkg.trackingNumber}`}
        onClick={() => void apply.run()}
      >
        {verb}
      </Button>
      <Button size="sm" variant="subtle" aria-label={`Leave ${pkg.trackingNumber}`} onClick={onLeave}>
        Leave
      </Button>
    </div>
  )
}
