import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import type { StorageDue } from '#sync/api/money/storage.ts'
import { oldestDueFirst } from '#sync/rules/payments/part-payment.ts'
import { isLate } from '../../../components/overdue.ts'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import {
  type OwnInvoice,
  ownBalancesQuery,
  unpaidInvoicesQuery,
} from '../../../queries/api/own/own-invoices.ts'
import { joinAnswers } from '../../../queries/api/server-cache/join-answers.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { usePackageNames } from '../../../queries/package-names.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { DoneIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { invoiceSubject, packagesIn } from './invoice-facts.ts'
import { OwnInvoiceRow } from './invoice-row.tsx'
import classes from './invoice-rows.module.css'
import { dueText } from './owed.ts'
import { PayBar } from './pay-bar.tsx'
import { StorageRow } from './storage-row.tsx'

/** The server accepts at most this many invoices in one payment. */
const maxPerPayment = 100

/** Unpaid invoices to select and pay. All of them are selected at first. */
export function UnpaidList({ accountId }: { accountId: string }) {
  // The balances hold storage that is owed without an invoice, and the credit notes that a payment uses first.
  const answer = joinAnswers(
    useKeptQuery(unpaidInvoicesQuery(accountId)),
    useKeptQuery(ownBalancesQuery(accountId)),
  )
  if (answer.is === 'loading')
    return (
      <Panel>
        <Skeleton h={240} role="status" aria-label="Loading your invoices" />
      </Panel>
    )
  if (answer.is !== 'shown')
    return (
      <Panel>
        <ServerContent answer={answer} away="Your invoices are shown here when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    )
  const [invoices, { storage }] = answer.data
  return (
    <>
      <LoadedAt answer={answer} />
      {invoices.length + storage.length === 0 ? (
        <NothingOwed />
      ) : (
        <Choice accountId={accountId} invoices={oldestDueFirst(invoices)} storage={storage} />
      )}
    </>
  )
}

const NothingOwed = () => (
  <Panel>
    <EmptyState
      icon={DoneIcon}
      title="Nothing to pay"
      text="A new invoice shows up here by itself when your package is billed, and we’ll let you know."
    />
  </Panel>
)

interface ChoiceProps {
  accountId: string
  invoices: readonly OwnInvoice[]
  storage: readonly StorageDue[]
}

function Choice({ accountId, invoices, storage }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const names = usePackageNames(invoices.flatMap(packagesIn))
  const selected = invoices.filter(({ invoiceId }) => !left.has(invoiceId)).slice(0, maxPerPayment)
  const chosenStorage = storage.filter(({ packageId }) => !left.has(packageId)).slice(0, maxPerPayment)
  const choose = (ids: readonly string[], yes: boolean) => {
    const next = new Set(left)
    for (const id of ids) yes ? next.delete(id) : next.add(id)
    setLeft(next)
  }
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId)
  return (
    <section className={classes['panel']} aria-label="Unpaid invoices">
      <Stack gap={0}>
        {invoices.length > 1 && (
          <Checkbox
            style={{ padding: 'var(--mantine-spacing-sm) var(--mantine-spacing-md)' }}
            label={`Choose all ${invoices.length}`}
            description={invoices.length > maxPerPayment && `Up to ${maxPerPayment} are paid at once.`}
            checked={selected.length === invoiceIds.length}
            indeterminate={selected.length > 0 && selected.length < invoiceIds.length}
            onChange={(event) => choose(invoiceIds, event.currentTarget.checked)}
          />
        )}
        <ul className={classes['list']}>
          {invoices.map((invoice) => (
            <OwnInvoiceRow
              key={invoice.invoiceId}
              invoice={invoice}
              what={invoiceSubject(invoice, (id) => names?.get(id))}
              cents={invoice.balanceJmdCents}
              more={dueText({ firstDueAt: invoice.dueAt, isLate: isLate(invoice.dueAt) })}
              choice={{
                chosen: selected.includes(invoice),
                onChange: (yes) => choose([invoice.invoiceId], yes),
              }}
            />
          ))}
          {storage.map((due) => (
            <StorageRow
              key={due.packageId}
              due={due}
              choice={{
                chosen: chosenStorage.includes(due),
                onChange: (yes) => choose([due.packageId], yes),
              }}
            />
          ))}
        </ul>
      </Stack>
      <PayBar accountId={accountId} chosen={selected} storage={chosenStorage} />
    </section>
  )
}
