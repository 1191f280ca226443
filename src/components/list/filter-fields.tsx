import { Stack, TextInput } from '@mantine/core'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Checkbox, Radio } from '../../ui/checks.tsx'
import { FilterCount } from './filter-count.tsx'

export interface FilterOption<T extends string> {
  readonly value: T
  readonly text: string
  /** Null while the count isn't known yet. */
  readonly count?: number | null | undefined
}

export interface ManyBoxesProps {
  options: readonly FilterOption<string>[]
  values: readonly string[]
  toggle: (value: string) => void
}

/** Checkboxes for several of a few options. */
export const ManyBoxes = ({ options, values, toggle }: ManyBoxesProps) => (
  <Stack gap="sm">
    {options.length === 0 && 'There is nothing to choose yet.'}
    {options.map(({ value, text, count }) => (
      <Checkbox
        key={value}
        label={
          <>
            {text} <FilterCount count={count} />
          </>
        }
        checked={values.includes(value)}
        onChange={() => toggle(value)}
      />
    ))}
  </Stack>
)

export interface OneOfFewProps {
  text: string
  options: readonly FilterOption<string>[]
  value: string | undefined
  choose: (value: string | undefined) => void
}

/** Radio buttons for one of a few options, or any. */
export const OneOfFew = ({ text, options, value, choose }: OneOfFewProps) => (
  <RadioGroup aria-label={text} value={value ?? ''} onChange={(next) => choose(next || undefined)}>
    <Stack gap="sm">
      <Radio value="" label="Any" />
      {options.map(({ value: item, text: label, count }) => (
        <Radio
          key={item}
          value={item}
          label={
            <>
              {label} <FilterCount count={count} />
            </>
          }
        />
      ))}
    </Stack>
  </RadioGroup>
)

export interface DayRangeProps {
  from: string | undefined
  to: string | undefined
  set: (days: { from: string | undefined; to: string | undefined }) => void
}

/** A range of days, both included. */
export const DayRange = ({ from, to, set }: DayRangeProps) => (
  <Stack gap="sm">
    <TextInput
      type="date"
      label="From"
      value={from ?? ''}
      max={to}
      onChange={(event) => set({ from: event.currentTarget.value || undefined, to })}
    />
    <TextInput
      type="date"
      label="To"
      value={to ?? ''}
      min={from}
      onChange={(event) => set({ from, to: event.currentTarget.value || undefined })}
    />
  </Stack>
)
