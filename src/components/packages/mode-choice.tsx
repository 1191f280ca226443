import { Input, SegmentedControl } from '@mantine/core'
import { type ShippingMode, shippingModes } from '#sync/entities/packages/shipping-mode.ts'

interface ModeChoiceProps {
  label: string
  description?: string
  mode: ShippingMode
  onMode: (mode: ShippingMode) => void
}

const modeChoices: Record<ShippingMode, string> = { Air: 'By air', Sea: 'By sea' }
const data = shippingModes.map((value) => ({ value, label: modeChoices[value] }))

/** A choice between air and sea. */
export const ModeChoice = ({ label, description, mode, onMode }: ModeChoiceProps) => (
  <Input.Wrapper label={label} labelElement="div" {...(description ? { description } : {})}>
    <SegmentedControl
      fullWidth
      mt={4}
      aria-label={label}
      data={data}
      value={mode}
      onChange={(value) => onMode(value === 'Sea' ? 'Sea' : 'Air')}
    />
  </Input.Wrapper>
)
