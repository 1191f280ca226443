import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { unchosenText } from '../package-form/owner-choice.ts'
import { OwnerPicker } from '../package-form/owner-picker.tsx'
import type { SaveFormState } from './use-save-form.ts'

export interface CustomerValues {
  accountId: string | null
  ownerText: string
}

/** Text that isn't a chosen customer is refused instead of being left out. */
export const checkCustomer = ({ accountId, ownerText }: CustomerValues): Record<string, string> =>
  accountId === null && ownerText.trim() !== '' ? { accountId: unchosenText } : {}

/** A customer field within a form. */
export function CustomerField<V extends CustomerValues>({ state }: { state: SaveFormState<V> }) {
  const { accountId, ownerText } = state.form.values
  const customer = useCustomer(accountId)
  const error = state.form.errors['accountId']
  return (
    <OwnerPicker
      accountId={accountId}
      text={ownerText}
      owner={customer}
      search={searchCustomers}
      description=""
      error={typeof error === 'string' ? error : undefined}
      onChange={(entry) => {
        state.form.clearFieldError('accountId')
        state.form.setValues((before) => ({ ...before, accountId: entry.accountId, ownerText: entry.text }))
      }}
    />
  )
}
