import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { formPart } from './form-part.ts'
import { OwnerPicker } from './owner-picker.tsx'

/**
 * The package's customer, searched among the customers on this device. Text that matches no customer stays in the form
 * and prevents saving.
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
