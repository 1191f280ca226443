import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { eventFor, simulatorOf } from '../test/cards.ts'
import { checkoutOver } from '../test/checkout-rows.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { provider } from './card-payments.ts'
import { applyWaitingHooks, book, noteRefused, receiveHook } from './hooks.ts'

const { server, accountId } = await openBooks()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const secret = must(deps.card, 'the simulator').keys[0].secret

const newCheckout = (): Promise<Checkout> =>
  onTheBooks(deps, async (tx) => (await checkoutOver(tx, accountId, [10_000])).checkout)
const bodyOf = (checkout: Checkout): Buffer =>
  Buffer.from(simulatorOf(server).hookOf(eventFor(server, checkout)).body)
/** Its token is good for a minute. */
const legacyBodyOf = async ({ checkoutId }: Checkout, key = secret): Promise<Buffer> => {
  const exp = Math.floor(server.clock.now() / 1000) + 60
  const jwt = await new SignJWT({ customReference: checkoutId, amount: '100.00', currency: 'JMD', exp })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(key))
  return Buffer.from(JSON.stringify({ reference: `L ${checkoutId}`, customReference: checkoutId, jwt }))
}
const receive = (raw: Buffer, legacy = false) =>
  receiveHook(deps, { raw, keyId: 'simulator', legacy }, '10.0.0.7')
const hooksOf = (body: Buffer) =>
  kysely
    .selectFrom('providerHook')
    .where('body', '=', body)
    .select(['hookId', 'state', 'times', 'legacy', 'keyId'])
    .execute()
const paymentsOf = ({ checkoutId }: Checkout) =>
  kysely.selectFrom('payment').where('checkoutId', '=', checkoutId).select('amountJmdCents').execute()
const alertsOf = async (hookId: string) =>
  (await kysely.selectFrom('checkoutAlert').where('transactionId', '=', hookId).select('kind').execute()).map(
    ({ kind }) => kind,
  )

test('a hook is kept as it came, booked once, and counted when it comes again', async () => {
  const checkout = await newCheckout()
  const body = bodyOf(checkout)
  await receive(body)
  await receive(body)
  expect(await hooksOf(body)).toMatchObject([{ state: 'applied', times: 2, legacy: 0, keyId: 'simulator' }])
  expect(await paymentsOf(checkout)).toEqual([{ amountJmdCents: 10_000 }])
  const note = await kysely
    .selectFrom('audit')
    .where('action', '=', 'checkout.hook')
    .where('by', '=', provider)
    .where('ip', '=', '10.0.0.7')
    .select('auditId')
    .orderBy('auditId')
    .execute()
  expect(note.length).toBeGreaterThan(0)
})

test.each([
  ['of the older form, by a good token', true, secret, 'applied', 1],
  ['of the older form, by another token', true, 'a secret of a stranger', 'unreadable', 0],
  ['of the older form, taken for one of the new', false, secret, 'unreadable', 0],
] as const)('a hook %s', async (_name, legacy, key, state, payments) => {
  const checkout = await newCheckout()
  const body = await legacyBodyOf(checkout, key)
  await receive(body, legacy)
  const [hook] = await hooksOf(body)
  expect(hook).toMatchObject({ state, legacy: Number(legacy) })
  expect(await paymentsOf(checkout)).toHaveLength(payments)
  expect(await alertsOf(hook?.hookId ?? '')).toEqual(state === 'unreadable' ? ['unreadable'] : [])
})

test('a hook of the older form that comes again after the time of its token raises no alert', async () => {
  const checkout = await newCheckout()
  const body = await legacyBodyOf(checkout)
  await receive(body, true)
  server.clock.forward(hourMs)
  await receive(body, true)
  const [hook] = await hooksOf(body)
  expect(hook).toMatchObject({ state: 'applied', times: 2 })
  expect(await alertsOf(hook?.hookId ?? '')).toEqual([])
})

test('a hook of the older form means nothing where no card is charged', async () => {
  const checkout = await newCheckout()
  const body = await legacyBodyOf(checkout)
  await receiveHook({ ...deps, card: null }, { raw: body, keyId: '', legacy: true }, '10.0.0.7')
  expect(await hooksOf(body)).toMatchObject([{ state: 'unreadable' }])
})

test.each(['received', 'applied', 'unreadable'] as const)('a kept hook that is %s', async (state) => {
  const checkout = await newCheckout()
  const body = bodyOf(checkout)
  await writerOf(deps.db)
    .insertInto('providerHook')
    .values({
      ...{ hookId: deps.ids.next(), bodyHash: `of ${checkout.checkoutId}`, body, keyId: 'simulator' },
      ...{ legacy: 0, receivedAt: '2026-11-02T08:00:00.000Z', times: 1, state },
    })
    .execute()
  await applyWaitingHooks(deps)
  await applyWaitingHooks(deps)
  expect(await paymentsOf(checkout)).toHaveLength(state === 'received' ? 1 : 0)
  expect(await hooksOf(body)).toMatchObject([{ state: state === 'received' ? 'applied' : state }])
})

test('a payment that the provider vouches for is booked without a hook', async () => {
  const checkout = await newCheckout()
  const event = eventFor(server, checkout)
  await book(deps, event)
  await book(deps, event)
  expect(await paymentsOf(checkout)).toEqual([{ amountJmdCents: 10_000 }])
})

test('a refused hook is in the audit, with what was wrong and from where', async () => {
  await noteRefused(deps, '10.0.0.8', { problem: 'wrong', keyId: 'another' })
  const note = await kysely
    .selectFrom('audit')
    .where('action', '=', 'checkout.hookRefused')
    .where('ip', '=', '10.0.0.8')
    .select(['entity', 'by', 'after'])
    .executeTakeFirst()
  expect(note).toEqual({
    ...{ entity: 'providerHook', by: 'Unknown caller', after: '{"problem":"wrong","keyId":"another"}' },
  })
})
