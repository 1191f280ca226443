import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { chargeAmount } from '#sync/rules/prices/money.ts'
import { type DutyTerms, type RateSettings, type RateTerms, rate } from '#sync/rules/prices/rating.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd, formatLb } from '../../ui/texts/format.ts'
import { exampleParcel, type ParcelValues, readParcel } from './parcel-values.ts'
import classes from './rates.module.css'

interface CostTestProps {
  /** Null: the input can't be priced yet. */
  sheet: RateTerms | null
  duty: DutyTerms | null
  settings: RateSettings
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

/** The cost of a sample package by the edited prices, from the function that prices invoices. */
export function CostTest({ sheet, duty, settings }: CostTestProps) {
  const [values, setValues] = useState(exampleParcel)
  const put = (changes: Partial<ParcelValues>) => setValues((before) => ({ ...before, ...changes }))
  const text = (field: Exclude<keyof ParcelValues, 'delivery'>) => ({
    ...figure,
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put({ [field]: event.currentTarget.value }),
  })
  const categories = duty?.rates.categories.map(({ category }) => category) ?? []
  return (
    <Panel title="What would this cost?">
      <Stack gap="sm">
        <div className={classes['measures']}>
          <TextInput label="Weight (lb)" {...text('weightLb')} />
          <TextInput label="Value (US$)" {...text('value')} />
        </div>
        <div className={classes['measures']} data-three>
          <TextInput label="Length (in)" {...text('lengthIn')} />
          <TextInput label="Width (in)" {...text('widthIn')} />
          <TextInput label="Height (in)" {...text('heightIn')} />
        </div>
        {categories.length > 1 && (
          <NativeSelect
            label="Duty category"
            data={categories.map((category, n) => ({ value: n === 0 ? '' : category, label: category }))}
            value={values.category}
            onChange={(event) => put({ category: event.currentTarget.value })}
          />
        )}
        <Checkbox
          label="Deliver to the door"
          checked={values.delivery}
          onChange={(event) => put({ delivery: event.currentTarget.checked })}
        />
        <Cost {...{ sheet, duty, settings, values }} />
      </Stack>
    </Panel>
  )
}

function Cost({ sheet, duty, settings, values }: CostTestProps & { values: ParcelValues }) {
  const parcel = readParcel(values)
  if (!duty) return <Text>Add a duty table first: without one nothing can be priced.</Text>
  if (!sheet) return <Text c="dimmed">Complete the prices to see what a package costs.</Text>
  if (!parcel) return <Text c="dimmed">Enter a weight and a value to see what the package costs.</Text>
  // A category that is no longer in the table counts as the first one.
  const isKnown = duty.rates.categories.some(({ category }) => category === parcel.category)
  const cost = rate({ ...parcel, category: isKnown ? parcel.category : null }, sheet, duty, settings)
  return (
    <>
      <Text size="sm" c="dimmed">
        Chargeable weight: {formatLb(cost.chargeableLb)}
      </Text>
      <ul className={classes['lines']} aria-label="Charges">
        {cost.lines.map((line) => (
          <li key={`${line.feature} ${line.description}`}>
            <span>
              {lineText(line)}
              {line.how && <span className={classes['how']}>{line.how}</span>}
            </span>
            <span className={classes['amount']}>{formatJmd(chargeAmount(line))}</span>
          </li>
        ))}
      </ul>
      <Group justify="space-between" role="status" aria-label="Total">
        <Text fw={600}>Total</Text>
        <Text fw={600}>{formatJmd(cost.totals.totalJmdCents)}</Text>
      </Group>
    </>
  )
}
