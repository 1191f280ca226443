import { Alert, Button, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { isReady, sendBills } from '../../queries/api/money/bill.ts'
import { useFailureText } from '../../queries/api/server-cache/use-write.ts'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './bill.module.css'
import { BillRow } from './bill-row.tsx'
import { billsTotal } from './bill-sums.ts'
import { ProblemsPanel } from './problems-panel.tsx'
import type { Issuing } from './use-issuing.ts'

interface BillPreviewProps {
  bills: readonly CustomerBill[]
  issuing: Issuing
  /** Loads the preview again. */
  onAgain: () => void
  onClose: () => void
}

/** Shows what each customer would be billed. Ctrl+Enter issues the selected bills. */
export function BillPreview({ bills, issuing, onAgain, onClose }: BillPreviewProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const notBilledText = useFailureText(sendBills.row)
  const ready = bills.filter(isReady)
  const refusals = bills.filter(({ state }) => state === 'refused')
  const chosenBills = ready.filter(({ accountId }) => accountId !== null && !left.has(accountId))
  const toggle = (accountId: string) =>
    setLeft(
      (before) =>
        new Set(
          before.has(accountId) ? [...before].filter((id) => id !== accountId) : [...before, accountId],
        ),
    )
  const loadAgain = () => {
    issuing.reset()
    onAgain()
  }
  const issue = () => void issuing.run(chosenBills)
  useHotkeys([['mod+Enter', issue]], [])
  return (
    <Stack gap="md" className={classes['preview'] ?? ''}>
      <ProblemsPanel bills={bills} onSaved={loadAgain} />
      {refusals.map(({ accountId, customer, message }) => (
        <Alert key={accountId} color="red" icon={<WarningIcon />} title={customer?.name ?? 'Customer'}>
          {message}
        </Alert>
      ))}
      {ready.length > 0 && (
        <Panel title={`${plural(ready.length, 'customer')} to bill`} flush>
          <ul className={classes['bills']} aria-label="Bills">
            <ShowMore inList rows={ready} step={200} what="customer">
              {(bill) => (
                <BillRow
                  key={bill.accountId}
                  bill={bill}
                  isChosen={!left.has(bill.accountId ?? '')}
                  isBusy={issuing.busy}
                  onToggle={() => toggle(bill.accountId ?? '')}
                />
              )}
            </ShowMore>
          </ul>
        </Panel>
      )}
      <Foot
        bills={chosenBills}
        {...{ issuing, notBilledText, onClose }}
        onIssue={issue}
        onAgain={loadAgain}
      />
    </Stack>
  )
}

const countPackages = (bills: readonly CustomerBill[]): number =>
  bills.reduce((count, { packages }) => count + packages.length, 0)

const issuedText = (count: number, total: number): string => `${count} of ${plural(total, 'customer')} billed`

interface FootProps extends Omit<BillPreviewProps, 'bills'> {
  /** The bills to issue. */
  bills: readonly CustomerBill[]
  notBilledText: string
  onIssue: () => void
}

/** The sum of the bills, and the button that issues them. */
function Foot({ bills, issuing, notBilledText, onIssue, onAgain, onClose }: FootProps) {
  const { busy, problem, issuedCount } = issuing
  return (
    <div ref={coversBottom} className={classes['foot']}>
      {problem && (
        <Alert
          color="red"
          icon={<WarningIcon />}
          role="alert"
          title={issuedCount === 0 ? notBilledText : `Only ${issuedText(issuedCount, bills.length)}`}
          w="100%"
        >
          {problem} {issuedCount > 0 && 'Press “Issue and email” to go on with the others. '}
          <Button variant="default" size="xs" onClick={onAgain}>
            Load the preview again
          </Button>
        </Alert>
      )}
      <span role="status" className={classes['sum']}>
        <b>{formatJmd(billsTotal(bills))}</b>
        <span>
          {busy
            ? issuedText(issuedCount, bills.length)
            : `${plural(bills.length, 'invoice')} for ${plural(countPackages(bills), 'package')}`}
        </span>
      </span>
      {busy ? (
        <Button variant="default" disabled={issuing.isStopping} onClick={issuing.stop}>
          {issuing.isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      )}
      <Button loading={busy} disabled={bills.length === 0} onClick={onIssue}>
        Issue and email
      </Button>
    </div>
  )
}
