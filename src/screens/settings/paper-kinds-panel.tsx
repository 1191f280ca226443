import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { v7 } from 'uuid'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { figure, type PanelProps } from './panel-props.ts'
import type { PaperKindValues } from './paper-values.ts'
import classes from './settings.module.css'
import { SettingsPanel } from './settings-panel.tsx'

const mostKinds = 10

/** The papers that customers send, and what each is needed for. */
export const PaperKindsPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="papers">
    <Stack gap="sm">
      <KindRows
        rows={form.values.paperKinds}
        onChange={(paperKinds) => {
          form.clearFieldError('paperKinds')
          form.setFieldValue('paperKinds', paperKinds)
        }}
      />
      {form.errors['paperKinds'] && (
        <Text c="var(--mantine-color-error)" size="sm">
          {form.errors['paperKinds']}
        </Text>
      )}
      <FieldGrid>
        <TextInput
          label="Tell of the end (days before)"
          description="Customers are told once"
          {...figure}
          {...form.getInputProps('paperWarnDays')}
        />
      </FieldGrid>
    </Stack>
  </SettingsPanel>
)

interface KindRowsProps {
  rows: readonly PaperKindValues[]
  onChange: (rows: PaperKindValues[]) => void
}

function KindRows({ rows, onChange }: KindRowsProps) {
  const blank = (): PaperKindValues => ({ kindId: v7(), name: '', neededBefore: '', validDays: '' })
  return (
    <fieldset className={classes['classes']}>
      <legend>
        Without days a paper is good until the date on it. Papers of a kind that you remove no longer count.
      </legend>
      {rows.map((row, n) => (
        <KindRow
          key={row.kindId}
          row={row}
          name={row.name.trim() || `Paper ${n + 1}`}
          onChange={(changes) => onChange(rows.map((item) => (item === row ? { ...row, ...changes } : item)))}
          onRemove={() => onChange(rows.filter((item) => item !== row))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<AddIcon size={18} />}
          disabled={rows.length >= mostKinds}
          onClick={() => onChange([...rows, blank()])}
        >
          Add paper
        </Button>
      </div>
    </fieldset>
  )
}

interface KindRowProps {
  row: PaperKindValues
  /** The name in labels of the row. */
  name: string
  onChange: (changes: Partial<PaperKindValues>) => void
  onRemove: () => void
}

const needs = [
  { value: '', label: 'Not needed' },
  { value: 'Flight', label: 'Before a flight' },
  { value: 'HandOver', label: 'Before a hand-over' },
]

const KindRow = ({ row, name, onChange, onRemove }: KindRowProps) => (
  <div className={classes['row']}>
    <TextInput
      label="Paper"
      aria-label={`${name}: name`}
      placeholder="Photo ID"
      maxLength={60}
      value={row.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <NativeSelect
      label="Needed"
      aria-label={`${name}: needed`}
      data={needs}
      value={row.neededBefore}
      onChange={(event) => onChange({ neededBefore: event.currentTarget.value })}
    />
    <TextInput
      label="Good for (days)"
      aria-label={`${name}: good for days`}
      {...figure}
      value={row.validDays}
      onChange={(event) => onChange({ validDays: event.currentTarget.value })}
    />
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
      <DeleteIcon size={18} />
    </ActionIcon>
  </div>
)
