import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { lotSuccessTexts } from '#sync/rules/texts/change-texts.ts'
import { CameraView } from '../../scan/camera/camera-view.tsx'
import { useCapture } from '../../scan/keys/use-capture.ts'
import { DeskLayout } from '../../scan/scan-desk.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { ScanVerdict } from '../../scan/verdict.tsx'
import { useDesk } from '../../stores/desk.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { useSlashFocus } from '../../ui/use-slash-focus.ts'
import { AfterVerdict } from './after-verdict.tsx'
import { ContextBar } from './context-bar.tsx'
import { NeedsYou } from './needs-you.tsx'
import { RunningList } from './running-list.tsx'
import { UndecidedPanel } from './undecided-panel.tsx'
import { useRush } from './use-rush.ts'

/** Each scan has its own answer, so what was checked in is said once, when the desk is left. */
function useLeavingText(): void {
  useEffect(() => {
    const countBefore = useDesk.getState().count
    return () => {
      if (useDesk.getState().count > countBefore) toastSuccess(lotSuccessTexts['package.checkIn'])
    }
  }, [])
}

export function RushDesk() {
  useLeavingText()
  const [editing, edit] = useDisclosure(false)
  const [camera, { toggle: toggleCamera }] = useDisclosure(false)
  const rush = useRush()
  const { take } = useCapture({
    onScan(scan) {
      // A new scan closes the dialog, because its answer must be visible.
      edit.close()
      rush.onScan(scan)
    },
    onBroken: rush.onBroken,
  })
  const entry = useSlashFocus()
  return (
    <DeskLayout
      work={
        <>
          <ContextBar opened={editing} onOpen={edit.open} onClose={edit.close} />
          <ScanVerdict shown={rush.shown} waitingFor="Scan a package" />
          <AfterVerdict last={rush.last} onTakeAnyway={rush.takeAnyway} />
          {camera && <CameraView onRead={take} autoStart />}
          <div ref={entry}>
            <ScanField label="Tracking no." onEnter={take} onCamera={toggleCamera} />
          </div>
        </>
      }
      side={
        <>
          <NeedsYou />
          <UndecidedPanel onSettle={rush.settle} />
          <RunningList />
        </>
      }
    />
  )
}
