import { TextInput } from '@mantine/core'
import { Checkbox } from '../../ui/checks.tsx'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { figure, type PanelProps } from './panel-props.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** How long customers can claim, whether they choose the insurance, and the limit for a package without it. */
export const ClaimSettingsPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="claims">
    <FieldGrid>
      <TextInput
        label="Claims (days)"
        description="After the hand-over, for customers"
        {...figure}
        {...form.getInputProps('claimDays')}
      />
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
    </FieldGrid>
  </SettingsPanel>
)
