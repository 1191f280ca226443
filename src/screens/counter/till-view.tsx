import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { openInvoicesQuery } from '../../queries/api/money/invoices.ts'
import { balancesQuery } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { AccountCredit } from './account-credit.tsx'
import { CreditNotes, OpenInvoices } from './open-invoices.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { StorageRows } from './storage-rows.tsx'
import { type CounterBalances, type PaymentResult, useTill } from './use-till.ts'

interface TillProps {
  accountId: string
  invoiceId: string | null
  onTaken: (result: PaymentResult) => void
  /** Called with whether there is input that would be lost. */
  onInput: (hasInput: boolean) => void
}

const offlineText =
  'You’re offline, so what is owed can’t be shown. Payments need a connection; this page continues by itself.'

/** The customer's open invoices and credit, and the payment for them. */
export function TillView(props: TillProps) {
  const open = useServerQuery(openInvoicesQuery(props.accountId))
  const balances = useServerQuery(balancesQuery(props.accountId))
  return (
    <ServerContent answer={open} away={offlineText}>
      {(invoices) => balances.is === 'shown' && <Form {...props} open={invoices} balances={balances.data} />}
    </ServerContent>
  )
}

function Form(props: TillProps & { open: readonly InvoiceReply[]; balances: CounterBalances }) {
  const { open, balances, onInput } = props
  const state = useTill(props)
  const { busy, unanswered, hasInput } = state
  const isLocked = busy || unanswered
  useEffect(() => onInput(hasInput || unanswered), [hasInput, unanswered, onInput])
  return (
    <SideBySide>
      <Stack>
        <OpenInvoices open={open} selection={state.invoices} disabled={isLocked} />
        <StorageRows storage={balances.storage} selection={state.storage} disabled={isLocked} />
        <CreditNotes balances={balances} selection={state.notes} disabled={isLocked} />
        <AccountCredit accountId={props.accountId} creditJmdCents={balances.creditJmdCents} />
      </Stack>
      <PaymentPanel state={state} credit={balances.creditJmdCents} />
    </SideBySide>
  )
}
