import type { PackageForm } from '../../components/package-form/form.ts'
import { OwnerEntry } from '../../components/package-form/owner-entry.tsx'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'

/** The owner of a package in a form, found among the customers on this device. */
export function OwnerField({ form }: { form: PackageForm }) {
  return <OwnerEntry form={form} owner={useCustomer(form.values.accountId)} search={searchCustomers} />
}
