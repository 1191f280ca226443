import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { AddCustomerButton } from '../../components/add-customer/add-customer-button.tsx'
import { OwnerPicker } from '../../components/package-form/owner-picker.tsx'
import { OpenTillPanel } from '../../components/till/open-till-panel.tsx'
import { OwnTill } from '../../components/till/own-till.tsx'
import { balancesQuery, searchPayers } from '../../queries/api/money/payments.ts'
import { currentTillQuery } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { useCapture } from '../../scan/keys/use-capture.ts'
import { toastError } from '../../stores/notifications.ts'
import { useUnsaved } from '../../stores/sign-out.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { CounterSearch } from './counter-search.ts'
import { findPayer } from './find-payer.ts'
import { ResultPanel } from './result-panel.tsx'
import { TillView } from './till-view.tsx'
import type { PaymentResult } from './use-till.ts'

interface CounterPageProps {
  search: CounterSearch
  /** Puts the paying customer into the address. */
  choose: (account: string | undefined) => void
}

function refuse(headline: string, text: string): void {
  giveFeedback('refused')
  toastError(headline, text)
}

/** The counter: the customer, the open invoices, the payment, and the receipt. */
export function CounterPage({ search: { account, invoice, from }, choose }: CounterPageProps) {
  const [result, setResult] = useState<PaymentResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (accountId: string | undefined) => {
    setResult(null)
    setBusy(false)
    choose(accountId)
  }
  const tillAnswer = useServerQuery(currentTillQuery)
  // Offline, the page explains that itself; the float is asked for once there is known to be none.
  const ownTill = tillAnswer.is === 'shown' ? tillAnswer.data : null
  const asksFloat = ownTill?.till === null && !result
  useUnsaved(isBusy)
  useCapture({
    onBroken: () => refuse('Scan incomplete', 'Part of the code is missing. Scan it again.'),
    async onScan(scan: Scan) {
      const code = scan.recognised.canonical || scan.raw
      if (isBusy) return refuse('Finish this payment first', `You scanned ${code}.`)
      const payer = await findPayer(scan).catch(() => ({ why: 'There’s no connection. Try again.' }))
      if ('why' in payer) return refuse(`Not found: ${code}`, payer.why)
      giveFeedback('ready')
      change(payer.accountId)
    },
  })
  return (
    <Page
      title="Accept Payments"
      actions={ownTill?.till && <OwnTill till={ownTill.till} />}
      {...(from ? { back: { to: from, text: 'Back' } } : {})}
    >
      <Stack>
        {asksFloat && <OpenTillPanel closedByOther={ownTill.closedByOther} />}
        {!result && !asksFloat && <Payer accountId={account ?? null} onChoose={change} />}
        {result && <ResultPanel result={result} from={from ?? null} onNext={() => change(undefined)} />}
        {!result && !asksFloat && account && (
          <TillView
            key={account}
            accountId={account}
            invoiceId={invoice ?? null}
            onTaken={(payment) => {
              setBusy(false)
              setResult(payment)
            }}
            onInput={setBusy}
          />
        )}
      </Stack>
    </Page>
  )
}

interface PayerProps {
  accountId: string | null
  onChoose: (id: string | undefined) => void
}

/** Finds the paying customer by mailbox, name, email or phone, with the keyboard alone. */
function Payer({ accountId, onChoose }: PayerProps) {
  const [text, setText] = useState('')
  const answer = useServerQuery(balancesQuery(accountId))
  return (
    <Panel>
      <OwnerPicker
        accountId={accountId}
        text={text}
        owner={answer.is === 'shown' ? answer.data.customer : undefined}
        search={searchPayers}
        description="Mailbox, name, email or phone. Or scan a mailbox or a package."
        nobody="No customer matches."
        autoFocus={accountId === null}
        onChange={(entry) => {
          setText(entry.text)
          if (entry.accountId !== accountId) onChoose(entry.accountId ?? undefined)
        }}
      />
      {accountId === null && (
        <AddCustomerButton
          onAdded={(customer) => {
            setText('')
            onChoose(customer.accountId)
          }}
        />
      )}
    </Panel>
  )
}
