import { ActionIcon, Checkbox, Stack } from '@mantine/core'
import { ColumnsIcon } from '../../ui/icons.ts'
import { PopoverButton } from '../../ui/popover-button.tsx'
import type { ColumnChoice } from './columns.ts'
import classes from './list.module.css'

/** Which columns are shown. Cards on a phone have no columns. */
export function ColumnsMenu<R, S extends string>({ columns }: { columns: ColumnChoice<R, S> }) {
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
      <Stack component="fieldset" gap="sm" bd={0} p={0} m={0} aria-label="Columns">
        {columns.all
          .filter(({ fixed }) => !fixed)
          .map((column) => (
            <Checkbox
              key={column.key}
              label={column.header}
              checked={columns.isShown(column)}
              onChange={() => columns.toggle(column)}
            />
          ))}
      </Stack>
    </PopoverButton>
  )
}
