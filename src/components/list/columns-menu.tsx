import { ActionIcon, Stack } from '@mantine/core'
import { ColumnsIcon } from '../../ui/icons.ts'
import { PopoverButton } from '../../ui/menus/popover-button.tsx'
import type { ColumnChoice } from './columns.ts'
import { ManyBoxes } from './filter-fields.tsx'
import classes from './list.module.css'

/** Chooses the visible columns. Cards on a phone have no columns. */
export function ColumnsMenu<R, S extends string>({ columns }: { columns: ColumnChoice<R, S> }) {
  const choices = columns.all.filter(({ fixed }) => !fixed)
  const toggle = (key: string) => {
    for (const column of choices.filter((candidate) => candidate.key === key)) columns.toggle(column)
  }
  return (
    <PopoverButton
      position="bottom-end"
      target={
        <ActionIcon
          className={classes['notPhone'] ?? ''}
          variant="default"
          aria-label="Columns"
          title="Columns"
        >
          <ColumnsIcon size={18} />
        </ActionIcon>
      }
    >
      <Stack component="fieldset" bd={0} p={0} m={0} aria-label="Columns">
        <ManyBoxes
          options={choices.map(({ key, header }) => ({ value: key, text: header }))}
          values={choices.filter(columns.isShown).map(({ key }) => key)}
          toggle={toggle}
        />
      </Stack>
    </PopoverButton>
  )
}
