import { formPart } from '../../components/package-form/form-part.ts'
import { OwnerEntry } from '../../components/package-form/owner-entry.tsx'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'

/** The owner of a package in a form, found among the customers on this device. */
export const OwnerField = formPart(['accountId', 'ownerText'], ({ form }) => (
  <OwnerEntry form={form} owner={useCustomer(form.values.accountId)} search={searchCustomers} />
))
