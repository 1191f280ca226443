import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { useOpenAtOnce } from './open-button.tsx'
import type { PopoverButtonProps } from './popover-button.tsx'

/** The box itself: fetched apart. */
export function PopoverFrame({ target: button, position, width, children }: PopoverButtonProps) {
  const { target, popup } = useOpenAtOnce()
  return (
    <Popover position={position} shadow="md" trapFocus returnFocus {...(width ? { width } : {})} {...popup}>
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => popup.onChange(!popup.opened) })}
      </Popover.Target>
      <Popover.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
