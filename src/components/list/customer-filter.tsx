import { useState } from 'react'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { OwnerPicker } from '../package-form/owner-picker.tsx'
import { ownerWords } from '../package-form/owner-text.ts'
import type { FilterMenu } from './filter-bar.tsx'

/** Of one customer, found by name, mailbox or email. */
export function useCustomerFilter(
  accountId: string | undefined,
  set: (accountId: string | undefined) => void,
): FilterMenu {
  const owner = useCustomer(accountId ?? null)
  return {
    key: 'customer',
    text: 'Customer',
    chosen: accountId ? ownerWords(accountId, owner) : '',
    clear: () => set(undefined),
    content: <CustomerChoice accountId={accountId} set={set} />,
  }
}

function CustomerChoice(props: {
  accountId: string | undefined
  set: (accountId: string | undefined) => void
}) {
  const owner = useCustomer(props.accountId ?? null)
  const [text, setText] = useState('')
  return (
    <OwnerPicker
      accountId={props.accountId ?? null}
      owner={owner}
      text={text}
      description="Leave empty for all customers"
      search={searchCustomers}
      onChange={(entry) => {
        setText(entry.text)
        if ((entry.accountId ?? undefined) !== props.accountId) props.set(entry.accountId ?? undefined)
      }}
    />
  )
}
