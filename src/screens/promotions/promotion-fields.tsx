import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { promotionText } from '../../components/quote/promotion-texts.ts'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { checkPromotion, type PromotionValues, readPromotion } from './promotion-values.ts'

interface PartProps {
  state: SaveFormState<PromotionValues>
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const

const kinds = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
]
const bases = [
  { value: 'Charges', label: 'Charges, not duty or taxes' },
  { value: 'Freight', label: 'Freight alone' },
]

function DiscountFields({ state: { form } }: PartProps) {
  const field = form.getInputProps
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect label="Discount" data={kinds} {...field('kind')} />
      {form.values.kind === 'percent' ? (
        <TextInput label="Percent" {...figure} {...field('percent')} />
      ) : (
        <TextInput label="Amount (J$)" {...figure} {...field('amountJmdCents')} />
      )}
      <NativeSelect label="Taken off" data={bases} {...field('base')} />
    </SimpleGrid>
  )
}

function GroupFields({ state: { form } }: PartProps) {
  const groups = useServerQuery(priceGroupsQuery)
  if (groups.is !== 'shown' || groups.data.length < 2) return null
  return (
    <CheckboxGroup
      label="Only for these price groups"
      description="None: for everybody"
      {...form.getInputProps('priceGroupIds')}
    >
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt={4}>
        {groups.data.map(({ priceGroupId, name }) => (
          <Checkbox key={priceGroupId} value={priceGroupId} label={name} />
        ))}
      </SimpleGrid>
    </CheckboxGroup>
  )
}

/** The sentence that customers read, as soon as the fields make one. */
const customersWords = (values: PromotionValues): string =>
  Object.keys(checkPromotion(values)).length > 0
    ? ''
    : `Customers read: ${promotionText({ ...readPromotion(values), promotionId: '' })}`

/** The fields that decide who has a promotion and how much it is. */
export function PromotionFields({ state }: PartProps) {
  const field = state.form.getInputProps
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Name"
          description="Customers read it on the bill"
          maxLength={80}
          data-autofocus
          {...field('name')}
        />
        <TextInput
          label="Code (optional)"
          description="Without one it counts by itself"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={30}
          {...field('code')}
        />
      </SimpleGrid>
      <DiscountFields state={state} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="From" type="date" {...field('validFrom')} />
        <TextInput label="To (optional)" type="date" {...field('validTo')} />
        <TextInput
          label="Most bills of one customer"
          description="Empty: no limit"
          {...figure}
          {...field('mostPerCustomer')}
        />
        <TextInput
          label="Most bills in all"
          description="Empty: no limit"
          {...figure}
          {...field('mostInAll')}
        />
      </SimpleGrid>
      <Checkbox label="Only for a first shipment" {...field('isFirstOnly', { type: 'checkbox' })} />
      <GroupFields state={state} />
      <Text size="sm" aria-live="polite">
        {customersWords(state.form.values)}
      </Text>
      <Text size="sm" c="dimmed">
        A bill has one promotion: the one that saves its customer most. Issued bills stay as they are.
      </Text>
    </>
  )
}
