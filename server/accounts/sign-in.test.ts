import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Account } from '#sync/entities/accounts/account.ts'
import { insertSession } from '../db/accounts/sessions.ts'
import { putAccount, testPassword, wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { hashPassword } from './passwords.ts'
import { demoPassword, signIn } from './sign-in.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
/** Each test logs in from an address of its own, because failures from one are counted. */
let addresses = 0
const requestOf = (device?: string) =>
  ({
    ip: `10.1.0.${++addresses}`,
    cookies: device ? { 'quayside-device': device } : {},
  }) as unknown as FastifyRequest
const reply = { setCookie: () => reply } as unknown as FastifyReply
const wrong = 'Wrong email or password.'
const countOf = async (outcome: 'in' | 'refused'): Promise<number> =>
  (await deps.metrics.signIns.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
const notesOf = async (action: string) =>
  (await kysely.selectFrom('audit').where('action', '=', action).orderBy('auditId').selectAll().execute()).at(
    -1,
  )

const rows: readonly (readonly [
  name: string,
  row: Partial<Account>,
  password: string,
  isDemo: boolean,
  words: string,
])[] = [
  ['with the password', {}, testPassword, true, 'done'],
  ['with the password, outside of a demo', {}, testPassword, false, 'done'],
  ['with another', {}, 'A guess 123', true, wrong],
  ['that is suspended', { status: 'Suspended' }, testPassword, true, wrong],
  ['that was closed', { deletedAt: '2026-11-02T08:00:00.000Z' }, testPassword, true, wrong],
  ['with the password of demos, in one', {}, demoPassword, true, 'done'],
  ['with the password of demos, elsewhere', {}, demoPassword, false, wrong],
]
test.each(rows)('an account %s', async (_name, row, password, demo, words) => {
  const account = await putAccount(deps, { row })
  if (password === demoPassword)
    await writerOf(deps.db)
      .updateTable('credential')
      .where('accountId', '=', account.accountId)
      .set({ passwordHash: await hashPassword(demoPassword) })
      .execute()
  const env = { ...deps.env, demo }
  const before = { in: await countOf('in'), refused: await countOf('refused') }
  const input = { email: ` ${account.email.toUpperCase()} `, password }
  const request = requestOf()
  expect(await wordsOfWork(signIn({ ...deps, env }, input, request, reply))).toBe(words)
  const isIn = words === 'done'
  expect([await countOf('in'), await countOf('refused')]).toEqual([
    before.in + Number(isIn),
    before.refused + Number(!isIn),
  ])
  expect(await notesOf(isIn ? 'account.login' : 'account.login-refused')).toMatchObject(
    isIn
      ? { by: 'Nadia Fraser', role: 'User', entityId: account.accountId, ip: request.ip }
      : { by: 'Visitor', entityId: account.accountId, ip: request.ip, deviceId: '' },
  )
})

test('an address without an account is refused in the same words, and is in the audit without one', async () => {
  const input = { email: `${deps.ids.next()}@example.test`, password: testPassword }
  expect(await wordsOfWork(signIn(deps, input, requestOf(), reply))).toBe(wrong)
  expect(await notesOf('account.login-refused')).toMatchObject({
    ...{ entityId: '', after: '{"login":"no such account"}' },
  })
})

test('a log-in answers the account, on the device that it was on before', async () => {
  const { accountId, email } = await putAccount(deps)
  const device = deps.ids.next()
  const input = { email, password: testPassword }
  const answer = await signIn(deps, input, requestOf(device), reply)
  expect(answer).toMatchObject({ accountId })
  const token = 'jwtToken' in answer ? answer.jwtToken : ''
  expect(await deps.tokens.readAccess(token)).toMatchObject({ accountId })
  const session = await kysely.selectFrom('session').where('accountId', '=', accountId).selectAll().execute()
  expect(session).toMatchObject([{ deviceId: device, endedAt: null }])
})

const guesses = async (email: string, device: string | undefined, count: number) => {
  for (let n = 0; n < count; n++)
    await wordsOfWork(signIn(deps, { email, password: 'A guess 123' }, requestOf(device), reply))
}
test.each([
  ['from elsewhere keep the owner out elsewhere', undefined, undefined, 'Too many login attempts.'],
  ['from elsewhere leave the device of the owner alone', undefined, 'own', 'done'],
  ['on another device leave the owner’s alone', 'other', 'own', 'done'],
  ['on another device count as from elsewhere', 'other', undefined, 'Too many login attempts.'],
  ['on the owner’s device leave everywhere else alone', 'own', undefined, 'done'],
  ['on the owner’s device keep this out', 'own', 'own', 'Too many login attempts.'],
] as const)('ten guesses %s', async (_name, guesser, owner, words) => {
  const { accountId, email } = await putAccount(deps)
  const devices = { own: deps.ids.next(), other: deps.ids.next() }
  await insertSession(writerOf(deps.db), {
    ...{ sessionId: deps.ids.next(), accountId, deviceId: devices.own, generation: 1 },
    ...{ createdAt: '2026-11-02T08:00:00.000Z', rotatedAt: '2026-11-02T08:00:00.000Z' },
    expiresAt: '2999-01-01T00:00:00.000Z',
  })
  await guesses(email, guesser && devices[guesser], 10)
  const request = requestOf(owner && devices[owner])
  const result = await wordsOfWork(signIn(deps, { email, password: testPassword }, request, reply))
  expect(result).toContain(words)
})

test('a right password gives its try back, at its address and for its account', async () => {
  const { email } = await putAccount(deps)
  const request = requestOf()
  for (let n = 0; n < 70; n++) await signIn(deps, { email, password: testPassword }, request, reply)
  await guesses(email, undefined, 9)
  expect(await wordsOfWork(signIn(deps, { email, password: testPassword }, request, reply))).toBe('done')
})

test('sixty failures from one address keep it out, for all accounts', async () => {
  const request = requestOf()
  const guess = () =>
    wordsOfWork(
      signIn(deps, { email: `${deps.ids.next()}@example.test`, password: 'A guess 123' }, request, reply),
    )
  for (let n = 0; n < 60; n++) expect(await guess()).toBe(wrong)
  expect(await guess()).toContain('Too many login attempts.')
})
