import { useDisclosure } from '@mantine/hooks'
import { CameraView } from '../../scan/camera/camera-view.tsx'
import { useCapture } from '../../scan/keys/use-capture.ts'
import { DeskLayout } from '../../scan/scan-desk.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { ScanVerdict } from '../../scan/verdict.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useSlashFocus } from '../../ui/use-slash-focus.ts'
import { AfterVerdict } from './after-verdict.tsx'
import { FullForm } from './full-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Offers } from './offers.tsx'
import { RunningList } from './running-list.tsx'
import { useFull } from './use-full.ts'

export function FullDesk() {
  const full = useFull()
  const [camera, { toggle: toggleCamera }] = useDisclosure(false)
  const { take } = useCapture({ onScan: full.onScan, onBroken: full.onBroken })
  const entry = useSlashFocus()
  const { draft, last } = full
  return (
    <>
      <DeskLayout
        hasForm={draft.scan !== null}
        work={
          <>
            <ScanVerdict shown={full.shown} waitingFor="Scan a package" />
            <AfterVerdict last={last} onTakeAnyway={full.takeAnyway} />
            {camera && <CameraView onRead={take} autoStart />}
            <div ref={entry}>
              <ScanField
                label={draft.scan ? 'Mailbox' : 'Tracking no.'}
                onEnter={take}
                onCamera={toggleCamera}
              />
            </div>
          </>
        }
        side={
          <>
            {draft.scan && <FullForm key={draft.scan.recognised.canonical} full={full} scan={draft.scan} />}
            {!draft.scan && last?.decision.is === 'choose' && (
              <Panel title="Did you mean …?">
                <Offers
                  offered={last.decision.offered}
                  onChoose={(pkg) => void full.begin(last.scan, pkg)}
                  onNone={() => void full.begin(last.scan, null)}
                />
              </Panel>
            )}
            {!draft.scan && <NeedsYou />}
            {!draft.scan && <RunningList />}
          </>
        }
      />
      <LeaveGuard unsaved={draft.scan !== null} onLeave={full.clear} />
    </>
  )
}
