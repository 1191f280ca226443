import { lateContent } from '../lazy-parts.ts'
import { OpenButton } from './open-button.tsx'
import type { PopoverButtonProps } from './popover-frame.tsx'

const PopoverFrame = lateContent(async () => (await import('./popover-frame.tsx')).PopoverFrame)

/** A button that opens a popover. */
export const PopoverButton = (props: PopoverButtonProps) => (
  <OpenButton target={props.target} opens="dialog">
    <PopoverFrame {...props} />
  </OpenButton>
)
