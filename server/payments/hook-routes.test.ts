import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { eventFor, sendHook, simulatorOf } from '../test/cards.ts'
import { checkoutOver } from '../test/checkout-rows.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { hookPath } from './hook-path.ts'
import type { SignedHook } from './simulator/simulator.ts'

const { server, accountId } = await openBooks()
const { deps } = server.app
const kysely = deps.db.reads.kysely

const newHook = async (): Promise<SignedHook> => {
  const { checkout } = await onTheBooks(deps, (tx) => checkoutOver(tx, accountId, [10_000]))
  return simulatorOf(server).hookOf(eventFor(server, checkout))
}
let callers = 0
/** Refusals are counted by address, so each call comes from one of its own. */
const newAddress = (): string => `10.5.${++callers >> 8}.${callers & 255}`
const send = ({ body, headers }: SignedHook, more: object = {}, ip = newAddress()) =>
  server.app.inject({
    ...{ method: 'POST', url: hookPath, payload: body, remoteAddress: ip },
    headers: { ...headers, ...more },
  })
const noteOf = async (ip: string) =>
  (
    await kysely
      .selectFrom('audit')
      .where('action', '=', 'checkout.hookRefused')
      .where('ip', '=', ip)
      .select('after')
      .orderBy('auditId')
      .execute()
  ).map(({ after }) => JSON.parse(after ?? '{}'))
const unread = 'The signature is missing or cannot be read.'
const notGood = 'The signature is not good.'

test('a hook of the provider is received, and is in no cache', async () => {
  const answer = await sendHook(server, await newHook())
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    ...[200, { received: true }, 'no-store'],
  ])
})

const long = 'k'.repeat(200)
test.each([
  ['without a signature', { 'fygaro-signature': '' }, 400, unread, 'missing', 'simulator'],
  ['with half of one', { 'fygaro-signature': 't=1' }, 400, unread, 'malformed', 'simulator'],
  ['of an unknown key', { 'fygaro-key-id': 'another' }, 401, notGood, 'unknown-key', 'another'],
  ['of a key with a long name', { 'fygaro-key-id': long }, 401, notGood, 'unknown-key', long.slice(0, 80)],
  [
    'that another signed',
    { 'fygaro-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    ...([401, notGood, 'wrong', 'simulator'] as const),
  ],
] as const)('a hook %s is refused', async (_name, more, status, words, problem, keyId) => {
  const ip = newAddress()
  const answer = await send(await newHook(), more, ip)
  expect([answer.statusCode, answer.json().message]).toEqual([status, words])
  expect(await noteOf(ip)).toEqual([{ problem, keyId }])
})

test('a hook that names no key is judged by all of them', async () => {
  const { body, headers } = await newHook()
  const { 'fygaro-key-id': _, ...others } = headers
  expect((await send({ body, headers: others })).statusCode).toBe(200)
})

test('a hook without a body is no hook', async () => {
  const { headers } = await newHook()
  expect((await send({ body: '', headers })).statusCode).toBe(401)
})

test('a hook of any type of content is judged by its bytes, up to 64 KB', async () => {
  const { body, headers } = await newHook()
  expect((await send({ body, headers }, { 'content-type': 'text/plain' })).statusCode).toBe(200)
  const large = (bytes: number) => send({ body: 'x'.repeat(bytes), headers })
  expect((await large(64 * 1024)).statusCode).toBe(401)
  expect((await large(64 * 1024 + 1)).statusCode).toBe(413)
})

test('an address that was refused sixty times waits, and its good hook is still received', async () => {
  const ip = newAddress()
  const hook = await newHook()
  for (let n = 0; n < 60; n++)
    expect((await send(hook, { 'fygaro-key-id': 'another' }, ip)).statusCode).toBe(401)
  expect((await send(hook, { 'fygaro-key-id': 'another' }, ip)).statusCode).toBe(429)
  expect((await send(hook, {}, ip)).statusCode).toBe(200)
})

describe('a hook of the older form', async () => {
  const card = {
    FYGARO_BUTTON_URL: 'https://card.test/pb/1/',
    FYGARO_KEY_ID: 'key',
    FYGARO_SECRET: 'the secret of the button',
  }
  const taking = await openTestApp({ NODE_ENV: 'production', ...card, FYGARO_LEGACY_HOOKS: '1' }, null)
  const refusing = await openTestApp({ NODE_ENV: 'production', ...card }, null)
  const without = await openTestApp({ NODE_ENV: 'production' }, null)
  afterAll(() => Promise.all([taking, refusing, without].map((app) => app.close())))
  const strangersMark = { 'fygaro-signature': `t=1,v1=${'0'.repeat(64)}` }

  test.each([
    ['is received where it is turned on', taking, card.FYGARO_SECRET, {}, 200],
    ['is refused with a token of somebody else', taking, 'the secret of somebody else', {}, 400],
    ['is refused with a signature of somebody else', taking, card.FYGARO_SECRET, strangersMark, 401],
    ['is refused where it is not turned on', refusing, card.FYGARO_SECRET, {}, 400],
    ['is refused where no card is charged', without, card.FYGARO_SECRET, {}, 503],
  ] as const)('%s', async (_name, { app }, secret, headers, status) => {
    const customReference = deps.ids.next()
    const jwt = await new SignJWT({ customReference, amount: '100.00', currency: 'JMD' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    const payload = JSON.stringify({ reference: customReference, customReference, jwt })
    const caller = {
      remoteAddress: newAddress(),
      headers: { 'content-type': 'application/json', ...headers },
    }
    const answer = await app.inject({ method: 'POST', url: hookPath, payload, ...caller })
    expect([answer.statusCode, answer.json().received]).toEqual([status, status === 200 ? true : undefined])
  })
})
