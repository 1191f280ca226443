import { useDisclosure } from '@mantine/hooks'
import { CameraView } from '../../scan/camera-view.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { useCapture } from '../../scan/use-capture.ts'
import { ScanVerdict } from '../../scan/verdict.tsx'
import { AfterVerdict } from './after-verdict.tsx'
import { ContextBar } from './context-bar.tsx'
import classes from './desk.module.css'
import { NeedsYou } from './needs-you.tsx'
import { RunningList } from './running-list.tsx'
import { UndecidedPanel } from './undecided-panel.tsx'
import { useRush } from './use-rush.ts'
import { useSlashFocus } from './use-slash-focus.ts'

export function RushDesk() {
  const [editing, edit] = useDisclosure(false)
  const [camera, { toggle: toggleCamera }] = useDisclosure(false)
  const rush = useRush()
  const { take } = useCapture({
    onScan(scan) {
      // Whoever scans has done with the dialog; the answer must be seen.
      edit.close()
      rush.onScan(scan)
    },
    onBroken: rush.onBroken,
  })
  const entry = useSlashFocus()
  return (
    <div className={classes['desk']}>
      <div className={classes['work']}>
        <ContextBar opened={editing} onOpen={edit.open} onClose={edit.close} />
        <ScanVerdict shown={rush.shown} waitingFor="Scan a package" />
        <AfterVerdict last={rush.last} onTakeAnyway={rush.takeAnyway} />
        {camera && <CameraView onRead={take} autoStart />}
        <div ref={entry}>
          <ScanField label="Tracking no." onEnter={take} onCamera={toggleCamera} />
        </div>
      </div>
      <div className={classes['side']}>
        <NeedsYou />
        <UndecidedPanel onSettle={rush.settle} />
        <RunningList />
      </div>
    </div>
  )
}
