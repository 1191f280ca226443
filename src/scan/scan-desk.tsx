import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSlashFocus } from '../ui/use-slash-focus.ts'
import { CameraView } from './camera/camera-view.tsx'
import { type CaptureOptions, useCapture } from './keys/use-capture.ts'
import classes from './scan-desk.module.css'
import { ScanField } from './scan-field.tsx'
import type { ShownAnswer } from './use-verdict.ts'
import { ScanVerdict } from './verdict.tsx'

interface ScanDeskProps extends CaptureOptions {
  /** The answer to the last scan. */
  shown: ShownAnswer | null
  waitingFor: string
  /** The field's label. */
  label?: string
  /** The progress of the work, in a few words. */
  progress: string
  /** A button for an immediate action on the last scan. */
  action?: ReactNode
}

/** A workplace for scanning packages one after the other: the verdict, at a constant height, and the inputs. */
export function ScanDesk(props: ScanDeskProps) {
  const { shown, waitingFor, label = 'Tracking no.', progress, action, onScan, onBroken } = props
  const [camera, { toggle }] = useDisclosure(false)
  const { take } = useCapture({ onScan, onBroken })
  const entry = useSlashFocus()
  return (
    <>
      <ScanVerdict shown={shown} waitingFor={waitingFor} />
      <AfterVerdictLine>
        <Text fw={600} aria-live="polite">
          {progress}
        </Text>
        {action}
      </AfterVerdictLine>
      {camera && <CameraView onRead={take} autoStart />}
      <div ref={entry}>
        <ScanField label={label} onEnter={take} onCamera={toggle} />
      </div>
    </>
  )
}

/** The line below a verdict, at a constant height, for the progress and an immediate action. */
export const AfterVerdictLine = ({ children }: { children: ReactNode }) => (
  <div className={classes['after']}>{children}</div>
)

interface DeskLayoutProps {
  work: ReactNode
  side: ReactNode
  /** A form is open at the side and gets the space. */
  hasForm?: boolean
}

/** The desk and its content, side by side if there is space. */
export const DeskLayout = ({ work, side, hasForm }: DeskLayoutProps) => (
  <div className={classes['desk']} data-form={hasForm || undefined}>
    <div className={classes['work']}>{work}</div>
    <div className={classes['side']}>{side}</div>
  </div>
)
