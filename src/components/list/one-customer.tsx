import { useState } from 'react'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { OwnerPicker } from '../package-form/owner-picker.tsx'

export interface OneCustomerProps {
  accountId: string | undefined
  set: (accountId: string | undefined) => void
}

/** The content of the customer filter. */
export function OneCustomer(props: OneCustomerProps) {
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
