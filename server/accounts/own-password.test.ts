import { expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { actorOf } from '#sync/test/people.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { putAccount, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { isOwnPassword, mustBeOwner } from './own-password.ts'

const { server } = await openCompany()
const deps = { ...server.app.deps, clock: { now: () => Date.parse('2026-11-21T12:00:00.000Z') } }
const kysely = deps.db.reads.kysely

const missing = 'Enter your current password.'
const wrong = 'Your current password is wrong.'
/** How long ago the session was opened; null where there is none. */
const rows: readonly (readonly [ageMs: number | null, password: string | undefined, words: string])[] = [
  [0, undefined, 'done'],
  [0, '', 'done'],
  [10 * minuteMs - 1, undefined, 'done'],
  [10 * minuteMs, undefined, missing],
  [10 * minuteMs, '', missing],
  [null, undefined, missing],
  [null, '', missing],
  [null, testPassword, 'done'],
  [10 * minuteMs, testPassword, 'done'],
  [10 * minuteMs, 'A guess 123', wrong],
  [0, 'A guess 123', wrong],
]
test.each(rows)(
  'a session of %s ms ago with the password %j is its owner’s: %s',
  async (ageMs, password, words) => {
    const { accountId } = await putAccount(deps)
    const sessionId = deps.ids.next()
    const createdAt = isoOf(deps.clock.now() - (ageMs ?? 0))
    if (ageMs !== null)
      await insertSession(writerOf(deps.db), {
        ...{ sessionId, accountId, deviceId: '', generation: 1, createdAt, rotatedAt: createdAt },
        expiresAt: '2999-01-01T00:00:00.000Z',
      })
    const actor = actorOf('User', accountId)
    const by = { actor, deviceId: '', action: 'account.update' }
    expect(await wordsOfWork(mustBeOwner(deps, { actor, sessionId, deviceId: '' }, by, password))).toBe(words)
    const notes = await kysely
      .selectFrom('audit')
      .where('entityId', '=', accountId)
      .where('action', '=', by.action)
      .select('after')
      .execute()
    expect(notes.map(({ after }) => after)).toEqual(words === wrong ? ['{"currentPassword":"wrong"}'] : [])
  },
)

test('wrong passwords are counted for each account, right ones are not', async () => {
  const [owner, otherAccount] = [await putAccount(deps), await putAccount(deps)]
  const guess = (accountId: string, password: string) => isOwnPassword(deps, accountId, password)
  for (let n = 0; n < 12; n++) expect(await guess(owner.accountId, testPassword)).toBe(true)
  for (let n = 0; n < 10; n++) expect(await guess(owner.accountId, 'A guess 123')).toBe(false)
  expect(await wordsOfWork(guess(owner.accountId, testPassword))).toContain('Too many wrong passwords.')
  expect(await guess(otherAccount.accountId, testPassword)).toBe(true)
  expect(await guess(deps.ids.next(), testPassword)).toBe(false)
})
