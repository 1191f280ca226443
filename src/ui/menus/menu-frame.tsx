import { Group, Menu } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import { CheckIcon } from '../icons.ts'
import { insideWindow } from './inside-window.ts'
import { type TargetButton, useOpenAtOnce } from './open-button.tsx'

export interface MenuChoice {
  readonly text: string
  readonly icon?: ReactNode
  /** Shown behind the text, such as a count. */
  readonly note?: ReactNode
  /** Whether a choice that stays chosen is. */
  readonly isOn?: boolean
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

const pressesOutside = ['mousedown', 'touchstart']

/** The menu itself, loaded as a chunk of its own. */
export function MenuFrame({ target: button, title, choices }: MenuButtonProps) {
  const { target, popup } = useOpenAtOnce()
  // The words of a choice without a tick begin where those with one do.
  const labels = choices.some(({ isOn }) => isOn !== undefined) ? 'all' : 'none'
  return (
    // The first entry is focused immediately, because focus on a placeholder before it would be invisible. A key outside
    // doesn't close the menu, because the key that opened it still runs there.
    <Menu
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
      clickOutsideEvents={pressesOutside}
      middlewares={insideWindow}
      alignItemsLabels={labels}
      {...popup}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        {title && <Menu.Label>{title}</Menu.Label>}
        {choices.map((choice) => (
          <Choice key={choice.text} {...choice} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ text, icon, note, isOn, isDangerous, isDisabled, onClick, aside }: MenuChoice) {
  const itemProps = { rightSection: note, disabled: isDisabled ?? false, onClick }
  const item =
    isOn === undefined ? (
      <Menu.Item
        {...itemProps}
        {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
        leftSection={icon}
      >
        {text}
      </Menu.Item>
    ) : (
      <Menu.CheckboxItem {...itemProps} checked={isOn} checkIcon={<CheckIcon size={14} />} closeMenuOnClick>
        {text}
      </Menu.CheckboxItem>
    )
  if (!aside) return item
  return (
    <Group gap={4} wrap="nowrap">
      {item}
      <Menu.Item
        w="auto"
        aria-label={aside.label}
        styles={{ itemIndicator: { display: 'none' } }}
        onClick={aside.onClick}
      >
        {aside.icon}
      </Menu.Item>
    </Group>
  )
}
