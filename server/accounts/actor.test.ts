import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { putHandheld } from '../db/accounts/handhelds.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { type AccountSetup, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { actorOf, actorReaderOf, bearerOf, sessionOf, signedFromClaims } from './actor.ts'

const { server } = await openCompany()
const { deps } = server.app
const writer = writerOf(deps.db)
const at = '2026-11-02T08:00:00.000Z'

/** A session of an account, and its token. */
async function logIn(setup: AccountSetup = {}, isHandheld = false) {
  const { accountId } = await putAccount(deps, { role: 'Supervisor', ...setup })
  const [sessionId, deviceId] = [deps.ids.next(), deps.ids.next()]
  await insertSession(writer, {
    ...{ sessionId, accountId, deviceId, generation: 1, createdAt: at, rotatedAt: at },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  if (isHandheld)
    await putHandheld(writer, {
      ...{ accountId, deviceId, name: 'Handheld 3', branchId: null, badgeAlone: 0, idleMinutes: 5 },
      ...{ createdAt: at, endedAt: null },
    })
  const claims = { accountId, sessionId, sessionVersion: 1 }
  return { claims, deviceId, token: await deps.tokens.issueAccess(claims) }
}
const actorFromToken = async (token: string) => (await actorReaderOf(deps, token))()
const requestOf = (authorization?: string) =>
  ({
    headers: { authorization },
    ip: '10.0.0.9',
    signed: null,
    raw: { complete: true },
  }) as unknown as FastifyRequest

test.each([
  ['Bearer abc.def-1~2+3/4', 'abc.def-1~2+3/4'],
  ['bearer abc', 'abc'],
  ['Bearer abc==', 'abc=='],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Bearer abc=d', undefined],
  [' Bearer abc', undefined],
  ['Basic abc', undefined],
  ['abc', undefined],
  [undefined, undefined],
])('of %j the token is %j', (authorization, token) => {
  expect(bearerOf(requestOf(authorization))).toBe(token)
})

test('a person is known by the session, with their rights and the device', async () => {
  const { claims, deviceId, token } = await logIn()
  expect(await signedFromClaims(deps.db, claims)).toMatchObject({
    ...{ sessionId: claims.sessionId, deviceId },
    actor: { accountId: claims.accountId, name: 'Nadia Fraser', role: 'Supervisor', brand: 'quayside' },
  })
  const actor = await actorFromToken(token)
  expect(actor).toMatchObject({ branchId: null, permissions: expect.arrayContaining(['InvoiceView']) })
  expect(actor?.isHandheld).toBeUndefined()
})

test('a person with a single name has no blank behind it', async () => {
  const { token } = await logIn({ lastName: '' })
  expect((await actorFromToken(token))?.name).toBe('Nadia')
})

test('a shared handheld has the rights of the floor alone', async () => {
  const { token } = await logIn({}, true)
  const actor = await actorFromToken(token)
  expect(actor).toMatchObject({ isHandheld: true, permissions: expect.arrayContaining(['ManifestView']) })
  expect(actor?.permissions).not.toContain('InvoiceView')
})

test('a session that is over, or never was, belongs to no person', async () => {
  const { claims } = await logIn()
  await writer.updateTable('session').where('sessionId', '=', claims.sessionId).set({ endedAt: at }).execute()
  expect(await signedFromClaims(deps.db, claims)).toBeNull()
  const good = await logIn()
  expect(await signedFromClaims(deps.db, { ...good.claims, sessionVersion: 2 })).toBeNull()
  expect(await actorFromToken('none')).toBeNull()
})

test('a request without a session is asked to log in', async () => {
  const logInFirst = 'Please log in to continue.'
  for (const authorization of [undefined, 'Bearer none', 'Basic abc'])
    expect(await wordsOfWork(sessionOf(deps, requestOf(authorization)))).toBe(logInFirst)
  expect(await wordsOfWork(actorOf(deps, requestOf()))).toBe(logInFirst)
})

test('the session of a request is looked up once, and knows the address it came from', async () => {
  const { claims, token } = await logIn()
  const request = requestOf(`Bearer ${token}`)
  expect((await actorOf(deps, request)).accountId).toBe(claims.accountId)
  await writer.updateTable('session').where('sessionId', '=', claims.sessionId).set({ endedAt: at }).execute()
  expect(await sessionOf(deps, request)).toMatchObject({ ip: '10.0.0.9', sessionId: claims.sessionId })
  expect(await wordsOfWork(sessionOf(deps, requestOf(`Bearer ${token}`)))).not.toBe('done')
})
