import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { sessionEndedText } from '#sync/policies/actor.ts'
import { actorOf } from '#sync/test/people.ts'
import { findSession } from '../db/accounts/sessions.ts'
import type { SessionTable } from '../db/tables/accounts-tables.ts'
import { putAccount } from '../test/account-rows.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { refreshSession, startSession, whyEnded } from './sessions.ts'

let server: TestApp
let accountId: string
let sessionId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())
beforeEach(() => {
  sessionId = server.app.deps.ids.next()
})

/** A stopped clock, so that moments are met exactly. */
let time = Date.parse('2026-11-21T12:00:00.000Z')
const deps = () => ({ ...server.app.deps, clock: { now: () => time } })
const now = (ms = 0) => isoOf(deps().clock.now() + ms)
const putSession = (more: Partial<SessionTable> = {}) =>
  writerOf(deps().db)
    .insertInto('session')
    .values({
      ...{
        sessionId,
        accountId,
        deviceId: '',
        generation: 3,
        createdAt: now(-60_000),
        rotatedAt: now(-60_000),
      },
      ...{ expiresAt: now(60_000), endedAt: null, endReason: null, ...more },
    })
    .execute()
/** The generation of the token that an answer brings; null when it brings none. */
async function exchangeToken(generation: number): Promise<number | null> {
  const cookies: string[] = []
  const reply = {
    setCookie: (_name: string, value: string) => cookies.push(value),
  } as unknown as FastifyReply
  const token = await refreshSession(deps(), deps().tokens.issueRefresh({ sessionId, generation }), reply)
  const next = cookies[0] === undefined ? null : (deps().tokens.readRefresh(cookies[0])?.generation ?? null)
  expect(token === null).toBe(next === null)
  return next
}

interface Row {
  readonly name: string
  readonly generation: number
  readonly session?: () => Partial<SessionTable>
  readonly next: number | null
  readonly endReason?: 'reused'
}
const rows: readonly Row[] = [
  { name: 'newest', generation: 3, next: 4 },
  {
    name: 'one before, a moment later',
    generation: 2,
    session: () => ({ rotatedAt: now(-29_000) }),
    next: 3,
  },
  {
    name: 'one before, at the last moment',
    generation: 2,
    session: () => ({ rotatedAt: now(-30_000) }),
    next: 3,
  },
  {
    name: 'one before, too late',
    generation: 2,
    session: () => ({ rotatedAt: now(-30_001) }),
    next: null,
    endReason: 'reused',
  },
  {
    name: 'one of before that',
    generation: 1,
    session: () => ({ rotatedAt: now() }),
    next: null,
    endReason: 'reused',
  },
  { name: 'one that was never given out', generation: 4, next: null },
  {
    name: 'newest of a session that ran out',
    generation: 3,
    session: () => ({ expiresAt: now(-1) }),
    next: null,
  },
  {
    name: 'newest of a session that runs out now',
    generation: 3,
    session: () => ({ expiresAt: now() }),
    next: null,
  },
  {
    name: 'newest of a session that runs out in a moment',
    generation: 3,
    session: () => ({ expiresAt: now(1) }),
    next: 4,
  },
  {
    name: 'newest of a session that ended',
    generation: 3,
    session: () => ({ endedAt: now(-1), endReason: 'ended' }),
    next: null,
  },
]
test.each(rows)(
  'the $name refresh token is exchanged for: $next',
  async ({ generation, session, next, endReason }) => {
    await putSession(session?.())
    expect(await exchangeToken(generation)).toBe(next)
    const after = await findSession(deps().db.reads.kysely, sessionId)
    if (endReason) expect(after).toMatchObject({ endReason, endedAt: expect.any(String) })
    else expect(after?.endReason).toBe(session?.().endReason ?? null)
    expect(after?.generation).toBe(next === 4 ? 4 : 3)
  },
)

const fourWeeks = 28 * dayMs
test('a session lives for four weeks from its beginning, and again from each exchange', async () => {
  const device = deps().ids.next()
  const by = { actor: actorOf('User', accountId), deviceId: device, action: 'account.login' }
  const owner = { accountId, sessionVersion: 1, deviceId: device }
  const cookies: string[] = []
  const reply = {
    setCookie: (_name: string, value: string) => cookies.push(value),
  } as unknown as FastifyReply
  const start = now()
  const token = await startSession(deps(), owner, by, reply)
  const { sessionId: id, ...claims } = must(await deps().tokens.readAccess(token), 'the claims')
  expect(claims).toEqual({ accountId, sessionVersion: 1 })
  expect(deps().tokens.readRefresh(cookies[0] ?? '')).toEqual({ sessionId: id, generation: 1 })
  const kysely = deps().db.reads.kysely
  expect(await findSession(kysely, id)).toMatchObject({
    ...{ accountId, deviceId: device, generation: 1, createdAt: start, rotatedAt: start },
    ...{ expiresAt: isoOf(Date.parse(start) + fourWeeks), endedAt: null, endReason: null },
  })
  const note = await kysely
    .selectFrom('audit')
    .where('deviceId', '=', device)
    .select(['entity', 'entityId', 'action', 'after'])
    .executeTakeFirst()
  expect(note).toEqual({
    ...{ entity: 'account', entityId: accountId, action: by.action, after: '{"loggedIn":true}' },
  })
  time += 60_000
  await refreshSession(deps(), cookies[0] ?? '', reply)
  expect(await findSession(kysely, id)).toMatchObject({
    ...{ generation: 2, createdAt: start, rotatedAt: now() },
    expiresAt: isoOf(deps().clock.now() + fourWeeks),
  })
})

test('an account that can no longer log in has its tokens exchanged for nothing', async () => {
  const { accountId: withoutLogIn } = await putAccount(deps(), { email: '' })
  await putSession({ accountId: withoutLogIn })
  expect(await exchangeToken(3)).toBeNull()
})

test('a token of no session, and one that is none, is exchanged for nothing', async () => {
  expect(await exchangeToken(3)).toBeNull()
  const reply = {} as unknown as FastifyReply
  expect(await refreshSession(deps(), 'none', reply)).toBeNull()
})

test.each([
  ['password', 'Your password was changed. Log in with the new one.'],
  ['ended', 'This device was logged out from another one. Log in again to go on.'],
  ['suspended', sessionEndedText],
  [null, sessionEndedText],
] as const)('the holder of a session that ended by %s reads: %s', async (endReason, text) => {
  await putSession(endReason === null ? {} : { endReason, endedAt: now() })
  expect(await whyEnded(deps(), deps().tokens.issueRefresh({ sessionId, generation: 3 }))).toBe(text)
})

test('a stranger’s token learns nothing', async () => {
  expect([await whyEnded(deps(), null), await whyEnded(deps(), 'none')]).toEqual([
    sessionEndedText,
    sessionEndedText,
  ])
})

test('a device that is locked between the password and its session gets no session', async () => {
  const { ids } = server.app.deps
  const deviceId = ids.next()
  await writerOf(deps().db)
    .insertInto('lockedDevice')
    .values({
      ...{ deviceId, accountId, reason: 'Stolen', lockedBy: 'Admin', lockedAt: now() },
      emptiedAt: null,
    })
    .execute()
  const reply = { setCookie: () => undefined } as unknown as FastifyReply
  const by = { actor: actorOf('User', accountId), deviceId, action: 'account.login' }
  const start = startSession(deps(), { accountId, sessionVersion: 1, deviceId }, by, reply)
  await expect(start).rejects.toThrow('reported lost')
})
