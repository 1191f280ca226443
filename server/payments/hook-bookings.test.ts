import { expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { idOf } from '#sync/test/people.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../test/cards.ts'
import { day, openHooks, total } from '../test/hooks.ts'
import type { ProviderEvent } from './provider/event.ts'

const { server, accountId, signIn, send, asAdmin, newCheckout, outcomeOf, creditNow } = await openHooks()

/** By hand: [the checkout's status after it, is the invoice paid, does it become credit, who is alerted]. */
type Cell = readonly [status: string | null, paid: boolean, credit: boolean, alert: string | null]
type Telling = 'exact' | 'less' | 'more' | 'dollars'

const open: Record<Telling, Cell> = {
  exact: ['paid', true, false, null],
  less: ['mismatch', false, true, 'less'],
  more: ['mismatch', false, true, 'more'],
  dollars: ['mismatch', false, false, 'other-currency'],
}
const always = (status: string | null, isPaid: boolean, alert: string): Record<Telling, Cell> => ({
  exact: [status, isPaid, true, alert],
  less: [status, isPaid, true, alert],
  more: [status, isPaid, true, alert],
  dollars: [status, isPaid, false, alert],
})
const matrix: Record<string, Record<Telling, Cell>> = {
  created: open,
  'link-open': open,
  processing: open,
  failed: open,
  mismatch: open,
  'paid by hand': open,
  paid: always('paid', true, 'second-payment'),
  cancelled: always('cancelled', false, 'after-cancel'),
  expired: always('expired', false, 'after-expiry'),
  deleted: always(null, false, 'deleted'),
  unknown: {
    exact: [null, false, false, 'unknown-reference'],
    less: [null, false, false, 'unknown-reference'],
    more: [null, false, false, 'unknown-reference'],
    dollars: [null, false, false, 'unknown-reference'],
  },
}

const tellings: Record<Telling, Partial<ProviderEvent>> = {
  exact: {},
  less: { amountCents: total - 1 },
  more: { amountCents: total + 1 },
  dollars: { currency: 'USD' },
}

const set =
  (status: string, reason = '') =>
  (checkout: CheckoutReply) =>
    asAdmin('PUT', `/api/checkouts/${checkout.checkoutId}/status`, { status, reason })

/** How a checkout comes into each state. */
const into: Record<string, (checkout: CheckoutReply) => Promise<unknown>> = {
  created: async () => {},
  'link-open': ({ checkoutId }) =>
    send('User', 'POST', `/api/checkouts/${checkoutId}/fygaro`, {}).then(String),
  processing: ({ checkoutToken: token }) =>
    server.app
      .inject({ method: 'POST', url: '/api/checkouts/process-payment', payload: { token } })
      .then(String),
  failed: set('failed'),
  mismatch: (checkout) => sendPaidHook(server, eventFor(server, checkout, { amountCents: 1 })).then(String),
  'paid by hand': set('paid', 'Says he paid at the bank'),
  paid: (checkout) => sendPaidHook(server, eventFor(server, checkout)).then(String),
  cancelled: set('cancelled'),
  expired: async () => server.clock.forward(7 * day + 600_000),
  deleted: ({ checkoutId }) => asAdmin('DELETE', `/api/checkouts/${checkoutId}`),
  unknown: async () => {},
}

const cells = Object.entries(matrix).flatMap(([state, row]) =>
  Object.entries(row).map(([telling, cell]) => [state, telling as Telling, cell] as const),
)

test.each(cells)('a checkout that is %s, and %s is paid', async (state, telling, cell) => {
  const { checkout, invoiceId } = await newCheckout()
  await into[state]?.(checkout)
  await signIn()
  const about = state === 'unknown' ? { ...checkout, checkoutId: idOf(0xdead) } : checkout
  const event = eventFor(server, about, tellings[telling])
  const before = await creditNow()
  expect((await sendPaidHook(server, event)).statusCode).toBe(200)
  const [status, isPaid, credit, alert] = cell
  const { rows, alerts } = await outcomeOf(event)
  const now = await send('Admin', 'GET', `/api/checkouts/${about.checkoutId}`)
  expect({
    status: now.statusCode === 200 ? now.json().status : null,
    paid: (await invoiceNow(server, invoiceId)).statusId === 'paid',
    credit: (await creditNow()) - before,
    kept: rows.length,
    alerts,
  }).toEqual({
    status,
    paid: isPaid,
    credit: credit ? event.amountCents : 0,
    kept: 1,
    alerts: alert ? [alert] : [],
  })
})

test('paid in time and told late, it is paid in time', async () => {
  const { checkout, invoiceId } = await newCheckout()
  const event = eventFor(server, checkout)
  server.clock.forward(20 * day)
  await sendPaidHook(server, event)
  expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
  expect((await outcomeOf(event)).alerts).toEqual([])
})

test('money that is on an account is not put on another one', async () => {
  const { checkout } = await newCheckout()
  const event = eventFor(server, checkout)
  await sendPaidHook(server, event)
  await sendPaidHook(server, { ...event, amountCents: total + 100 })
  const alerts = await asAdmin('GET', '/api/checkouts/alerts?resolved=0')
  const { alertId } = alerts.find(
    (alert: { transactionId: string }) => alert.transactionId === event.transactionId,
  )
  const before = await creditNow()
  const refusal = await asAdmin('PUT', `/api/checkouts/alerts/${alertId}`, { note: 'Moved', accountId })
  expect(refusal.message).toBe('There is no money here that is on no account. Leave the account out.')
  expect(await creditNow()).toBe(before)
})

test('money on no account is put on one by staff, once, and the alert closed', async () => {
  const { checkout } = await newCheckout()
  const lostEvent = eventFor(server, { ...checkout, checkoutId: 'nobody' })
  await sendPaidHook(server, lostEvent)
  const find = async (isResolved: 0 | 1) =>
    (await asAdmin('GET', `/api/checkouts/alerts?resolved=${isResolved}`)).find(
      (row: { transactionId: string }) => row.transactionId === lostEvent.transactionId,
    )
  const { alertId } = await find(0)
  const before = await creditNow()
  const url = `/api/checkouts/alerts/${alertId}`
  expect((await asAdmin('PUT', url, { accountId })).errors).toEqual({ note: [expect.any(String)] })
  const resolution = await asAdmin('PUT', url, { note: 'Ursula rang about it', accountId })
  expect(resolution).toMatchObject({ resolvedBy: 'Andrea Morgan', accountId, amountCents: total })
  expect((await creditNow()) - before).toBe(total)
  expect([await find(0), (await find(1)).note]).toEqual([undefined, 'Ursula rang about it'])
  expect((await asAdmin('PUT', url, { note: 'again', accountId })).message).toContain('has dealt with this')
  expect((await creditNow()) - before).toBe(total)
})
