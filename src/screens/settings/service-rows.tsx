import { ActionIcon, Button, TextInput } from '@mantine/core'
import { v7 } from 'uuid'
import { Checkbox } from '../../ui/checks.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import type { ServiceValues } from './service-values.ts'
import classes from './settings.module.css'

const mostServices = 10

interface ServiceRowsProps {
  rows: readonly ServiceValues[]
  onChange: (rows: ServiceValues[]) => void
}

/** The speeds that customers choose between, in the order in which they are offered. */
export function ServiceRows({ rows, onChange }: ServiceRowsProps) {
  const put = (key: string, changes: Partial<ServiceValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const blank = (): ServiceValues => ({
    key: v7(),
    name: '',
    air: true,
    sea: false,
    airDays: '',
    seaDays: '',
  })
  return (
    <fieldset className={classes['classes']}>
      <legend>Packages without a choice go by the first one of their mode</legend>
      {rows.map((row, n) => (
        <ServiceRow
          key={row.key}
          row={row}
          name={row.name.trim() || `Service ${n + 1}`}
          onChange={(changes) => put(row.key, changes)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<AddIcon size={18} />}
          disabled={rows.length >= mostServices}
          onClick={() => onChange([...rows, blank()])}
        >
          Add service
        </Button>
      </div>
    </fieldset>
  )
}

interface ServiceRowProps {
  row: ServiceValues
  /** The name in labels of the row. */
  name: string
  onChange: (changes: Partial<ServiceValues>) => void
  onRemove: () => void
}

const ServiceRow = ({ row, name, onChange, onRemove }: ServiceRowProps) => (
  <div className={classes['service']}>
    <TextInput
      label="Service"
      aria-label={`${name}: name`}
      placeholder="Express"
      maxLength={40}
      value={row.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <Checkbox
      label="By air"
      aria-label={`${name}: by air`}
      checked={row.air}
      onChange={(event) => onChange({ air: event.currentTarget.checked })}
    />
    <TextInput
      label="Days by air"
      aria-label={`${name}: days by air`}
      placeholder="4-6"
      autoComplete="off"
      disabled={!row.air}
      value={row.airDays}
      onChange={(event) => onChange({ airDays: event.currentTarget.value })}
    />
    <Checkbox
      label="By sea"
      aria-label={`${name}: by sea`}
      checked={row.sea}
      onChange={(event) => onChange({ sea: event.currentTarget.checked })}
    />
    <TextInput
      label="Days by sea"
      aria-label={`${name}: days by sea`}
      placeholder="12-18"
      autoComplete="off"
      disabled={!row.sea}
      value={row.seaDays}
      onChange={(event) => onChange({ seaDays: event.currentTarget.value })}
    />
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
      <DeleteIcon size={18} />
    </ActionIcon>
  </div>
)
