import { Popover } from '@mantine/core'
import { cloneElement, type ReactNode, useEffect, useState } from 'react'
import { insideWindow } from './inside-window.ts'
import { type TargetButton, useOpenAtOnce } from './open-button.tsx'

export interface PopoverButtonProps {
  /** The button itself. */
  target: TargetButton
  position: 'bottom-start' | 'bottom-end'
  width?: number
  children: ReactNode
}

/**
 * The popover itself, loaded as a chunk of its own. Its content loads before it opens, because loading inside an open
 * popover would lose the focus.
 */
export function PopoverFrame(props: PopoverButtonProps) {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => setFetched(true), [])
  if (isFetched) return <OpenBox {...props} />
  return (
    <>
      {props.target}
      <span hidden>{props.children}</span>
    </>
  )
}

function OpenBox({ target: button, position, width, children }: PopoverButtonProps) {
  const { target, popup } = useOpenAtOnce()
  return (
    <Popover
      position={position}
      shadow="md"
      trapFocus
      returnFocus
      middlewares={insideWindow}
      {...(width ? { width } : {})}
      {...popup}
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => popup.onChange(!popup.opened) })}
      </Popover.Target>
      <Popover.Dropdown style={{ overflowY: 'auto' }}>{children}</Popover.Dropdown>
    </Popover>
  )
}
