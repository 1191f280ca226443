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
        <div key={row.key} className={classes['row']}>
          <TextInput
            label={n === 0 && 'Class'}
            aria-label={`Class ${n + 1}: name`}
            maxLength={60}
            value={row.name}
            onChange={(event) => put(row.key, { name: event.currentTarget.value })}
          />
          <TextInput
            label={n === 0 && 'Up to (lb)'}
            aria-label={`Class ${n + 1}: up to pounds`}
            inputMode="numeric"
            placeholder={n === rows.length - 1 ? 'No limit' : ''}
            maxLength={6}
            value={row.uptoLb}
            onChange={(event) => put(row.key, { uptoLb: event.currentTarget.value })}
          />
          <TextInput
            label={n === 0 && 'Per day (J$)'}
            aria-label={`Class ${n + 1}: Jamaican dollars per day`}
            inputMode="decimal"
            maxLength={12}
            value={row.dailyJmdCents}
            onChange={(event) => put(row.key, { dailyJmdCents: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove class ${n + 1}`}
            title="Remove"
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <DeleteIcon size={18} />
          </ActionIcon>
        </div>
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
