import { expect, test } from 'vitest'
import { type Env, readEnv } from '../../core/env.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { createSimulator } from '../simulator/simulator.ts'
import { eventOf } from './event.ts'
import { mintLink, readLink } from './link.ts'
import { cardProviderOf } from './provider.ts'
import { problemOfHook } from './signature.ts'

const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
const env = (more: Partial<Env> = {}): Env => ({
  ...readEnv({ DATA_DIR: '/tmp', PUBLIC_URL: 'https://q.test' }),
  ...more,
})
const providerOf = (more: Partial<Env>, secret = 'a session secret') =>
  cardProviderOf(env(more), secret, seams)
const card = { buttonUrl: 'https://card.test/pb/1/', keyId: 'key-2', secret: 'new', legacyHooks: true }

test('credentials charge cards, with the key before where there is one, and have no simulator', () => {
  const key = { keyId: 'key-2', secret: 'new' }
  const plain = providerOf({ card: { ...card, previous: null }, cardSimulator: true })
  expect(plain).toEqual({
    buttonUrl: card.buttonUrl,
    keys: [key],
    legacyHooks: true,
    payments: null,
    simulator: null,
  })
  const previous = { keyId: 'key-1', secret: 'old' }
  expect(providerOf({ card: { ...card, previous }, cardSimulator: false })?.keys).toEqual([key, previous])
})

test('without credentials there is a simulator where it is allowed, and else no card is charged', async () => {
  expect(providerOf({ card: null, cardSimulator: false })).toBeNull()
  const provider = providerOf({ card: null, cardSimulator: true })
  expect(provider?.buttonUrl).toMatch(/^https:\/\/q\.test\/sim\/pb\/[0-9a-f-]{36}\/$/)
  expect(provider).toMatchObject({ legacyHooks: false, keys: [{ keyId: 'simulator' }] })
  expect(provider?.keys[0].secret).toMatch(/^[\w-]{43}$/)
  expect(await provider?.payments?.('nothing')).toEqual([])
})

test('its secret is the same after a restart, and another one for another server', () => {
  const secretOf = (session: string) =>
    providerOf({ card: null, cardSimulator: true }, session)?.keys[0].secret
  expect(secretOf('one')).toBe(secretOf('one'))
  expect(secretOf('one')).not.toBe(secretOf('two'))
})

const key = { keyId: 'simulator', secret: 'a secret of the simulator' }
const link = {
  amountCents: 12_345,
  currency: 'JMD',
  reference: 'c-1',
  expiresAtMs: 1_796_000_000_000,
} as const

test('the simulator charges what a link asks for, and reports the charge as the provider does', async () => {
  const simulator = createSimulator(key, seams)
  const mintedLink = await mintLink({ buttonUrl: 'https://q.test/', keys: [key] }, seams.clock, link)
  const token = new URL(mintedLink).searchParams.get('jwt') ?? ''
  expect(await simulator.readLink(token)).toEqual(link)
  const event = simulator.charge(link)
  expect(event).toMatchObject({ customReference: 'c-1', currency: 'JMD', amountCents: 12_345 })
  expect(event.reference).toBe(`SIM-${event.transactionId.slice(-8).toUpperCase()}`)
  expect(event.paidAtMs).toBe(seams.clock.now())
  const { body, headers } = simulator.hookOf(event)
  const hook = { signature: headers['fygaro-signature'], keyId: headers['fygaro-key-id'] }
  expect(problemOfHook([key], hook, Buffer.from(body), seams.clock.now())).toBeNull()
  expect(eventOf(JSON.parse(body))).toEqual(event)
  expect(headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toMatchObject({
    authCode: '000000',
    amount: '123.45',
    card: { last4: '4242', brand: 'Visa' },
  })
})

test('the simulator knows what it charged for a reference, and nothing that was made up', () => {
  const simulator = createSimulator(key, seams)
  const event = simulator.charge(link)
  simulator.charge({ ...link, reference: 'c-2' })
  simulator.imagine(link)
  expect(simulator.paymentsFor('c-1')).toEqual([event])
})

test('a hook that another secret signed is not the simulator’s', () => {
  const simulator = createSimulator(key, seams)
  const { body, headers } = simulator.hookOf(simulator.charge(link), 'another secret')
  const hook = { signature: headers['fygaro-signature'], keyId: 'simulator' }
  expect(problemOfHook([key], hook, Buffer.from(body), seams.clock.now())).toBe('wrong')
})

test.each([
  ['é'.repeat(20), 1, 'done'],
  [`${'é'.repeat(20)}a`, 1, '40 bytes'],
  ['c-1', 0, 'above zero'],
  ['c-1', 1.5, 'above zero'],
])('a link for %s of %s cents: %s', async (reference, amountCents, words) => {
  const mintedLink = mintLink({ buttonUrl: 'https://q.test/', keys: [key] }, seams.clock, {
    ...link,
    reference,
    amountCents,
  })
  if (words !== 'done') return expect(mintedLink).rejects.toThrow(words)
  const token = new URL(await mintedLink).searchParams.get('jwt') ?? ''
  expect(await readLink(key, seams.clock, token)).toMatchObject({ reference, amountCents })
})
