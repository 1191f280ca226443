import { Radio, Stack } from '@mantine/core'
import type { FilterOption } from './filter-kinds.tsx'

interface OneChoiceProps {
  text: string
  options: readonly FilterOption<string>[]
  value: string | undefined
  choose: (value: string | undefined) => void
}

/** One of a few, or any. */
export const OneChoice = ({ text, options, value, choose }: OneChoiceProps) => (
  <Radio.Group aria-label={text} value={value ?? ''} onChange={(next) => choose(next || undefined)}>
    <Stack gap="sm">
      <Radio value="" label="Any" />
      {options.map((option) => (
        <Radio key={option.value} value={option.value} label={option.text} />
      ))}
    </Stack>
  </Radio.Group>
)
