import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { later } from '../ui/lazy-parts.ts'
import { useSlashFocus } from '../ui/use-slash-focus.ts'
import classes from './scan-desk.module.css'
import { ScanField } from './scan-field.tsx'
import { type CaptureOptions, useCapture } from './use-capture.ts'
import type { ShownAnswer } from './use-verdict.ts'
import { ScanVerdict } from './verdict.tsx'

const CameraView = later(async () => (await import('./camera-view.tsx')).CameraView)

interface ScanDeskProps extends CaptureOptions {
  /** What the last scan came to. */
  shown: ShownAnswer | null
  waitingFor: string
  /** What the field is for. */
  label?: string
  /** How far the work is, in a few words. */
  progress: string
  /** What can be done about the last scan at once. */
  action?: ReactNode
}

/** A place to work through packages by scan: the verdict, always as high, and the ways in. */
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

/** The line under a verdict, always as high: how far the work is, and what can be done at once. */
export const AfterVerdictLine = ({ children }: { children: ReactNode }) => (
  <div className={classes['after']}>{children}</div>
)

interface DeskLayoutProps {
  work: ReactNode
  side: ReactNode
  /** A form is filled in at the side: it gets the room. */
  hasForm?: boolean
}

/** The desk and what it works on, beside each other where there is room. */
export const DeskLayout = ({ work, side, hasForm }: DeskLayoutProps) => (
  <div className={classes['desk']} data-form={hasForm || undefined}>
    <div className={classes['work']}>{work}</div>
    <div className={classes['side']}>{side}</div>
  </div>
)
