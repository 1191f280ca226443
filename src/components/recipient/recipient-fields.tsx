import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { idTypeOptions } from '#sync/entities/id-types.ts'
import { EvenColumns } from '../../ui/columns.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { RecipientValues } from './recipient.ts'

interface FieldsProps<V extends RecipientValues> {
  form: UseFormReturnType<V>
  /** At the customer's own door nobody asks why somebody collects; how they are related is asked instead. */
  isAtDoor?: boolean
}

/** Somebody whom the customer has not named to us. */
export const OtherPerson = <V extends RecipientValues>({ form, isAtDoor = false }: FieldsProps<V>) => (
  <EvenColumns from="xs">
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
  </EvenColumns>
)

export const ShownId = <V extends RecipientValues>({
  form,
  required,
  isAtDoor = false,
}: FieldsProps<V> & { required: boolean }) => (
  <EvenColumns from="xs">
    <NativeSelect
      label="ID shown"
      required={required}
      data={[{ value: '', label: required ? 'Choose' : 'None' }, ...idTypeOptions]}
      {...form.getInputProps('idType')}
    />
    <TextInput
      label="Last four characters"
      required={required && !isAtDoor}
      maxLength={4}
      autoComplete="off"
      autoCapitalize="characters"
      {...form.getInputProps('idLast4')}
    />
  </EvenColumns>
)
