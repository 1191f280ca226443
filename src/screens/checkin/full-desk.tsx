import { useDisclosure } from '@mantine/hooks'
import { CameraView } from '../../scan/camera-view.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { useCapture } from '../../scan/use-capture.ts'
import { Verdict } from '../../scan/verdict.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AfterVerdict } from './after-verdict.tsx'
import classes from './desk.module.css'
import { FullForm } from './full-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Offers } from './offers.tsx'
import { RunningList } from './running-list.tsx'
import { useFull } from './use-full.ts'
import { useSlashFocus } from './use-slash-focus.ts'

export function FullDesk() {
  const full = useFull()
  const [camera, { toggle: toggleCamera }] = useDisclosure(false)
  const { take } = useCapture({ enabled: true, onCode: (_raw, _source, scan) => full.onScan(scan) })
  const entry = useSlashFocus()
  const { draft, last } = full
  return (
    <div className={classes['desk']}>
      <div className={classes['work']}>
        <Verdict said={full.said} waitingFor="Scan a package" />
        <AfterVerdict last={last} onTakeAnyway={full.takeAnyway} />
        {camera && <CameraView onRead={take} autoStart />}
        <div ref={entry}>
          <ScanField label={draft.code ? 'Mailbox' : 'Tracking no.'} onEnter={take} onCamera={toggleCamera} />
        </div>
      </div>
      <div className={classes['side']}>
        {draft.code && <FullForm full={full} code={draft.code} />}
        {!draft.code && last?.decision.is === 'choose' && (
          <Panel title="Did you mean …?">
            <Offers
              offered={last.decision.offered}
              onChoose={(known) => full.begin(last.code, known)}
              onNone={() => full.begin(last.code, null)}
            />
          </Panel>
        )}
        {!draft.code && <NeedsYou />}
        {!draft.code && <RunningList />}
      </div>
      <LeaveGuard unsaved={draft.code !== null} onLeave={full.clear} />
    </div>
  )
}
