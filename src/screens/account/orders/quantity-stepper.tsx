import { ActionIcon, Group, Text } from '@mantine/core'
import { AddIcon, LessIcon } from '../../../ui/icons.ts'

interface QuantityStepperProps {
  name: string
  quantity: number
  inStock: number | null
  onLess: () => void
  onMore: () => void
}

/** Sets an item's quantity, from one to the shop's stock. */
export const QuantityStepper = ({ name, quantity, inStock, onLess, onMore }: QuantityStepperProps) => (
  <Group gap="xs" wrap="nowrap" role="group" aria-label={`How many of ${name}`}>
    <ActionIcon variant="default" aria-label={`One ${name} less`} disabled={quantity <= 1} onClick={onLess}>
      <LessIcon size={18} />
    </ActionIcon>
    <Text miw="1.5em" ta="center" aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {quantity}
    </Text>
    <ActionIcon
      variant="default"
      aria-label={`One ${name} more`}
      disabled={inStock !== null && quantity >= inStock}
      onClick={onMore}
    >
      <AddIcon size={18} />
    </ActionIcon>
  </Group>
)
