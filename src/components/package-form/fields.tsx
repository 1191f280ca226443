import { NativeSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { Branch } from '#sync/entities/company/branch.ts'
import { detailLabels } from '#sync/entities/packages/package.ts'
import { batteries, conditions } from '#sync/entities/packages/package-status.ts'
import { chargeableLb } from '#sync/rules/prices/chargeable.ts'
import { formatLb } from '../../ui/texts/format.ts'
import { orEmpty } from '../fields/or-empty.ts'
import { numberOf } from '../fields/typed-fields.ts'
import classes from './fields.module.css'
import { formPart } from './form-part.ts'

/** Measures use the numeric keypad; `type="text"` accepts both a scanner and a person. */
export const measureProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

const finite = (text: string): number | null => {
  const n = numberOf(text)
  return n !== null && n > 0 ? n : null
}

/** Weight, dimensions and pieces, with the chargeable weight that follows from them. */
export const MeasureFields = formPart(
  ['weightLb', 'pieces', 'lengthIn', 'widthIn', 'heightIn'],
  ({ form }) => {
    const values = form.values
    const chargeableWeight = chargeableLb({
      weightLb: finite(values.weightLb),
      lengthIn: finite(values.lengthIn),
      widthIn: finite(values.widthIn),
      heightIn: finite(values.heightIn),
    })
    return (
      <div className={classes['box']}>
        <div className={classes['measures']}>
          <TextInput label="Weight (lb)" {...measureProps} {...form.getInputProps('weightLb')} />
          <TextInput label="Pieces" {...measureProps} inputMode="numeric" {...form.getInputProps('pieces')} />
          <TextInput label="Length (in)" {...measureProps} {...form.getInputProps('lengthIn')} />
          <TextInput label="Width (in)" {...measureProps} {...form.getInputProps('widthIn')} />
          <TextInput label="Height (in)" {...measureProps} {...form.getInputProps('heightIn')} />
        </div>
        <Text size="sm" c="dimmed" mt={6} aria-live="polite">
          {chargeableWeight === null
            ? 'Chargeable weight: enter the weight'
            : `Chargeable weight: ${formatLb(chargeableWeight)}`}
        </Text>
      </div>
    )
  },
)

export const StateFields = formPart(['condition', 'battery', 'prohibited'], ({ form }) => (
  <div>
    <SimpleGrid cols={2}>
      <NativeSelect
        label={detailLabels.condition}
        data={[...conditions]}
        {...form.getInputProps('condition')}
      />
      <NativeSelect label={detailLabels.battery} data={[...batteries]} {...form.getInputProps('battery')} />
    </SimpleGrid>
    <Switch
      mt="xs"
      size="md"
      classNames={{ body: classes['switch'] ?? '', label: classes['switchLabel'] ?? '' }}
      label={detailLabels.prohibited}
      {...form.getInputProps('prohibited', { type: 'checkbox' })}
    />
  </div>
))

interface PlaceFieldsProps {
  /** Undefined while they load. */
  branches: readonly Pick<Branch, 'branchId' | 'name'>[] | undefined
}

interface OriginFieldProps {
  /** Undefined while they load. */
  warehouses: PlaceFieldsProps['branches']
}

export const PlaceFields = formPart<'bin' | 'branchId', PlaceFieldsProps>(
  ['bin', 'branchId'],
  ({ form, branches = [] }) => (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={detailLabels.bin}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={200}
        {...form.getInputProps('bin')}
      />
      <NativeSelect
        label="Branch"
        data={[
          { value: '', label: 'Not set' },
          ...branches.map(({ branchId, name }) => ({ value: branchId, label: name })),
        ]}
        {...orEmpty(form, 'branchId')}
      />
    </SimpleGrid>
  ),
)

/** The warehouse where it was checked in, which the check-in sets; shown where there are several. */
export const OriginField = formPart<'originBranchId', OriginFieldProps>(
  ['originBranchId'],
  ({ form, warehouses = [] }) =>
    warehouses.length < 2 ? null : (
      <NativeSelect
        label={detailLabels.originBranchId}
        data={[
          { value: '', label: 'Where it is checked in' },
          ...warehouses.map(({ branchId, name }) => ({ value: branchId, label: name })),
        ]}
        {...orEmpty(form, 'originBranchId')}
      />
    ),
)

export const NoteField = formPart(['note'], ({ form }) => (
  <Textarea label={detailLabels.note} maxLength={2000} {...form.getInputProps('note')} />
))
