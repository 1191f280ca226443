import { SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { invoiceNow } from '../../test/cards.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { accountIdOf, owe } from '../../test/money.ts'
import { plantFault } from '../../test/planted-fault.ts'
import { hookPath } from '../hook-path.ts'
import { createHookSender } from '../simulator/deliver.ts'
import { simulatorRoutes } from '../simulator/routes.ts'
import { createSimulator } from '../simulator/simulator.ts'
import { providerAmount } from './event.ts'
import { readLink } from './link.ts'
import { signHook } from './signature.ts'

const settings = {
  NODE_ENV: 'production',
  FYGARO_BUTTON_URL: 'https://www.fygaro.com/en/pb/3b1f/',
  FYGARO_KEY_ID: 'key-2',
  FYGARO_SECRET: 'the secret of the button',
  FYGARO_PREVIOUS_KEY_ID: 'key-1',
  FYGARO_PREVIOUS_SECRET: 'the secret before it',
}
const size = { packages: 4, living: 4 }

let server: TestApp
afterEach(() => server.close())

async function checkoutWithLink() {
  const { invoiceId } = await owe(server.app.deps, await accountIdOf(server, 'User'), 4_200)
  const token = await server.tokenOf('User')
  const payload = { invoices: [invoiceId] }
  const creation = await server.as(token, { method: 'POST', url: '/api/checkouts', payload })
  if (creation.statusCode !== 200) throw new Error(creation.body)
  const checkout = creation.json<CheckoutReply>()
  const url = `/api/checkouts/${checkout.checkoutId}/fygaro`
  return { invoiceId, checkout, answer: await server.as(token, { method: 'POST', url, payload: {} }) }
}

const nowSeconds = () => Math.floor(server.clock.now() / 1000)
const post = (body: string, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: hookPath,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const hookFor = ({ checkoutId, totalJmdCents }: CheckoutReply, transactionId: string) =>
  JSON.stringify({
    transactionId,
    reference: `R-${transactionId}`,
    customReference: checkoutId,
    authCode: null,
    currency: 'JMD',
    amount: providerAmount(totalJmdCents),
    createdAt: nowSeconds(),
    client: { name: 'Ursula', email: 'u@example.test', phone: '' },
    card: { last4: '4242', brand: 'Visa', expMonth: 1, expYear: 2031 },
  })

describe('with the provider’s credentials', () => {
  test('links go to the button with the newest key, there is no simulator, and hooks of either key are taken', async () => {
    server = await openTestApp(settings, size)
    const { invoiceId, checkout, answer } = await checkoutWithLink()
    const link = new URL(answer.json().paymentLink)
    expect(link.href).toContain('https://www.fygaro.com/en/pb/3b1f/?jwt=')
    const key = { keyId: 'key-2', secret: settings.FYGARO_SECRET }
    expect(await readLink(key, server.clock, link.searchParams.get('jwt') ?? '')).toMatchObject({
      amountCents: 4_200,
      currency: 'JMD',
      reference: checkout.checkoutId,
    })
    expect((await server.app.inject({ url: '/sim/pb/x' })).statusCode).toBe(404)
    const body = hookFor(checkout, 't-1')
    const postSigned = (secret: string, keyId: string) =>
      post(body, {
        'fygaro-key-id': keyId,
        'fygaro-signature': signHook([secret], nowSeconds(), Buffer.from(body)),
      })
    expect((await postSigned(settings.FYGARO_SECRET, 'key-1')).statusCode).toBe(401)
    expect((await postSigned(settings.FYGARO_PREVIOUS_SECRET, 'key-1')).statusCode).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
    expect((await postSigned(settings.FYGARO_SECRET, 'key-2')).statusCode).toBe(200)
    const verification = await server.app.inject({ url: `/api/checkouts/${checkout.checkoutId}/verify` })
    expect(verification.json()).toMatchObject({ paid: true, status: 'paid' })
  })

  test('the older form is taken where it is turned on: without an amount it pays nothing and alerts the office', async () => {
    server = await openTestApp({ ...settings, FYGARO_LEGACY_HOOKS: '1' }, size)
    const { invoiceId, checkout, answer } = await checkoutWithLink()
    const sign = (claims: Record<string, string>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(settings.FYGARO_SECRET))
    const old = async (jwt: string, reference = 'L-1', headers = {}) =>
      (await post(JSON.stringify({ reference, customReference: checkout.checkoutId, jwt }), headers))
        .statusCode
    const link = new URL(answer.json().paymentLink).searchParams.get('jwt') ?? ''
    expect(await old(link)).toBe(400)
    expect(await old(await sign({ customReference: checkout.checkoutId }))).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
    const admin = await server.tokenOf('Admin')
    const alerts = (await server.as(admin, { url: '/api/checkouts/alerts' })).json<{ kind: string }[]>()
    expect(alerts.map(({ kind }) => kind)).toEqual(['no-amount'])
    const fullClaims = { customReference: checkout.checkoutId, amount: '42.00', currency: 'JMD' }
    const strangersMark = { 'fygaro-signature': `t=${nowSeconds()},v1=${'0'.repeat(64)}` }
    expect(await old(await sign(fullClaims), 'L-2', strangersMark)).toBe(401)
    expect(await old(await sign(fullClaims), 'L-2')).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
  })

  test('the older form is refused where it is not turned on', async () => {
    server = await openTestApp(settings, size)
    const { checkout } = await checkoutWithLink()
    const jwt = await new SignJWT({ customReference: checkout.checkoutId })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(settings.FYGARO_SECRET))
    const body = JSON.stringify({ reference: 'L-1', customReference: checkout.checkoutId, jwt })
    expect((await post(body, {})).statusCode).toBe(400)
  })

  test('a hook that cannot be booked is kept, answered 503, and booked when it is sent again', async () => {
    server = await openTestApp(settings, size)
    const { invoiceId, checkout } = await checkoutWithLink()
    const body = hookFor(checkout, 't-2')
    const send = () =>
      post(body, { 'fygaro-signature': signHook([settings.FYGARO_SECRET], nowSeconds(), Buffer.from(body)) })
    const mend = await plantFault(server.app.deps.db, 'payment')
    const failure = await send()
    expect([failure.statusCode, Number(failure.headers['retry-after'])]).toEqual([503, 5])
    expect(failure.body).not.toContain('broken')
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
    await mend()
    expect((await send()).statusCode).toBe(200)
    expect((await invoiceNow(server, invoiceId)).statusId).toBe('paid')
  })
})

test('in production without credentials there is neither a simulator nor a link, and no hook is believed', async () => {
  server = await openTestApp({ NODE_ENV: 'production' }, size)
  expect(server.app.deps.card).toBeNull()
  const { checkout, answer } = await checkoutWithLink()
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'Card payments are not set up here. Please pay at the counter or by bank transfer.',
  ])
  expect((await server.app.inject({ url: '/sim/pb/x' })).statusCode).toBe(404)
  const body = hookFor(checkout, 't-3')
  for (const secret of ['', 'simulator', 'undefined', 'null'])
    expect(
      (await post(body, { 'fygaro-signature': signHook([secret], nowSeconds(), Buffer.from(body)) }))
        .statusCode,
    ).toBe(503)
  const simulator = createSimulator({ keyId: 'k', secret: 's' }, server.app.deps)
  const { realTimers } = await import('../../core/timers.ts')
  expect(() => simulatorRoutes(server.app, server.app.deps.env, simulator, realTimers)).toThrow(
    'neither unasked on a public server',
  )
})

test('the simulator sends a hook again after 5xx and after silence, each time with a new signature, and not after 4xx', async () => {
  server = await openTestApp({}, null)
  const clock = clockAt('2026-11-21T12:00:00.000Z')
  const simulator = createSimulator({ keyId: 'k', secret: 's' }, { clock, ids: countedIds() })
  const event = simulator.charge({ amountCents: 1, currency: 'JMD', reference: 'r', expiresAtMs: 0 })
  const answers = [503, new Error('nobody there'), 200]
  const signatures: string[] = []
  const due: [number, () => void][] = []
  const timers = {
    after(ms: number, work: () => void) {
      due.push([ms, work])
      return () => {}
    },
  }
  const send = createHookSender(
    async ({ headers }) => {
      signatures.push(headers['fygaro-signature'] ?? '')
      const answer = answers.shift() ?? 400
      if (answer instanceof Error) throw answer
      return answer
    },
    timers,
    new Set(),
    server.app.log,
  )
  const wait = async () => {
    const [ms, work] = due.shift() ?? [0, () => {}]
    clock.pass(ms)
    work()
    await new Promise(setImmediate)
  }
  await send(() => simulator.hookOf(event))
  await wait()
  await wait()
  expect([signatures.length, new Set(signatures).size, due.length]).toEqual([3, 3, 0])
  await send(() => simulator.hookOf(event))
  expect([signatures.length, due.length]).toEqual([4, 0])
})
