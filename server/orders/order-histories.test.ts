import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { ledgerFaults } from '../db/billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let accountId: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  for (const role of ['User', 'Employee', 'Supervisor', 'Admin'] as const)
    tokens[role] = await server.tokenOf(role)
  accountId = (await send('User', 'GET', '/api/accounts/user')).json().accountId
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (role: string, method: Method, url: string, payload?: object) =>
  server.as(tokens[role] ?? '', { method, url, ...(payload ? { payload } : {}) })

const item = { url: 'https://shop.example/hat', name: 'Hat', quantity: 1, unitUsdCents: 2_000 }

interface Run {
  readonly storeOrderId: string
  /** Every invoice and payment that there has been. */
  readonly invoiceIds: Set<string>
  readonly paymentIds: string[]
}

/** The actions that anyone at the office might take next, in any order, sensible or not. */
const commands: Record<string, (run: Run) => Promise<unknown>> = {
  ...Object.fromEntries(
    ['requested', 'quoted', 'approved', 'purchased', 'received', 'cancelled'].map((status) => [
      status,
      (run: Run) => put('Employee', run, { status }),
    ]),
  ),
  waive: (run: Run) => put('Supervisor', run, { status: 'purchased', waiverReason: 'Pays on arrival' }),
  dearer: (run: Run) => put('Employee', run, { items: [{ ...item, unitUsdCents: 3_000 }] }),
  pay: async (run: Run) => {
    const [invoiceId] = [...run.invoiceIds].slice(-1)
    if (!invoiceId) return
    const { balanceJmdCents } = await invoiceNow(invoiceId)
    const payment = { accountId, method: 'Cash', amountJmdCents: balanceJmdCents }
    const allocations = [{ invoiceId, amountJmdCents: balanceJmdCents }]
    const { paymentId } = (
      await send('Employee', 'POST', '/api/payments', { ...payment, allocations })
    ).json()
    if (paymentId) run.paymentIds.push(paymentId)
  },
  reverse: async ({ paymentIds }: Run) => {
    const paymentId = paymentIds.pop()
    if (paymentId) await send('Admin', 'DELETE', `/api/payments/${paymentId}?reason=Bounced`)
  },
  void: async ({ invoiceIds }: Run) => {
    for (const invoiceId of invoiceIds)
      await send('Supervisor', 'PUT', '/api/invoices', { invoiceId, voidReason: 'Wrong' })
  },
  takeAway: async ({ invoiceIds }: Run) => {
    for (const id of invoiceIds)
      await send('Supervisor', 'DELETE', `/api/storeorders/invoice/${id}?reason=Wrong`)
  },
}

const put = (role: string, { storeOrderId }: Run, body: object) =>
  send(role, 'PUT', `/api/storeorders/${storeOrderId}`, body)

const invoiceNow = async (invoiceId: string) =>
  (await send('Employee', 'GET', `/api/invoices/${invoiceId}`)).json()

const isBought = ({ status }: { status: string }) => ['purchased', 'received'].includes(status)

/** Does one after the other, and looks at the order after each. Returns how often its state was "bought". */
async function live(history: readonly string[]): Promise<number> {
  const newOrder = { accountId, store: 'Hats', items: [item] }
  const { storeOrderId } = (await send('Employee', 'POST', '/api/storeorders', newOrder)).json()
  const run: Run = { storeOrderId, invoiceIds: new Set(), paymentIds: [] }
  let boughtCount = 0
  for (const name of ['quoted', 'approved', ...history]) {
    await must(commands[name], name)(run)
    const order = (await send('Employee', 'GET', `/api/storeorders/${storeOrderId}`)).json()
    if (order.orderInvoiceId) run.invoiceIds.add(order.orderInvoiceId)
    if (!isBought(order)) {
      boughtCount = 0
      continue
    }
    // An invoice that is not void is owed or paid; a waiver names who decided otherwise.
    expect([name, order.orderInvoiceId !== null || order.waiver !== null]).toEqual([name, true])
    if (boughtCount === 0 && !order.waiver)
      expect((await invoiceNow(order.orderInvoiceId)).statusId).toBe('paid')
    boughtCount += 1
  }
  return boughtCount
}

test('the office buys nothing without charging a customer, no matter what it does in which order', async () => {
  let boughtCount = 0
  const names = Object.keys(commands)
  // Commands that lead to a bought order and away from it come more often than those that are refused.
  const likely = ['pay', 'pay', 'purchased', 'purchased', 'approved', 'void', 'takeAway']
  const history = fc.array(fc.constantFrom(...names, ...likely), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(history, async (commandsInTurn) => {
      boughtCount += await live(commandsInTurn)
    }),
    { numRuns: 80 },
  )
  expect(boughtCount).toBeGreaterThan(20)
  expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
}, 120_000)
