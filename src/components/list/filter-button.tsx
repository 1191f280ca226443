import { Button, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ExpandIcon, FilterIcon } from '../../ui/icons.ts'
import { PopoverButton } from '../../ui/menus/popover-button.tsx'
import type { FilterMenu } from './filters.ts'
import classes from './list.module.css'

interface FilterButtonProps {
  menus: readonly FilterMenu[]
}

/** The number of menus with a choice, as the button says it. */
const Chosen = ({ menus }: FilterButtonProps) => {
  const count = menus.filter(({ chosen }) => chosen !== '').length
  return count > 0 && <span className={classes['chosen']}>{count}</span>
}

const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Presses a button of the bar above the list from anywhere on the page, but not behind what is open. */
export function press(selector: '[data-filters]' | '[data-views]'): void {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return
  ;[...document.querySelectorAll<HTMLElement>(selector)].find(isDrawn)?.click()
}

/** Focuses the visible Filter button, or Views of a list without one, when the button that was pressed disappears. */
export function focusFilter(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-filters], [data-views]')]
  buttons.filter(isDrawn).at(-1)?.focus()
}

/** All filters of a list below one button. */
export const FilterButton = ({ menus }: FilterButtonProps) => (
  <PopoverButton
    position="bottom-end"
    width={320}
    target={
      <Button
        variant="default"
        className={`${classes['barButton']} ${classes['notPhone']}`}
        data-filters
        aria-keyshortcuts="f"
        title="Filter (f)"
        leftSection={<FilterIcon size={18} aria-hidden />}
      >
        Filter
        <Chosen menus={menus} />
      </Button>
    }
  >
    <FilterSections menus={menus} />
  </PopoverButton>
)

/** The same on a phone, where a dialog has the whole width. */
export function PhoneFilter({ menus }: FilterButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <span className={classes['onlyPhone']}>
      <UnstyledButton className={classes['chip'] ?? ''} data-filters data-plain onClick={open}>
        <FilterIcon size={18} aria-hidden />
        Filter
        <Chosen menus={menus} />
      </UnstyledButton>
      {isOpen && (
        <Dialog title="Filter" onClose={close}>
          <Stack>
            <FilterSections menus={menus} />
            <Button onClick={close}>Show the list</Button>
          </Stack>
        </Dialog>
      )}
    </span>
  )
}

/** One section is open at a time, because all together are longer than a screen. */
const FilterSections = ({ menus }: FilterButtonProps) => (
  <div>
    {menus.map(({ key, text, chosen, content }) => (
      <details key={key} name="filters" className={classes['section']} open={menus.length === 1}>
        <summary tabIndex={0}>
          {text}
          <span>{chosen}</span>
          <ExpandIcon size={16} aria-hidden />
        </summary>
        {content}
      </details>
    ))}
  </div>
)
