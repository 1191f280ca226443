import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { AccountUpdate } from '#sync/api/accounts/accounts.ts'
import { actorOf } from '#sync/test/people.ts'
import { putAccount, putSession, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { mustBeOwner } from './own-password.ts'
import { refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { updateAccount } from './update-account.ts'

const { server } = await openCompany()
const { deps } = server.app
const request = { ip: '10.0.0.9', cookies: {} } as unknown as FastifyRequest
const reply = { setCookie: () => reply } as unknown as FastifyReply

interface Owner {
  readonly accountId: string
  readonly email: string
  readonly sessionId: string
}
const signedOf = ({ accountId, sessionId }: Owner) => {
  const actor = actorOf('User', accountId)
  return {
    session: { actor, sessionId, deviceId: '' },
    by: { actor, deviceId: '', action: 'account.update' },
  }
}
const exchange = ({ sessionId }: Owner, generation: number) =>
  refreshSession(deps, deps.tokens.issueRefresh({ sessionId, generation }), reply)

const full = 'The server has no space left.'
const rows: readonly (readonly [name: string, work: (owner: Owner) => Promise<unknown>, words: string])[] = [
  ['a log-in', ({ email }) => signIn(deps, { email, password: testPassword }, request, reply), 'done'],
  [
    'a log-in with a wrong password',
    ({ email }) => signIn(deps, { email, password: 'A guess 123' }, request, reply),
    'Wrong email or password.',
  ],
  ['the exchange of a token', (owner) => exchange(owner, 2), 'done'],
  ['the end of a session whose token was used twice', (owner) => exchange(owner, 1), 'done'],
  [
    'a guess of the own password',
    (owner) => {
      const { session, by } = signedOf(owner)
      return mustBeOwner(deps, session, by, 'A guess 123')
    },
    'Your current password is wrong.',
  ],
  [
    'an edit',
    (owner) => {
      const edit = { ...signedOf(owner), mustHold: undefined }
      return updateAccount(deps, edit, owner.accountId, { user: { firstName: 'Ida' } } as AccountUpdate)
    },
    full,
  ],
]
test.each(rows)('while the disk is full: %s', async (_name, work, words) => {
  const { accountId, email } = await putAccount(deps)
  const rotatedAt = '2026-11-02T08:00:00.000Z'
  const sessionId = await putSession(deps, accountId, { generation: 2, rotatedAt })
  deps.db.room.setFull(true)
  try {
    expect(await wordsOfWork(work({ accountId, email, sessionId }))).toContain(words)
  } finally {
    deps.db.room.setFull(false)
  }
})
