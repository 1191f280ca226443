import { useEffect, useRef, useState } from 'react'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { type BillSelection, billsPerCall, selectionBody, sendBills } from '../../queries/api/money/bill.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import { toExpected } from './bill-sums.ts'
import { issueInCalls } from './issue-in-calls.ts'

/** Issues bills some customers a call, counts how far it has come, and can be stopped between two calls. */
export function useIssuing(selection: BillSelection, onDone: (results: readonly CustomerBill[]) => void) {
  const { send } = useWrite(sendBills)
  const [issuedCount, setIssuedCount] = useState(0)
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
    setStopping(true)
  }
  // A page that is left begins no other call, because its results would not be seen.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const { run, busy, problem } = useAction(async (bills: readonly CustomerBill[]) => {
    if (bills.length === 0) return
    isStopped.current = false
    setStopping(false)
    const body = { ...selectionBody(selection), expected: toExpected(bills), limit: billsPerCall }
    const outcomes = await issueInCalls(
      () => send({ body }),
      (results) => setIssuedCount(results.filter(({ state }) => state === 'issued').length),
      () => isStopped.current,
    )
    onDone(outcomes)
  }, failureText)
  const reset = () => setIssuedCount(0)
  return { run, busy, problem, issuedCount, isStopping, stop, reset }
}
export type Issuing = ReturnType<typeof useIssuing>
