import { expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import { actorOf } from '#sync/test/people.ts'
import { hashOf } from '../db/accounts/one-time.ts'
import { mailsTo, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { inviteAgain } from './invitation.ts'

const { server } = await openCompany()
const { deps } = server.app
const by = {
  request: { ip: '', headers: {} },
  signed: { actor: actorOf('Employee'), sessionId: '', deviceId: '' },
}

const rows: readonly (readonly [
  name: string,
  setup: { email?: string; emailVerifiedAt?: string | null; row?: Partial<Account> },
  words: string,
])[] = [
  ['who has not answered yet', { emailVerifiedAt: null }, 'done'],
  [
    'without an address',
    { email: '' },
    'This customer has no email address. Add one first, and the invitation goes there.',
  ],
  [
    'who has set a password',
    {},
    'This person has accepted the invitation already. Send a password link instead.',
  ],
  [
    'who is suspended',
    { emailVerifiedAt: null, row: { status: 'Suspended' } },
    'This account is suspended. Activate it before you send an invitation.',
  ],
]
test.each(rows)('a customer %s is invited again: %j', async (_name, setup, words) => {
  const { accountId, email } = await putAccount(deps, setup)
  const invitation = (purpose: 'invitation' | 'verify-email') => ({
    ...{ tokenHash: hashOf(`${purpose} ${accountId}`), purpose, accountId, email },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  const links = [invitation('invitation'), invitation('verify-email')]
  await writerOf(deps.db).insertInto('oneTimeToken').values(links).execute()
  expect(await wordsOfWork(inviteAgain(deps, by, accountId))).toBe(words)
  expect(await mailsTo(deps, email)).toEqual(words === 'done' ? ['account.invited'] : [])
  const { reads } = deps.db
  const left = await reads.kysely
    .selectFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .orderBy('purpose')
    .select('purpose')
    .execute()
  expect(left.map(({ purpose }) => purpose)).toEqual([
    ...(words === 'done' ? [] : ['invitation']),
    'verify-email',
  ])
  const notes = await reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .where('action', '=', 'account.invite')
    .select('after')
    .execute()
  expect(notes.map(({ after }) => after)).toEqual(words === 'done' ? ['{"mail":"account.invited"}'] : [])
})

test('the fourth invitation in a row has to wait', async () => {
  const { accountId } = await putAccount(deps, { emailVerifiedAt: null })
  for (let n = 0; n < 3; n++) expect(await wordsOfWork(inviteAgain(deps, by, accountId))).toBe('done')
  expect(await wordsOfWork(inviteAgain(deps, by, accountId))).toContain('You’ve asked for too many emails.')
})
