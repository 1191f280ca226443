import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { CashSources } from './cash-sources.ts'

interface CashSourceChoiceProps extends Pick<NativeSelectProps, 'value' | 'onChange' | 'error'> {
  sources: CashSources
}

/** The till that cash leaves, with what it holds, or the safe. */
export const CashSourceChoice = ({ sources, value, ...input }: CashSourceChoiceProps) => (
  <NativeSelect
    label="Cash comes from"
    {...input}
    value={sources.sourceOf(String(value ?? '')) ?? ''}
    data={
      sources.sourceOf('') === undefined
        ? [{ value: '', label: 'Choose a till or the safe' }, ...sources.choices]
        : [...sources.choices]
    }
  />
)
