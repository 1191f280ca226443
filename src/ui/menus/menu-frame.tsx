import { Group, Menu } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import { type TargetButton, useOpenAtOnce } from './open-button.tsx'

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

/** The menu itself, loaded as a chunk of its own. */
export function MenuFrame({ target: button, title, choices }: MenuButtonProps) {
  const { target, popup } = useOpenAtOnce()
  return (
    // The first entry is focused immediately, because focus on a placeholder before it would be invisible.
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} {...popup}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {title && <Menu.Label>{title}</Menu.Label>}
        {choices.map((choice) => (
          <Choice key={choice.text} {...choice} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ text, icon, isDangerous, isDisabled, onClick, aside }: MenuChoice) {
  const item = (
    <Menu.Item
      {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
      leftSection={icon}
      disabled={isDisabled ?? false}
      onClick={onClick}
    >
      {text}
    </Menu.Item>
  )
  if (!aside) return item
  return (
    <Group gap={4} wrap="nowrap">
      {item}
      <Menu.Item w="auto" aria-label={aside.label} onClick={aside.onClick}>
        {aside.icon}
      </Menu.Item>
    </Group>
  )
}
