import { Alert, Button, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { CustomerBill } from '#sync/api/invoices-bill.ts'
import {
  type BillSelection,
  billsPerCall,
  isReady,
  selectionBody,
  sendBills,
} from '../../queries/api/bill.ts'
import { useFailureText, useWrite } from '../../queries/api/use-write.ts'
import { coversBottom } from '../../ui/covered-edge.ts'
import { formatJmd, plural } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { failureText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './bill.module.css'
import { BillRow } from './bill-row.tsx'
import { billsTotal, toExpected } from './bill-sums.ts'
import { ProblemsPanel } from './problems-panel.tsx'

interface BillPreviewProps {
  bills: readonly CustomerBill[]
  selection: BillSelection
  /** Loads the preview again. */
  onAgain: () => void
  onDone: (results: readonly CustomerBill[]) => void
  onClose: () => void
}

/** Shows what each customer would be billed. Ctrl+Enter issues the selected bills. */
export function BillPreview({ bills, selection, onAgain, onDone, onClose }: BillPreviewProps) {
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
  const { issue, issuedCount, reset } = useIssuing(selection, chosenBills, onDone)
  const loadAgain = () => {
    reset()
    onAgain()
  }
  useHotkeys([['mod+Enter', () => void issue.run()]], [])
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
            <ShowMore rows={ready} step={200} what="customer">
              {(bill) => (
                <BillRow
                  key={bill.accountId}
                  bill={bill}
                  isChosen={!left.has(bill.accountId ?? '')}
                  isBusy={issue.busy}
                  onToggle={() => toggle(bill.accountId ?? '')}
                />
              )}
            </ShowMore>
          </ul>
        </Panel>
      )}
      <Foot
        bills={chosenBills}
        {...{ issue, issuedCount, notBilledText }}
        onAgain={loadAgain}
        onClose={onClose}
      />
    </Stack>
  )
}

/** Issues the bills some customers a call, and counts how far it has come. */
function useIssuing(
  selection: BillSelection,
  bills: readonly CustomerBill[],
  onDone: BillPreviewProps['onDone'],
) {
  const { send } = useWrite(sendBills)
  const [issuedCount, setIssuedCount] = useState(0)
  const issue = useAction(async () => {
    if (bills.length === 0) return
    const body = { ...selectionBody(selection), expected: toExpected(bills), limit: billsPerCall }
    let results = await send({ body })
    while (results.some(isReady)) {
      setIssuedCount(results.filter(({ state }) => state === 'issued').length)
      results = await send({ body })
    }
    onDone(results)
  }, failureText)
  return { issue, issuedCount, reset: () => setIssuedCount(0) }
}

const countPackages = (bills: readonly CustomerBill[]): number =>
  bills.reduce((count, { packages }) => count + packages.length, 0)

const issuedText = (count: number, total: number): string => `${count} of ${plural(total, 'customer')} billed`

interface FootProps extends Pick<BillPreviewProps, 'onAgain' | 'onClose'> {
  /** The bills to issue. */
  bills: readonly CustomerBill[]
  issue: ReturnType<typeof useAction<[]>>
  /** The number of invoices that are issued so far. */
  issuedCount: number
  notBilledText: string
}

/** The sum of the bills, and the button that issues them. */
const Foot = ({ bills, issue, issuedCount, notBilledText, onAgain, onClose }: FootProps) => (
  <div ref={coversBottom} className={classes['foot']}>
    {issue.problem && (
      <Alert
        color="red"
        icon={<WarningIcon />}
        role="alert"
        title={issuedCount === 0 ? notBilledText : `Only ${issuedText(issuedCount, bills.length)}`}
        w="100%"
      >
        {issue.problem} {issuedCount > 0 && 'Press “Issue and mail” to go on with the others. '}
        <Button variant="default" size="xs" onClick={onAgain}>
          Load the preview again
        </Button>
      </Alert>
    )}
    <span role="status" className={classes['sum']}>
      <b>{formatJmd(billsTotal(bills))}</b>
      <span>
        {issue.busy && issuedCount > 0
          ? issuedText(issuedCount, bills.length)
          : `${plural(bills.length, 'invoice')} for ${plural(countPackages(bills), 'package')}`}
      </span>
    </span>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button loading={issue.busy} disabled={bills.length === 0} onClick={() => void issue.run()}>
      Issue and mail
    </Button>
  </div>
)
