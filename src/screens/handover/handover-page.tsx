import { Stack } from '@mantine/core'
import { useState } from 'react'
import { OwnerPicker } from '../../components/package-form/owner-picker.tsx'
import { searchCustomers } from '../../queries/customers.ts'
import { ChoiceButtons } from '../../scan/choice-buttons.tsx'
import { DeskLayout, ScanDesk } from '../../scan/scan-desk.tsx'
import { HandOverIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { CounterPanel } from './counter-panel.tsx'
import { DonePanel, type HandedOver } from './done-panel.tsx'
import { PickupLists } from './pickup-lists.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { type HandoverStart, useCounter } from './use-counter.ts'

/** Hands packages over at the counter: by customer, by package, or by scanning one after another. */
export function HandoverPage({ start }: { start: HandoverStart }) {
  const counter = useCounter(start)
  const { accountId, chosen, scans } = counter
  const { owner } = counter.place
  const [text, setText] = useState('')
  const [handover, setHandover] = useState<HandedOver | null>(null)
  const serve = (account: string | null) => {
    setHandover(null)
    counter.serve(account)
  }
  return (
    <Page title="Hand over">
      <DeskLayout
        work={
          <>
            <ScanDesk
              shown={scans.shown}
              waitingFor="Scan a package or a mailbox"
              progress={accountId ? `${plural(chosen.length, 'package')} chosen` : 'No customer yet'}
              onScan={(scan) => {
                setHandover(null)
                scans.onScan(scan)
              }}
              onBroken={scans.onBroken}
              action={
                <ChoiceButtons offered={scans.last?.offered ?? []} verb="Add" onChoose={scans.choose} />
              }
            />
            <OwnerPicker
              accountId={accountId}
              text={text}
              owner={owner}
              search={searchCustomers}
              description="Or find the customer here"
              onChange={(entry) => {
                setText(entry.text)
                serve(entry.accountId)
              }}
            />
          </>
        }
        side={<CounterSide counter={counter} handover={handover} onDone={setHandover} onServe={serve} />}
      />
    </Page>
  )
}

const NoCustomer = () => (
  <EmptyState
    icon={HandOverIcon}
    title="Who’s collecting?"
    text="Scan a package, or find the customer by mailbox or name."
  />
)

interface CounterSideProps {
  counter: ReturnType<typeof useCounter>
  handover: HandedOver | null
  onDone: (handover: HandedOver) => void
  onServe: (accountId: string) => void
}

/** The chosen packages next to the scanner, and the form that hands them over. */
function CounterSide({ counter, handover, onDone, onServe }: CounterSideProps) {
  const { accountId, packages, chosen } = counter
  const { owner, office, offices } = counter.place
  return (
    <Stack>
      {handover && <DonePanel done={handover} />}
      {counter.isWaiting && <PickupLists office={office} onServe={onServe} />}
      {counter.isWaiting && <NoCustomer />}
      {accountId !== null && packages && (
        <CounterPanel
          accountId={accountId}
          owner={owner ?? null}
          packages={packages}
          chosen={chosen}
          offices={offices}
          onToggle={counter.toggle}
        />
      )}
      {accountId !== null && owner && chosen.length > 0 && (
        <ReleasePanel
          // Another customer gets a new form, so that nothing of the previous one remains.
          key={accountId}
          owner={owner}
          chosen={chosen}
          onDone={(result) => {
            onDone(result)
            counter.empty()
          }}
        />
      )}
    </Stack>
  )
}
