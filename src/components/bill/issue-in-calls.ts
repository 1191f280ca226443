import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { isReady } from '../../queries/api/money/bill.ts'

type Bills = readonly CustomerBill[]

/**
 * Repeats the call until no bill is left to issue, or until it is stopped; the results of a call that is under way are
 * always waited for. Resolves to each customer's result: those that a stop left out are still ready.
 */
export async function issueInCalls(
  send: () => Promise<Bills>,
  onProgress: (results: Bills) => void,
  isStopped: () => boolean,
): Promise<Bills> {
  let results = await send()
  while (results.some(isReady) && !isStopped()) {
    onProgress(results)
    results = await send()
  }
  return results
}
