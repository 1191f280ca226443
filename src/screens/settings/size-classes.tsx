import { ActionIcon, Button, TextInput } from '@mantine/core'
import { v7 } from 'uuid'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import classes from './settings.module.css'
import type { SizeClassValues } from './settings-values.ts'

interface SizeClassesProps {
  rows: readonly SizeClassValues[]
  onChange: (rows: SizeClassValues[]) => void
}

/** The daily storage fee, by weight. */
export function SizeClasses({ rows, onChange }: SizeClassesProps) {
  const put = (key: string, changes: Partial<SizeClassValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <fieldset className={classes['classes']}>
      <legend>Fee per day by weight</legend>
      {rows.map((row, n) => (
        <SizeClassRow
          key={row.key}
          row={row}
          n={n}
          count={rows.length}
          onChange={(changes) => put(row.key, changes)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<AddIcon size={18} />}
          onClick={() =>
            onChange([
              ...rows.slice(0, -1),
              { key: v7(), name: '', uptoLb: '', dailyJmdCents: '' },
              ...rows.slice(-1),
            ])
          }
        >
          Add class
        </Button>
      </div>
    </fieldset>
  )
}

interface SizeClassRowProps {
  row: SizeClassValues
  n: number
  /** The number of classes: the last one has no limit, and the only one can't be removed. */
  count: number
  onChange: (changes: Partial<SizeClassValues>) => void
  onRemove: () => void
}

const SizeClassRow = ({ row, n, count, onChange, onRemove }: SizeClassRowProps) => (
  <div className={classes['row']}>
    <TextInput
      label={n === 0 && 'Class'}
      aria-label={`Class ${n + 1}: name`}
      maxLength={60}
      value={row.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <TextInput
      label={n === 0 && 'Up to (lb)'}
      aria-label={`Class ${n + 1}: up to pounds`}
      inputMode="numeric"
      placeholder={n === count - 1 ? 'No limit' : ''}
      maxLength={6}
      value={row.uptoLb}
      onChange={(event) => onChange({ uptoLb: event.currentTarget.value })}
    />
    <TextInput
      label={n === 0 && 'Per day (J$)'}
      aria-label={`Class ${n + 1}: Jamaican dollars per day`}
      inputMode="decimal"
      maxLength={12}
      value={row.dailyJmdCents}
      onChange={(event) => onChange({ dailyJmdCents: event.currentTarget.value })}
    />
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Remove class ${n + 1}`}
      title="Remove"
      disabled={count === 1}
      onClick={onRemove}
    >
      <DeleteIcon size={18} />
    </ActionIcon>
  </div>
)
