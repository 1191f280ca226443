import type { ReactNode } from 'react'
import { lateContent } from './lazy-parts.ts'
import { OpenButton, type TargetButton } from './open-button.tsx'

export interface MenuChoice {
  readonly text: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  /** What else can be done with it, behind it on its line. */
  readonly aside?: { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void }
}

export interface MenuButtonProps {
  /** The button itself. */
  target: TargetButton
  /** Above the choices. */
  title?: string
  choices: readonly MenuChoice[]
}

const MenuFrame = lateContent(async () => (await import('./menu-frame.tsx')).MenuFrame)

/** A button with a menu behind it. */
export const MenuButton = (props: MenuButtonProps) => (
  <OpenButton target={props.target} opens="menu">
    <MenuFrame {...props} />
  </OpenButton>
)
