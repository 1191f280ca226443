import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/checkouts.ts'
import { idOf } from '#sync/test/people.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, invoiceNow, sendHook, sendPaidHook, simulatorOf } from '../test/cards.ts'
import { accountIdOf, owe } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { hookPath } from './hook-path.ts'
import { applyWaitingHooks } from './hooks.ts'
import type { ProviderEvent } from './provider/event.ts'
import { signHook } from './provider/signature.ts'
import type { SignedHook } from './simulator/simulator.ts'

const total = 10_000
const day = 86_400_000

let server: TestApp
let customer: string
let admin: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())
let signedInAt = 0
const signIn = async () => {
  if (Math.abs(server.clock.now() - signedInAt) < 600_000) return
  signedInAt = server.clock.now()
  customer = await server.tokenOf('User')
  admin = await server.tokenOf('Admin')
}
// The clock moves by days here, and sessions end.
beforeEach(signIn)
afterEach(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
})

const reader = () => server.app.deps.db.reads.kysely
const asAdmin = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await server.as(admin, { method, url, ...(payload ? { payload } : {}) })).json()

async function newCheckout() {
  const { invoiceId } = await owe(server.app.deps, accountId, total)
  const creation = await server.as(customer, {
    method: 'POST',
    url: '/api/checkouts',
    payload: { invoices: [invoiceId] },
  })
  return { invoiceId, checkout: creation.json<CheckoutReply>() }
}

/** What became of one payment of the provider: booked how, on which account as what, and who was alerted. */
async function outcomeOf({ transactionId }: ProviderEvent) {
  const rows = await reader()
    .selectFrom('providerPayment')
    .leftJoin('payment', 'payment.paymentId', 'providerPayment.paymentId')
    .where('providerPayment.transactionId', '=', transactionId)
    .select(['providerPayment.state', 'payment.amountJmdCents', 'payment.accountId', 'payment.paymentId'])
    .execute()
  const alerts = await reader()
    .selectFrom('checkoutAlert')
    .where('transactionId', '=', transactionId)
    .select('kind')
    .execute()
  return { rows, alerts: alerts.map(({ kind }) => kind) }
}

/** The hook with so many spaces behind it, signed as it then is. */
function spaced(event: ProviderEvent, spaces: number): SignedHook {
  const { body, headers } = simulatorOf(server).hookOf(event)
  const written = body + ' '.repeat(spaces)
  const secret = server.app.deps.card?.keys[0].secret ?? ''
  const signature = signHook([secret], Math.floor(server.clock.now() / 1000), Buffer.from(written))
  return { body: written, headers: { ...headers, 'fygaro-signature': signature } }
}

const creditNow = async (): Promise<number> =>
  (await asAdmin('GET', `/api/payments/balances/${accountId}`)).creditJmdCents

describe('a hook that is not the provider’s', () => {
  const counted = async () =>
    Promise.all(
      (['providerHook', 'providerPayment', 'payment', 'checkoutAlert'] as const).map(
        async (table) =>
          (
            await reader()
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
      ),
    )
  const good = async () => {
    const { checkout } = await newCheckout()
    return simulatorOf(server).hookOf(eventFor(server, checkout))
  }

  test.each([
    ['without a signature', { 'fygaro-signature': '' }, 400],
    ['with a signature that is none', { 'fygaro-signature': 'true' }, 400],
    ['of a key that is not ours', { 'fygaro-key-id': 'another' }, 401],
  ])('%s changes nothing and is in the audit', async (_name, headers, status) => {
    const hook = await good()
    const before = await counted()
    const answer = await sendHook(server, { ...hook, headers: { ...hook.headers, ...headers } })
    expect([answer.statusCode, await counted()]).toEqual([status, before])
    const { action } = await reader()
      .selectFrom('audit')
      .orderBy('auditId', 'desc')
      .select('action')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('checkout.hookRefused')
  })

  test('with other bytes than were signed changes nothing, though they say the same', async () => {
    const hook = await good()
    const before = await counted()
    const bodies = [
      JSON.stringify(JSON.parse(hook.body), null, 2),
      `\uFEFF${hook.body}`,
      `${hook.body}\n`,
      hook.body.replace('"currency":"JMD"', '"currency":"USD"'),
      hook.body.replace(/"amount":"[^"]+"/, '"amount":"1.00"'),
    ]
    for (const body of bodies) expect((await sendHook(server, { ...hook, body })).statusCode).toBe(401)
    expect(await counted()).toEqual(before)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
  })

  test('older than 5 minutes or from the future is refused; sent again and signed anew it is taken', async () => {
    const { checkout, invoiceId } = await newCheckout()
    const event = eventFor(server, checkout)
    const early = simulatorOf(server).hookOf(event)
    server.clock.forward(301_000)
    expect((await sendHook(server, early)).statusCode).toBe(401)
    const late = simulatorOf(server).hookOf(event)
    server.clock.forward(-302_000)
    expect((await sendHook(server, late)).statusCode).toBe(401)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
    server.clock.forward(1_000)
    expect((await sendPaidHook(server, event)).statusCode).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
  })

  test('changed by a bit anywhere, 300 times over HTTP: none is taken', async () => {
    const hook = await good()
    const before = await counted()
    const body = Buffer.from(hook.body)
    const bit = fc.integer({ min: 0, max: body.length * 8 - 1 })
    let caller = 0
    await fc.assert(
      fc.asyncProperty(bit, async (at) => {
        const payload = Buffer.from(body)
        payload.writeUInt8(payload.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
        // Each from an address of its own: it is the signature that is judged here, not how often one has tried.
        const remoteAddress = `10.1.${caller >> 8}.${caller++ & 255}`
        const { headers } = hook
        const answer = await server.app.inject({
          method: 'POST',
          url: hookPath,
          payload,
          headers,
          remoteAddress,
        })
        return answer.statusCode === 401
      }),
      { numRuns: 300 },
    )
    expect(await counted()).toEqual(before)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
  })

  test('a caller that is refused again and again is slowed down, and a good hook still comes through', async () => {
    const hook = await good()
    const bad = { ...hook, headers: { ...hook.headers, 'fygaro-key-id': 'another' } }
    const answers = []
    for (let n = 0; n < 70; n++) answers.push((await sendHook(server, bad)).statusCode)
    expect(answers).toContain(429)
    expect((await sendHook(server, hook)).statusCode).toBe(200)
    server.clock.forward(3_600_000)
  })
})

describe('the same payment again', () => {
  test('50 copies at once, 20 times over: one payment each', async () => {
    for (let run = 0; run < 20; run++) {
      const { checkout, invoiceId } = await newCheckout()
      const event = eventFor(server, checkout)
      // Every second one in bytes of its own: what counts is the transaction, not how it is written.
      const copies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => sendHook(server, spaced(event, n % 2 ? n : 0))),
      )
      expect(new Set(copies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const { rows, alerts } = await outcomeOf(event)
      expect([rows.length, rows[0]?.state, alerts]).toEqual([1, 'settled', []])
      expect((await invoiceNow(server, invoiceId)).paidJmdCents).toBe(total)
    }
  })

  test.each([
    ['301 s', 301_000],
    ['30 days', 30 * day],
  ])('%s later, freshly signed: answered 200 and not booked', async (_name, ms) => {
    const { checkout } = await newCheckout()
    const event = eventFor(server, checkout)
    await sendPaidHook(server, event)
    const credit = await creditNow()
    server.clock.forward(ms)
    expect((await sendPaidHook(server, event)).statusCode).toBe(200)
    await signIn()
    expect([await creditNow(), (await outcomeOf(event)).rows.length]).toEqual([credit, 1])
  })

  test('told differently the second time, changes nothing and somebody is told', async () => {
    const { checkout } = await newCheckout()
    const event = eventFor(server, checkout)
    await sendPaidHook(server, event)
    expect((await sendPaidHook(server, { ...event, amountCents: total * 2 })).statusCode).toBe(200)
    const { rows, alerts } = await outcomeOf(event)
    expect([rows.map((row) => row.amountJmdCents), alerts]).toEqual([[total], ['conflicting-repeat']])
  })

  test('a hook that was kept when the server ended is booked at the next start, once', async () => {
    const { checkout, invoiceId } = await newCheckout()
    const event = eventFor(server, checkout)
    const { body } = simulatorOf(server).hookOf(event)
    await writerOf(server.app.deps.db)
      .insertInto('providerHook')
      .values({
        hookId: server.app.deps.ids.next(),
        bodyHash: 'kept before the end',
        body: Buffer.from(body),
        keyId: 'simulator',
        legacy: 0,
        receivedAt: new Date(server.clock.now()).toISOString(),
        times: 1,
        state: 'received',
      })
      .execute()
    await Promise.all([applyWaitingHooks(server.app.deps), applyWaitingHooks(server.app.deps)])
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
    expect((await outcomeOf(event)).rows.length).toBe(1)
  })

  test('signed and not to be understood, it is kept and somebody is told', async () => {
    const key = server.app.deps.card?.keys[0]
    const body = '{"transactionId":"x-1","amount":"many"}'
    const seconds = Math.floor(server.clock.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'fygaro-key-id': key?.keyId ?? '',
      'fygaro-signature': signHook([key?.secret ?? ''], seconds, Buffer.from(body)),
    }
    expect((await sendHook(server, { body, headers })).statusCode).toBe(200)
    const alerts: { kind: string }[] = await asAdmin('GET', '/api/checkouts/alerts')
    expect(alerts.filter(({ kind }) => kind === 'unreadable').length).toBe(1)
  })
})

/** By hand: [the checkout's status after it, is the invoice paid, does it become credit, who is alerted]. */
type Cell = readonly [status: string | null, paid: boolean, credit: boolean, alert: string | null]
type Telling = 'exact' | 'less' | 'more' | 'dollars'

const open: Record<Telling, Cell> = {
  exact: ['paid', true, false, null],
  less: ['mismatch', false, true, 'less'],
  more: ['mismatch', false, true, 'more'],
  dollars: ['mismatch', false, false, 'other-currency'],
}
const always = (status: string | null, paid: boolean, alert: string): Record<Telling, Cell> => ({
  exact: [status, paid, true, alert],
  less: [status, paid, true, alert],
  more: [status, paid, true, alert],
  dollars: [status, paid, false, alert],
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
    server
      .as(customer, { method: 'POST', url: `/api/checkouts/${checkoutId}/fygaro`, payload: {} })
      .then(String),
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
  const [status, paid, credit, alert] = cell
  const { rows, alerts } = await outcomeOf(event)
  const now = await server.as(admin, { url: `/api/checkouts/${about.checkoutId}` })
  expect({
    status: now.statusCode === 200 ? now.json().status : null,
    paid: (await invoiceNow(server, invoiceId)).statusId === 'paid',
    credit: (await creditNow()) - before,
    kept: rows.length,
    alerts,
  }).toEqual({
    status,
    paid,
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
  const lost = eventFor(server, { ...checkout, checkoutId: 'nobody' })
  await sendPaidHook(server, lost)
  const find = async (resolved: 0 | 1) =>
    (await asAdmin('GET', `/api/checkouts/alerts?resolved=${resolved}`)).find(
      (one: { transactionId: string }) => one.transactionId === lost.transactionId,
    )
  const { alertId } = await find(0)
  const before = await creditNow()
  const url = `/api/checkouts/alerts/${alertId}`
  expect((await asAdmin('PUT', url, { accountId })).errors).toEqual({ note: [expect.any(String)] })
  const done = await asAdmin('PUT', url, { note: 'Ursula rang about it', accountId })
  expect(done).toMatchObject({ resolvedBy: 'Andrea Morgan', accountId, amountCents: total })
  expect((await creditNow()) - before).toBe(total)
  expect([await find(0), (await find(1)).note]).toEqual([undefined, 'Ursula rang about it'])
  expect((await asAdmin('PUT', url, { note: 'again', accountId })).message).toContain('has dealt with this')
  expect((await creditNow()) - before).toBe(total)
})
