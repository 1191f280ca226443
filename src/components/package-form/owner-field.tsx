import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { formPart } from './form-part.ts'
import { OwnerPicker } from './owner-picker.tsx'

/**
 * The owner of a package in a form, found among the customers on this device: what was typed and not chosen is part of
 * the form, and keeps it from being saved.
 */
export const OwnerField = formPart(['accountId', 'ownerText'], ({ form }) => {
  const { accountId, ownerText } = form.values
  const { error } = form.getInputProps('accountId')
  return (
    <OwnerPicker
      accountId={accountId}
      text={ownerText}
      owner={useCustomer(accountId)}
      search={searchCustomers}
      path="accountId"
      error={typeof error === 'string' ? error : undefined}
      onChange={(entry) => {
        form.clearFieldError('accountId')
        form.setValues({ accountId: entry.accountId, ownerText: entry.text })
      }}
    />
  )
})
