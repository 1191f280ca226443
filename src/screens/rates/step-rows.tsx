import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { v7 } from 'uuid'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import type { StepValues } from './rate-values.ts'
import classes from './rates.module.css'

interface StepRowsProps {
  title: string
  /** The label of a weight: "Up to (lb)". */
  weight: string
  /** The label of the button: "Add weight". */
  add: string
  rows: readonly StepValues[]
  error: ReactNode
  onChange: (rows: StepValues[]) => void
}

/** Weights and their prices, one row each. */
export function StepRows({ title, weight, add, rows, error, onChange }: StepRowsProps) {
  const put = (key: string, changes: Partial<StepValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <fieldset className={classes['steps']}>
      <legend>{title}</legend>
      {rows.length > 0 && (
        <div className={`${classes['step']} ${classes['heads']}`} aria-hidden>
          <span>{weight}</span>
          <span>Price (US$)</span>
        </div>
      )}
      {rows.map((row, n) => (
        <div key={row.key} className={classes['step']}>
          <TextInput
            aria-label={`${title} ${n + 1}: ${weight}`}
            inputMode="numeric"
            maxLength={6}
            value={row.lb}
            onChange={(event) => put(row.key, { lb: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${title} ${n + 1}: price`}
            inputMode="decimal"
            maxLength={12}
            value={row.price}
            onChange={(event) => put(row.key, { price: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${title.toLowerCase()} ${n + 1}`}
            title="Remove"
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
          onClick={() => onChange([...rows, { key: v7(), lb: '', price: '' }])}
        >
          {add}
        </Button>
      </div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
