import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { useBranches } from '../../queries/branches.ts'
import { type EmployeeValues, roleText, staffRoleNames } from './employee-values.ts'

const roleChoices = staffRoleNames.map((role) => ({ value: role, label: role }))

interface EmployeeFieldsProps {
  state: SaveFormState<EmployeeValues>
  /** Only administrators can change a person's role. */
  canSetRole: boolean
}

export function EmployeeFields({ state: { form }, canSetRole }: EmployeeFieldsProps) {
  const branches = (useBranches() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  const field = form.getInputProps
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="First name" maxLength={200} data-autofocus {...field('firstName')} />
      <TextInput label="Last name" maxLength={200} {...field('lastName')} />
      <TextInput label="Email" type="email" maxLength={200} {...field('email')} />
      <TextInput label="Phone" type="tel" maxLength={200} {...field('phone')} />
      {canSetRole && (
        <NativeSelect
          label="Role"
          data={roleChoices}
          description={roleText[form.values.role]}
          {...field('role')}
        />
      )}
      <NativeSelect
        label="Branch"
        description="Reports and new packages default to it"
        data={[{ value: '', label: 'No branch' }, ...branches]}
        {...field('branchId')}
      />
    </SimpleGrid>
  )
}
