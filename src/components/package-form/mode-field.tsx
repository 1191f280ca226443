import { Group, Input, SegmentedControl, Text } from '@mantine/core'
import { detailLabels } from '#sync/entities/packages/package.ts'
import { byMode, type ShippingMode, shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { useCustomer } from '../../queries/customers.ts'
import { ModeTag } from '../badges/mode-tag.tsx'
import { formPart } from './form-part.ts'

const usual = 'usual'
const choices = [{ value: usual, label: 'Customer’s usual' }, ...shippingModes]

/** How the package travels. Without a choice it takes its customer's usual mode. */
export const ModeField = formPart(['mode', 'accountId'], ({ form }) => {
  const { mode, accountId } = form.values
  const customer = useCustomer(accountId)
  const { error } = form.getInputProps('mode')
  const current: ShippingMode | undefined = mode ?? customer?.defaultMode
  return (
    <Input.Wrapper
      label={detailLabels.mode}
      labelElement="div"
      error={typeof error === 'string' ? error : undefined}
    >
      <Group gap="sm" mt={4}>
        <SegmentedControl
          aria-label={detailLabels.mode}
          data={choices}
          value={mode ?? usual}
          onChange={(value) =>
            form.setFieldValue('mode', shippingModes.find((name) => name === value) ?? null)
          }
        />
        {current ? <ModeTag mode={current} /> : <Text size="sm">Set once the customer is known</Text>}
        {mode && customer && mode !== customer.defaultMode && (
          <Text size="sm">This customer’s packages usually go {byMode[customer.defaultMode]}.</Text>
        )}
      </Group>
    </Input.Wrapper>
  )
})
