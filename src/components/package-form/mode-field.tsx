import { Group, Input, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { detailLabels } from '#sync/entities/packages/package.ts'
import { byMode, type ShippingMode, shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { serviceName } from '#sync/rules/prices/services.ts'
import { useCustomer } from '../../queries/customers.ts'
import { ModeTag } from '../badges/mode-tag.tsx'
import { serviceText } from '../packages/service-choice.tsx'
import { useServiceChoices } from '../packages/use-services.ts'
import { formPart } from './form-part.ts'

const usual = 'usual'
const choices = [{ value: usual, label: 'Customer’s usual' }, ...shippingModes]

interface ServiceFieldProps {
  mode: ShippingMode
  service: string | null
  onService: (service: string | null) => void
}

/** The service of a package, shown only where there are several. */
function ServiceField({ mode, service, onService }: ServiceFieldProps) {
  const choices = useServiceChoices(mode)
  return choices.length === 0 ? null : (
    <NativeSelect
      label={detailLabels.service}
      data={[
        { value: '', label: 'Customer’s usual' },
        ...choices.map((choice) => ({ value: choice.name, label: serviceText(choice, mode) })),
      ]}
      value={service === null ? '' : serviceName(choices, { mode, service })}
      onChange={(event) => onService(event.currentTarget.value || null)}
    />
  )
}

/** How the package travels. Without a choice it takes its customer's usual mode. */
export const ModeField = formPart(['mode', 'service', 'accountId'], ({ form }) => {
  const { mode, service, accountId } = form.values
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
        <ServiceField
          mode={current ?? 'Air'}
          service={service}
          onService={(name) => form.setFieldValue('service', name)}
        />
      </Group>
    </Input.Wrapper>
  )
})
