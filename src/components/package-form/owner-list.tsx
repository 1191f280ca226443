import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { plural } from '../../ui/format.ts'
import type { Owner } from './owner-choice.ts'
import classes from './owner-picker.module.css'

// By hand: a list under its own field needs nothing that floats, and that is as large as the form around it.

/** The lines below the field, of which the arrows mark one. `found`: null while nothing is looked for. */
export function useOwnerList(found: readonly Owner[] | null, choose: (owner: Owner) => void) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = isOpen ? found : null
  const marked = shown?.[at]
  const set = (open: boolean) => {
    setOpen(open)
    setAt(-1)
  }
  const move = (step: 1 | -1) => {
    const { length } = found ?? []
    if (!isOpen) set(true)
    else if (length > 0) setAt(step === 1 ? (at + 1) % length : (Math.max(at, 0) + length - 1) % length)
  }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ...(found ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : {}),
    ...(marked ? { Enter: () => choose(marked) } : {}),
    ...(shown ? { Escape: () => set(false) } : {}),
  }
  /** Whether the key was the list's. */
  const take = (event: KeyboardEvent): boolean => {
    const act = keys[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  const lineId = (index: number) => `${id}-${index}`
  const field = {
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    ...(shown ? { 'aria-controls': id } : {}),
    ...(marked ? { 'aria-activedescendant': lineId(at) } : {}),
  } as const
  return { id, shown, at, lineId, field, take, open: () => set(true), close: () => set(false) }
}

interface OwnerListProps {
  list: ReturnType<typeof useOwnerList>
  nobody: string | undefined
  onChoose: (owner: Owner) => void
  /** The field, under which the list stands. */
  children: ReactNode
}

export function OwnerList({ list, nobody, onChoose, children }: OwnerListProps) {
  const { id, shown, at, lineId } = list
  useEffect(() => {
    if (at !== -1) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className={classes['around']}>
      {children}
      <VisuallyHidden role="status">{shown && `${plural(shown.length, 'customer')} found`}</VisuallyHidden>
      {shown && (
        // The field keeps the keyboard: a press on the list must not take it.
        <div className={classes['list']} onPointerDown={(event) => event.preventDefault()}>
          {shown.length === 0 && (
            <p className={classes['nobody']}>{nobody ?? 'No customer on this device is called that.'}</p>
          )}
          <div id={id} role="listbox" aria-label="Customers">
            {shown.map((owner, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
              <div
                key={owner.accountId}
                id={lineId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes['option']}
                onClick={() => onChoose(owner)}
              >
                <span className={classes['name']}>
                  {owner.firstName} {owner.lastName}
                </span>
                <b>{owner.mailbox}</b>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
