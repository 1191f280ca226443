import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { plural } from '../../ui/texts/format.ts'
import type { Owner } from './owner-choice.ts'
import classes from './owner-picker.module.css'

// Written by hand, because a list below its own field needs no floating library, which would be as large as the form.

/** The options below the field, one of which the arrow keys highlight. `owners`: null while there is no search. */
export function useOwnerList(owners: readonly Owner[] | null, choose: (owner: Owner) => void) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const visibleOwners = isOpen ? owners : null
  const highlightedOwner = visibleOwners?.[at]
  const set = (open: boolean) => {
    setOpen(open)
    setAt(-1)
  }
  const move = (step: 1 | -1) => {
    const { length } = owners ?? []
    if (!isOpen) set(true)
    else if (length > 0) setAt(step === 1 ? (at + 1) % length : (Math.max(at, 0) + length - 1) % length)
  }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ...(owners ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : {}),
    ...(highlightedOwner ? { Enter: () => choose(highlightedOwner) } : {}),
    ...(visibleOwners ? { Escape: () => set(false) } : {}),
  }
  /** Handles a key and returns whether it belonged to the list. */
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
    ...(visibleOwners ? { 'aria-controls': id } : {}),
    ...(highlightedOwner ? { 'aria-activedescendant': lineId(at) } : {}),
  } as const
  return { id, shown: visibleOwners, at, lineId, field, take, open: () => set(true), close: () => set(false) }
}

interface OwnerListProps {
  list: ReturnType<typeof useOwnerList>
  nobody: string | undefined
  onChoose: (owner: Owner) => void
  /** The field above the list. */
  children: ReactNode
}

export function OwnerList({ list, nobody, onChoose, children }: OwnerListProps) {
  const { id, shown: visibleOwners, at, lineId } = list
  useEffect(() => {
    if (at !== -1) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className={classes['around']}>
      {children}
      <VisuallyHidden role="status">
        {visibleOwners && `${plural(visibleOwners.length, 'customer')} found`}
      </VisuallyHidden>
      {visibleOwners && (
        // Keeps the focus in the field when the list is pressed.
        <div className={classes['list']} onPointerDown={(event) => event.preventDefault()}>
          {visibleOwners.length === 0 && (
            <p className={classes['nobody']}>{nobody ?? 'No customer on this device is called that.'}</p>
          )}
          <div id={id} role="listbox" aria-label="Customers">
            {visibleOwners.map((owner, index) => (
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
