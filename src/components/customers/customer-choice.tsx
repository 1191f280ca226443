import { useState } from 'react'
import { searchCustomers, useCustomer } from '../../queries/customers.ts'
import { customerOfMailbox } from '../../queries/mailboxes.ts'
import { lookUp } from '../../queries/packages.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { useCapture } from '../../scan/keys/use-capture.ts'
import { stillLoadingText } from '../../scan/still-loading.ts'
import { toastError } from '../../stores/notifications.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { AddCustomerButton } from '../add-customer/add-customer-button.tsx'
import { OwnerPicker } from '../package-form/owner-picker.tsx'

interface CustomerChoiceProps {
  accountId: string | null
  /** Called with another customer, or with undefined when the customer was cleared. */
  choose: (accountId: string | undefined) => void
}

function refuse(title: string, why: string): void {
  giveFeedback('refused')
  toastError(title, why)
}

/** Chooses the customer that a page is for. Scanning a mailbox number or a package chooses its customer. */
export function CustomerChoice({ accountId, choose }: CustomerChoiceProps) {
  const [text, setText] = useState('')
  const customer = useCustomer(accountId)
  useCapture({
    onBroken: () => refuse('Scan incomplete', 'Part of the code is missing. Scan it again.'),
    async onScan({ recognised, raw }) {
      const code = recognised.canonical || raw
      const isLoading = isReplicaLoading()
      const isMailbox = recognised.kind === 'mailbox'
      const owner = isMailbox
        ? (await customerOfMailbox(code))?.accountId
        : (await lookUp(recognised)).exact?.accountId
      const why = isLoading
        ? stillLoadingText(isMailbox ? 'customers' : 'packages')
        : 'Scan a mailbox, or a package that has a customer.'
      if (!owner) return refuse(`No customer found: ${code}`, why)
      giveFeedback('ready')
      setText('')
      choose(owner)
    },
  })
  return (
    <Panel>
      <OwnerPicker
        accountId={accountId}
        text={text}
        owner={customer}
        search={searchCustomers}
        description="Or scan the mailbox number or a package"
        autoFocus={accountId === null}
        onChange={(entry) => {
          setText(entry.text)
          if (entry.accountId !== accountId) choose(entry.accountId ?? undefined)
        }}
      />
      {accountId === null && (
        <AddCustomerButton
          onAdded={(account) => {
            setText('')
            choose(account.accountId)
          }}
        />
      )}
    </Panel>
  )
}
