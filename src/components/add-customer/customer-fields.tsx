import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { maxAuthorizedPersons } from '#sync/entities/accounts/authorized-person.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import { useCompanyNames } from '../../guards/company-names.ts'
import { brandPrefix } from '../../guards/places.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { parishOptions } from '../customers/parish.ts'
import { ModeChoice } from '../packages/mode-choice.tsx'
import { PersonFields } from '../people/person-fields.tsx'
import type { SaveFormState } from '../save-form/use-save-form.ts'
import { blankPerson, type NewCustomerValues } from './values.ts'

/** Descriptions go below the inputs, so that the inputs of one row line up. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type State = SaveFormState<NewCustomerValues>

interface NewCustomerFieldsProps {
  state: State
  pickupOffices: readonly Branch[]
}

export function NewCustomerFields({ state, pickupOffices }: NewCustomerFieldsProps) {
  const { form } = state
  const names = useCompanyNames()
  const offices = pickupOffices.map(({ branchId, name }) => ({ value: branchId, label: name }))
  const field = form.getInputProps
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First name" maxLength={200} data-autofocus {...field('firstName')} />
        <TextInput label="Last name" maxLength={200} {...field('lastName')} />
        <TextInput label="Phone" type="tel" maxLength={200} {...field('phone')} />
        <TextInput
          label="Email (optional)"
          inputWrapperOrder={hintBelow}
          description={
            form.values.email.trim() === ''
              ? 'Without one nothing is mailed and the customer can’t log in.'
              : 'They get a mail with a link to set a password.'
          }
          type="email"
          maxLength={200}
          {...field('email')}
        />
        <NativeSelect
          label="Pickup office"
          data={[{ value: '', label: 'Not set' }, ...offices]}
          {...field('branchId')}
        />
        <TextInput
          label="TRN (optional)"
          inputWrapperOrder={hintBelow}
          description="Nine digits. Customs asks for it."
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          {...field('trn')}
        />
        <ModeChoice
          label="Packages travel"
          mode={form.values.defaultMode}
          onMode={(mode) => form.setFieldValue('defaultMode', mode)}
        />
        <NativeSelect
          label="Brand"
          data={[
            { value: firstBrand, label: names.house },
            { value: brandPrefix, label: names.second },
          ]}
          {...field('brand')}
        />
      </SimpleGrid>
      <AddressPart state={state} />
      <PersonsPart state={state} />
    </>
  )
}

function AddressPart({ state: { form } }: { state: State }) {
  const field = form.getInputProps
  return (
    <>
      <Checkbox
        label="Add a delivery address"
        checked={form.values.hasAddress}
        onChange={(event) => form.setFieldValue('hasAddress', event.currentTarget.checked)}
      />
      {form.values.hasAddress && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Street and number" maxLength={200} {...field('line1')} />
          <TextInput label="Apartment, lot (optional)" maxLength={200} {...field('line2')} />
          <TextInput label="Town" maxLength={200} {...field('town')} />
          <NativeSelect label="Parish" data={parishOptions} {...field('parish')} />
        </SimpleGrid>
      )}
    </>
  )
}

function PersonsPart({ state: { form } }: { state: State }) {
  const { persons } = form.values
  return (
    <>
      {persons.map((_person, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: persons have no id before they are saved
        <fieldset key={n} style={{ border: 0, padding: 0, margin: 0 }}>
          <Group justify="space-between" mb={4}>
            <legend>Pickup person {n + 1}</legend>
            <Button variant="subtle" size="compact-sm" onClick={() => form.removeListItem('persons', n)}>
              Remove
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PersonFields field={(name) => form.getInputProps(`persons.${n}.${name}`)} />
          </SimpleGrid>
        </fieldset>
      ))}
      {persons.length < maxAuthorizedPersons && (
        <Group>
          <Button
            variant="default"
            leftSection={<AddIcon size={18} />}
            onClick={() => form.insertListItem('persons', { ...blankPerson })}
          >
            Add a pickup person
          </Button>
        </Group>
      )}
    </>
  )
}
