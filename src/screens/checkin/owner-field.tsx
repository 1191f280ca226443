import { searchCustomers, useCustomer } from '../../data/customers.ts'
import type { PackageForm } from '../../ui/package-form/form.ts'
import { OwnerPicker } from '../../ui/package-form/owner-picker.tsx'

/** The owner of a package in a form, found among the customers on this device. */
export function OwnerField({ form }: { form: PackageForm }) {
  const owner = useCustomer(form.values.accountId)
  const { error } = form.getInputProps('accountId')
  return (
    <OwnerPicker
      accountId={form.values.accountId}
      owner={owner}
      search={searchCustomers}
      error={typeof error === 'string' ? error : undefined}
      onChange={(accountId) => form.setFieldValue('accountId', accountId)}
    />
  )
}
