import { Alert, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { WarningIcon } from '../../ui/icons.ts'
import type { CashSources } from './cash-sources.ts'

interface CashSourceChoiceProps extends Pick<NativeSelectProps, 'value' | 'onChange' | 'error'> {
  sources: CashSources
}

/** The till that cash leaves, with what it holds, or the safe; what to do if neither exists. */
export function CashSourceChoice({ sources, value, ...input }: CashSourceChoiceProps) {
  if (sources.advice)
    return (
      <Alert color="signal" icon={<WarningIcon />} title="No till to take cash from" role="status">
        {sources.advice}
      </Alert>
    )
  return (
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
}
