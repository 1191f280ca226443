import { NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { AuthorizedPerson } from '#sync/entities/accounts/authorized-person.ts'
import { idTypeOptions } from '#sync/entities/accounts/id-types.ts'

interface PersonFieldsProps {
  /** Returns the input props of one of this person's fields. */
  field: (name: keyof Omit<AuthorizedPerson, 'authorizedPersonId'>) => GetInputPropsReturnType
}

/** A person who may pick up packages. */
export const PersonFields = ({ field }: PersonFieldsProps) => (
  <>
    <TextInput label="Full name" maxLength={200} {...field('name')} />
    <TextInput label="Phone (optional)" type="tel" maxLength={200} {...field('phone')} />
    <TextInput
      label="Relationship (optional)"
      placeholder="Sister"
      maxLength={200}
      {...field('relationship')}
    />
    <NativeSelect label="ID they will show" data={idTypeOptions} {...field('idType')} />
    <TextInput
      label="Last four characters of the ID’s number (optional)"
      maxLength={4}
      {...field('idLast4')}
    />
  </>
)
