import { Button, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { focusFirstIn } from '../../ui/dialogs/focus-first-in.ts'
import { CloseIcon, ExpandIcon, FilterIcon } from '../../ui/icons.ts'
import { PopoverButton } from '../../ui/menus/popover-button.tsx'
import { plural } from '../../ui/texts/format.ts'
import { FilterCount } from './filter-count.tsx'
import classes from './list.module.css'
import type { ListControl } from './use-list-search.ts'

/** A filter that is on or off, with the number of rows it would show. */
export interface FilterChip {
  readonly key: string
  readonly text: string
  /** Null while the count isn't known yet. */
  readonly count?: number | null | undefined
  readonly isOn: boolean
  toggle(): void
}

/** A filter behind its own button. */
export interface FilterMenu {
  readonly key: string
  readonly text: string
  /** The current choice as text; empty if there is none. */
  readonly chosen: string
  readonly content: ReactNode
  clear(): void
}

/** The filters of a list, which its bar offers and an empty list names. */
export interface ListFilters {
  readonly chips?: readonly FilterChip[]
  readonly menus?: readonly FilterMenu[]
}

interface FilterBarProps {
  list: Pick<ListControl, 'isNarrowed' | 'clear'>
  filters: ListFilters
}

/** The menus of a list fill a line of their own if they are more than these. */
const manyMenus = 6

/** All filters of a list: in a row where there is space, behind one button on a phone. */
export function FilterBar({ list, filters: { chips = [], menus = [] } }: FilterBarProps) {
  const hasManyMenus = chips.length > 0 && menus.length > manyMenus
  const line = useRef<HTMLFieldSetElement>(null)
  const shownKeys = chips.map(({ key }) => key).join()
  // The filters are one line that scrolls, and a person who follows a link to a filter must see it, also once the chips
  // without rows have left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips decide where the active one is
  useEffect(() => {
    line.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shownKeys])
  return (
    <fieldset ref={line} className={classes['controls']} aria-label="Filters">
      {menus.length > 0 && <PhoneFilters menus={menus} />}
      <span className={classes['chips']} data-own-line={hasManyMenus || undefined}>
        {chips.map(({ key, ...chip }) => (
          <Chip key={key} {...chip} />
        ))}
      </span>
      {menus.map((menu) => (
        <span key={menu.key} className={classes['wideOnly']}>
          <FilterButton menu={menu} />
        </span>
      ))}
      {list.isNarrowed && (
        <Button
          variant="subtle"
          className={classes['clear'] ?? ''}
          onClick={(event) => {
            focusFirstIn(event.currentTarget.closest('fieldset'))
            list.clear()
          }}
        >
          Clear
        </Button>
      )}
    </fieldset>
  )
}

const Chip = ({ text, count, isOn, toggle }: Omit<FilterChip, 'key'>) => (
  <UnstyledButton className={classes['chip'] ?? ''} aria-pressed={isOn} onClick={toggle}>
    {text}
    <FilterCount count={count} />
  </UnstyledButton>
)

function FilterButton({ menu }: { menu: FilterMenu }) {
  return (
    <PopoverButton
      position="bottom-start"
      width={280}
      target={
        <UnstyledButton className={classes['chip'] ?? ''} data-on={menu.chosen !== '' || undefined}>
          {menu.text}
          {menu.chosen !== '' && <b>{menu.chosen}</b>}
          <ExpandIcon size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      {menu.content}
      {menu.chosen !== '' && (
        <Button
          variant="subtle"
          fullWidth
          mt="sm"
          leftSection={<CloseIcon size={16} />}
          onClick={(event) => {
            focusFirstIn(event.currentTarget.parentElement)
            menu.clear()
          }}
        >
          Clear this filter
        </Button>
      )}
    </PopoverButton>
  )
}

function PhoneFilters({ menus }: { menus: readonly FilterMenu[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const count = menus.filter(({ chosen }) => chosen !== '').length
  return (
    <span className={classes['narrowOnly']}>
      <UnstyledButton className={classes['chip'] ?? ''} data-on={count > 0 || undefined} onClick={open}>
        <FilterIcon size={18} aria-hidden />
        {count > 0 ? plural(count, 'filter') : 'Filters'}
      </UnstyledButton>
      {isOpen && (
        <Dialog title="Filters" onClose={close}>
          <Stack>
            {menus.map((menu) => (
              <fieldset key={menu.key} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
                <legend style={{ fontWeight: 600, padding: 0, marginBottom: 8 }}>{menu.text}</legend>
                {menu.content}
              </fieldset>
            ))}
            <Button onClick={close}>Show the list</Button>
          </Stack>
        </Dialog>
      )}
    </span>
  )
}
