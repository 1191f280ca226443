import type { ReactNode } from 'react'
import { lateContent } from './lazy-parts.ts'
import { OpenButton, type TargetButton } from './open-button.tsx'

export interface PopoverButtonProps {
  /** The button itself. */
  target: TargetButton
  position: 'bottom-start' | 'bottom-end'
  width?: number
  children: ReactNode
}

const PopoverFrame = lateContent(async () => (await import('./popover-frame.tsx')).PopoverFrame)

/** A button that opens a popover. */
export const PopoverButton = (props: PopoverButtonProps) => (
  <OpenButton target={props.target} opens="dialog">
    <PopoverFrame {...props} />
  </OpenButton>
)
