import { expect, test } from 'vitest'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { issueInCalls } from './issue-in-calls.ts'

const bill = (n: number, state: CustomerBill['state']): CustomerBill => ({
  ...{ accountId: `a${n}`, customer: null, state, packages: [], lines: [], problems: [] },
  ...{ subtotalJmdCents: 0, gctJmdCents: 0, totalJmdCents: 0, fingerprint: null },
  ...{ invoiceId: null, number: null, mailedTo: null, message: null },
})

/** A server that issues two bills a call; the second customer's has changed. */
function serverOf(count: number) {
  let issuedCount = 0
  return async () => {
    issuedCount += 2
    return Array.from({ length: count }, (_, n) =>
      bill(n, n === 1 ? 'refused' : n <= issuedCount ? 'issued' : 'ready'),
    )
  }
}
const statesOf = (bills: readonly CustomerBill[]) => bills.map(({ state }) => state)

test('calls follow each other until no bill is left, even after a refusal', async () => {
  const progress: number[] = []
  const results = await issueInCalls(
    serverOf(6),
    (bills) => progress.push(bills.filter(({ state }) => state === 'issued').length),
    () => false,
  )
  expect(statesOf(results)).toEqual(['issued', 'refused', 'issued', 'issued', 'issued', 'issued'])
  expect(progress).toEqual([2, 4])
})

test('a stop waits for the call that is under way, begins no other, and answers what it left out', async () => {
  let isStopped = false
  const send = serverOf(6)
  const results = await issueInCalls(
    async () => {
      // The person stops while the server issues the first bills.
      isStopped = true
      return send()
    },
    () => undefined,
    () => isStopped,
  )
  expect(statesOf(results)).toEqual(['issued', 'refused', 'issued', 'ready', 'ready', 'ready'])
})

test('a call that fails ends the run with its error', async () => {
  const send = serverOf(6)
  let calls = 0
  const run = issueInCalls(
    async () => {
      if (++calls === 2) throw new Error('Away.')
      return send()
    },
    () => undefined,
    () => false,
  )
  await expect(run).rejects.toThrow('Away.')
})
