import { useState } from 'react'
import { OwnerPicker } from '../../components/package-form/owner-picker.tsx'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { setOptions, useImportRun } from './import-run.ts'

/** The customer of a file that holds one customer's pre-alerts. */
export function PrealertOptions() {
  const { accountId } = useImportRun(({ options }) => options)
  const [text, setText] = useState('')
  return (
    <OwnerPicker
      accountId={accountId}
      text={text}
      owner={useCustomer(accountId)}
      search={searchCustomers}
      description="For a file from one customer. Leave empty if the file has a column for the mailbox or email."
      onChange={(entry) => {
        setText(entry.text)
        setOptions({ accountId: entry.accountId })
      }}
    />
  )
}
