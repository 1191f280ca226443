import { NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { shippingModes } from '#sync/entities/packages/shipping-mode.ts'
import { placesOf } from '#sync/rules/prices/delivery-zones.ts'
import { MoreGoods } from '../../../components/quote/more-goods.tsx'
import { valueProblem } from '../../../components/quote/quote.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import classes from '../billing.module.css'
import type { EstimateValues } from './estimate-values.ts'

interface ParcelFieldsProps {
  form: UseFormReturnType<EstimateValues>
  rates: ShippingRates
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

/** The details of a package, which doesn't need to be here yet. */
export function ParcelFields({ form, rates }: ParcelFieldsProps) {
  const categories = rates.dutyTable?.rates.categories.map(({ category }) => category) ?? []
  const offices = [
    ...new Map(rates.fees.flatMap(({ branchId, branchName }) => (branchId ? [[branchId, branchName]] : []))),
  ].map(([value, label]) => ({ value, label }))
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Freight"
        data={shippingModes.map((mode) => ({ value: mode, label: `${mode} freight` }))}
        {...form.getInputProps('mode')}
      />
      <div className={classes['measures']}>
        <TextInput label="Weight (lb)" {...figure} {...form.getInputProps('weightLb')} />
        <TextInput
          label="Declared value (US$)"
          {...figure}
          {...form.getInputProps('declaredValueUsdCents')}
        />
      </div>
      <div className={classes['measures']} data-three>
        <TextInput label="Length (in)" {...figure} {...form.getInputProps('lengthIn')} />
        <TextInput label="Width (in)" {...figure} {...form.getInputProps('widthIn')} />
        <TextInput label="Height (in)" {...figure} {...form.getInputProps('heightIn')} />
      </div>
      {categories.length > 0 && (
        <NativeSelect label="Duty category" data={categories} {...form.getInputProps('category')} />
      )}
      <MoreGoods
        goods={form.values.more}
        categories={categories}
        problemOf={valueProblem}
        onChange={(more) => form.setValues({ more, category: form.values.category || (categories[0] ?? '') })}
      />
      {form.errors['valueUsdCents'] && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {form.errors['valueUsdCents']}
        </Text>
      )}
      {offices.length > 0 && (
        <NativeSelect
          label="Pickup office"
          data={[{ value: '', label: 'Any other office' }, ...offices]}
          {...form.getInputProps('branchId')}
        />
      )}
      <Checkbox label="Deliver to the door" {...form.getInputProps('delivery', { type: 'checkbox' })} />
      {form.values.delivery && rates.deliveryZones.length > 0 && (
        <NativeSelect
          label="Where to"
          data={[{ value: '', label: 'Elsewhere' }, ...placesOf(rates.deliveryZones)]}
          {...form.getInputProps('place')}
        />
      )}
    </Stack>
  )
}
