import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { idTypeOptions } from '#sync/entities/accounts/id-types.ts'
import type { RecipientValues } from './recipient.ts'

interface FieldsProps<V extends RecipientValues> {
  form: UseFormReturnType<V>
  /** At the customer's own door the relationship is asked instead of the reason for collecting. */
  isAtDoor?: boolean
}

/** The details of a person the customer hasn't authorized. */
export const OtherPerson = <V extends RecipientValues>({ form, isAtDoor = false }: FieldsProps<V>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
    <TextInput
      label="Relationship"
      required={isAtDoor}
      maxLength={200}
      {...form.getInputProps('relationship')}
    />
    {!isAtDoor && (
      <TextInput
        label="Why does this person collect?"
        required
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    )}
  </SimpleGrid>
)

/** The courier who takes the packages on, with what its customer follows them by. */
export const OnwardCourier = <V extends RecipientValues>({ form }: FieldsProps<V>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label="Courier" required maxLength={60} {...form.getInputProps('name')} />
    <TextInput
      label="Courier’s number"
      required
      maxLength={60}
      autoComplete="off"
      {...form.getInputProps('courierNumber')}
    />
    <TextInput
      label="Tracking page"
      description="The customer gets it with the number."
      placeholder="https://"
      inputMode="url"
      maxLength={300}
      autoComplete="off"
      {...form.getInputProps('courierLink')}
    />
  </SimpleGrid>
)

/** The name of the person that the customer sent, and their code. */
export const SentPerson = <V extends RecipientValues>({ form }: FieldsProps<V>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
    <TextInput
      label="Code"
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      {...form.getInputProps('code')}
    />
  </SimpleGrid>
)

export const ShownId = <V extends RecipientValues>({
  form,
  required: isRequired,
  isAtDoor = false,
}: FieldsProps<V> & { required: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <NativeSelect
      label="ID shown"
      required={isRequired}
      data={[{ value: '', label: isRequired ? 'Choose' : 'None' }, ...idTypeOptions]}
      {...form.getInputProps('idType')}
    />
    <TextInput
      label="Last four characters"
      required={isRequired && !isAtDoor}
      maxLength={4}
      autoComplete="off"
      autoCapitalize="characters"
      {...form.getInputProps('idLast4')}
    />
  </SimpleGrid>
)
