import type { ReactNode } from 'react'
import { lateContent } from './lazy-parts.ts'
import { OpenButton, type TargetButton } from './open-button.tsx'

export interface MenuChoice {
  readonly text: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  /** A second action, shown behind the entry on its line. */
  readonly aside?: { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void }
}

export interface MenuButtonProps {
  /** The button itself. */
  target: TargetButton
  /** A heading above the choices. */
  title?: string
  choices: readonly MenuChoice[]
}

const MenuFrame = lateContent(async () => (await import('./menu-frame.tsx')).MenuFrame)

/** A button that opens a menu. */
export const MenuButton = (props: MenuButtonProps) => (
  <OpenButton target={props.target} opens="menu">
    <MenuFrame {...props} />
  </OpenButton>
)
