import { lateContent } from '../lazy-parts.ts'
import type { MenuButtonProps } from './menu-frame.tsx'
import { OpenButton } from './open-button.tsx'

const MenuFrame = lateContent(async () => (await import('./menu-frame.tsx')).MenuFrame)

/** A button that opens a menu. */
export const MenuButton = (props: MenuButtonProps) => (
  <OpenButton target={props.target} opens="menu">
    <MenuFrame {...props} />
  </OpenButton>
)
