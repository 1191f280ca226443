import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Checkbox } from '../../ui/checks.tsx'
import type { SettingsValues } from './settings-values.ts'

/** The choice that customers have, and what is paid for a package that they leave without insurance. */
export const InsuranceFields = ({ form }: { form: UseFormReturnType<SettingsValues> }) => (
  <>
    <TextInput
      label="Not insured: at most (J$)"
      description="Paid for a package without insurance"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      {...form.getInputProps('uninsuredJmdCents')}
    />
    <Checkbox
      label="Customers choose the insurance"
      description="Otherwise every package is insured"
      {...form.getInputProps('isInsuranceChosen', { type: 'checkbox' })}
    />
  </>
)
