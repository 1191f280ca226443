import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { feeRules, feeRuleText } from '#sync/entities/money/fee-rule.ts'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { usePickupOffices } from '../../queries/branches.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { type FeeValues, isPercent } from './fee-values.ts'

interface PartProps {
  state: SaveFormState<FeeValues>
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const

const kinds = [
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'A percentage of customs’ charges' },
]

/** The limit or the office of the chosen rule. */
function RuleFields({ state: { form } }: PartProps) {
  const branches = usePickupOffices() ?? []
  const field = form.getInputProps
  const { rule } = form.values
  if (rule === 'Value') return <TextInput label="Above (US$)" {...figure} {...field('aboveUsdCents')} />
  if (rule === 'Weight') return <TextInput label="Above (lb)" {...figure} {...field('aboveLb')} />
  if (rule !== 'Branch') return null
  const offices = branches.map(({ branchId, name }) => ({ value: branchId, label: name }))
  return (
    <NativeSelect
      label="Office"
      data={[{ value: '', label: 'Choose an office' }, ...offices]}
      {...field('branchId')}
    />
  )
}

function PriceFields({ state: { form } }: PartProps) {
  const field = form.getInputProps
  const { values } = form
  return (
    <>
      {values.rule === 'Clearance' && <NativeSelect label="Price" data={kinds} {...field('kind')} />}
      {isPercent(values) ? (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput label="Percent" {...figure} {...field('percent')} />
          <TextInput label="At least (J$, optional)" {...figure} {...field('minJmdCents')} />
          <TextInput label="At most (J$, optional)" {...figure} {...field('maxJmdCents')} />
        </SimpleGrid>
      ) : (
        <TextInput label="Amount (J$)" {...figure} {...field('amountJmdCents')} />
      )}
    </>
  )
}

/** The fields that decide which packages have a fee and how much it is. */
export function FeeFields({ state }: PartProps) {
  const field = state.form.getInputProps
  return (
    <>
      <TextInput
        label="Name"
        description="Customers read it on the bill and among the rates"
        maxLength={80}
        data-autofocus
        {...field('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Charged for"
          data={feeRules.map((rule) => ({ value: rule, label: feeRuleText[rule] }))}
          {...field('rule')}
        />
        <RuleFields state={state} />
      </SimpleGrid>
      <PriceFields state={state} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="From" type="date" {...field('validFrom')} />
        <TextInput label="To (optional)" type="date" {...field('validTo')} />
      </SimpleGrid>
      <Checkbox label="With GCT" {...field('isTaxed', { type: 'checkbox' })} />
      <Checkbox label="In use" {...field('isActive', { type: 'checkbox' })} />
      <Text size="sm" c="dimmed">
        Customers read fees of today on the page of rates. Issued bills stay as they are.
      </Text>
    </>
  )
}
