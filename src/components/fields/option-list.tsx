import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import classes from './option-list.module.css'

// Written by hand, because a list below its own field needs no floating library, which would be as large as the form.

/** The options below a field, one of which the arrow keys highlight. `options`: null while there is no search. */
export function useOptionList<T>(options: readonly T[] | null, choose: (option: T) => void) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const visibleOptions = isOpen ? options : null
  const highlightedOption = visibleOptions?.[at]
  const set = (open: boolean) => {
    setOpen(open)
    setAt(-1)
  }
  const move = (step: 1 | -1) => {
    const { length } = options ?? []
    if (!isOpen) set(true)
    else if (length > 0) setAt(step === 1 ? (at + 1) % length : (Math.max(at, 0) + length - 1) % length)
  }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ...(options ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : {}),
    ...(highlightedOption === undefined ? {} : { Enter: () => choose(highlightedOption) }),
    ...(visibleOptions ? { Escape: () => set(false) } : {}),
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
    ...(visibleOptions ? { 'aria-controls': id } : {}),
    ...(highlightedOption === undefined ? {} : { 'aria-activedescendant': lineId(at) }),
  } as const
  return {
    id,
    shown: visibleOptions,
    at,
    lineId,
    field,
    take,
    open: () => set(true),
    close: () => set(false),
  }
}

interface OptionListProps<T> {
  list: ReturnType<typeof useOptionList<T>>
  /** The name of the list. */
  label: string
  /** How many there are, for screen readers. */
  countText: (count: number) => string
  keyOf: (option: T) => string
  /** The text above the options, such as that nothing matches; empty without one. */
  note: string
  onChoose: (option: T) => void
  show: (option: T) => ReactNode
  /** The field above the list. */
  children: ReactNode
}

export function OptionList<T>({
  list,
  label,
  countText,
  keyOf,
  note,
  onChoose,
  show,
  children,
}: OptionListProps<T>) {
  const { id, shown: visibleOptions, at, lineId } = list
  useEffect(() => {
    if (at !== -1) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className={classes['around']}>
      {children}
      <VisuallyHidden role="status">{visibleOptions && countText(visibleOptions.length)}</VisuallyHidden>
      {visibleOptions && (
        // Keeps the focus in the field when the list is pressed.
        <div className={classes['list']} onPointerDown={(event) => event.preventDefault()}>
          {note !== '' && <p className={classes['note']}>{note}</p>}
          <div id={id} role="listbox" aria-label={label}>
            {visibleOptions.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
              <div
                key={keyOf(option)}
                id={lineId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes['option']}
                onClick={() => onChoose(option)}
              >
                {show(option)}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** An option's words, which are cut where the list is narrow. */
export const OptionName = ({ children }: { children: ReactNode }) => (
  <span className={classes['name']}>{children}</span>
)
