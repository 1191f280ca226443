import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mostFactors } from '#sync/entities/accounts/second-factor.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { cookieOf, openTestApp, type TestApp } from '../test/app.ts'
import { accountIdOf } from '../test/money.ts'
import { codeAt, factorCalls, newPasskey } from '../test/second-factors.ts'
import { writerOf } from '../test/writer.ts'

// Each condition around second factors has a test here that fails when it is taken away.

let server: TestApp
let calls: ReturnType<typeof factorCalls>
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  calls = factorCalls(server)
})
afterEach(() => server.close())

type Role = 'Supervisor' | 'Agent' | 'Senior'
const byCode = (secret: string) => ({ kind: 'totp', code: codeAt(secret, server.clock.now()) })
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
const isGood = (token: string) => statusOf(server.as(token, { url: '/api/accounts/user' }))
const factorsOf = async (token: string) => (await server.as(token, { url: '/api/accounts/factors' })).json()
const proofOptions = async (token: string) =>
  (await calls.post('/api/accounts/proof/options', {}, token)).json()
const prove = (token: string, ticket: string, proof: object) =>
  statusOf(calls.post('/api/accounts/proof', { ticket, proof }, token))
const addFactor = (token: string, ticket: string, proof: object) =>
  statusOf(calls.post('/api/accounts/factors', { ticket, name: 'New', proof }, token))
const challengeOf = ({ passkey }: { passkey: Record<string, unknown> | null }) =>
  String(passkey?.['challenge'])

/** A person with an authenticator app, a passkey and recovery codes, who is logged in. */
async function personWithFactors(role: Role) {
  const token = await server.tokenOf(role)
  const { secret, recoveryCodes } = await calls.addApp(token)
  const key = await calls.addPasskey(token)
  return { token, secret, key, codes: recoveryCodes ?? [] }
}

const signs = (key: ReturnType<typeof newPasskey>, challenge: string) => ({
  kind: 'passkey',
  answer: key.answer(challenge),
})

describe('another person’s proof', () => {
  test.each(['passkey', 'totp', 'recovery'] as const)('by %s ends no login of this account', async (kind) => {
    const ownPerson = await personWithFactors('Supervisor')
    const otherPerson = await personWithFactors('Agent')
    const step = await calls.stepOf('Supervisor')
    const proofOf = ({ secret, key, codes }: typeof ownPerson) =>
      ({
        passkey: signs(key, challengeOf(step)),
        totp: byCode(secret),
        recovery: { kind: 'recovery', code: codes[0] },
      })[kind]
    const answer = await calls.secondStep(step.ticket, proofOf(otherPerson))
    expect([answer.statusCode, cookieOf(answer, 'quayside')]).toEqual([400, undefined])
    expect((await calls.secondStep(step.ticket, proofOf(ownPerson))).json().user.role).toBe('Supervisor')
  })

  test.each(['passkey', 'totp'] as const)('by %s proves nothing at an open screen', async (kind) => {
    const ownPerson = await personWithFactors('Supervisor')
    const otherPerson = await personWithFactors('Agent')
    const options = await proofOptions(ownPerson.token)
    const proofOf = ({ secret, key }: typeof ownPerson) =>
      kind === 'passkey' ? signs(key, challengeOf(options)) : byCode(secret)
    expect(await prove(ownPerson.token, options.ticket, proofOf(otherPerson))).toBe(400)
    expect(await prove(ownPerson.token, options.ticket, proofOf(ownPerson))).toBe(200)
  })
})

describe('a ticket', () => {
  test('is good for its own step alone', async () => {
    const { token, secret } = await personWithFactors('Supervisor')
    const tickets = {
      logIn: (await calls.stepOf('Supervisor')).ticket,
      proof: (await proofOptions(token)).ticket,
      factor: (await calls.offer(token, 'totp')).ticket,
    }
    const first = '/api/accounts/authenticate/first-factor'
    const steps = {
      logIn: (ticket: string) => statusOf(calls.secondStep(ticket, byCode(secret))),
      proof: (ticket: string) => prove(token, ticket, byCode(secret)),
      factor: (ticket: string) => addFactor(token, ticket, byCode(secret)),
      enrol: (ticket: string) => statusOf(calls.post(`${first}/offer`, { ticket, kind: 'totp' })),
      firstFactor: (ticket: string) =>
        statusOf(calls.post(first, { ticket, name: 'New', proof: byCode(secret) })),
    }
    for (const [ownStep, ticket] of Object.entries(tickets))
      for (const [name, take] of Object.entries(steps))
        if (name !== ownStep) expect([ownStep, name, await take(ticket)]).toEqual([ownStep, name, 409])
    expect(await steps.logIn(tickets.logIn)).toBe(200)
  })

  test('of one session is none for another one of the same person', async () => {
    const { token, secret } = await personWithFactors('Supervisor')
    const step = await calls.secondStep((await calls.stepOf('Supervisor')).ticket, byCode(secret))
    const elsewhere: string = step.json().jwtToken
    server.clock.forward(minuteMs)
    expect(await prove(elsewhere, (await proofOptions(token)).ticket, byCode(secret))).toBe(409)
    const { ticket, totp } = await calls.offer(token, 'totp')
    expect(await addFactor(elsewhere, ticket, byCode(totp?.secret ?? ''))).toBe(409)
    expect(await addFactor(token, ticket, byCode(totp?.secret ?? ''))).toBe(200)
  })

  test('sets up one factor', async () => {
    const token = await server.tokenOf('Supervisor')
    const { ticket, totp } = await calls.offer(token, 'totp')
    const proof = byCode(totp?.secret ?? '')
    expect([await addFactor(token, ticket, proof), await addFactor(token, ticket, proof)]).toEqual([200, 409])
    expect((await factorsOf(token)).factors).toHaveLength(1)
  })
})

describe('a login with a passkey alone', () => {
  /** The state of things between the two steps. */
  const changes: Record<string, (accountId: string, deviceId: string) => Promise<unknown>> = {
    'of a suspended account': async (accountId) =>
      server.as(await server.tokenOf('Admin'), {
        method: 'PUT',
        url: `/api/accounts/${accountId}`,
        payload: { status: 'Suspended' },
      }),
    'of a closed account': (accountId) =>
      writerOf(server.app.deps.db)
        .updateTable('account')
        .set({ deletedAt: new Date().toISOString() })
        .where('accountId', '=', accountId)
        .execute(),
    'on a device that was reported lost': (accountId, deviceId) =>
      writerOf(server.app.deps.db)
        .insertInto('lockedDevice')
        .values({
          ...{ deviceId, accountId, lockedBy: accountId, lockedAt: new Date().toISOString() },
          ...{ reason: 'Lost', emptiedAt: null },
        })
        .execute(),
    'that took more than ten minutes': async () => server.clock.forward(11 * minuteMs),
  }

  test.each(Object.keys(changes))('%s is refused', async (name) => {
    const { token, key } = await personWithFactors('Senior')
    const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
    const begin = async () => {
      const answer = await calls.post('/api/accounts/authenticate/passkey', {})
      return { ...answer.json(), cookies: { 'quayside-device': cookieOf(answer, 'quayside-device') ?? '' } }
    }
    const finish = ({ ticket, passkey, cookies }: Awaited<ReturnType<typeof begin>>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/accounts/authenticate/second-step',
        cookies,
        payload: { ticket, proof: signs(key, passkey.challenge) },
      })
    expect((await finish(await begin())).statusCode).toBe(200)
    const step = await begin()
    await changes[name]?.(accountId, step.cookies['quayside-device'])
    const answer = await finish(step)
    expect([401, 409]).toContain(answer.statusCode)
    expect([answer.json().jwtToken, cookieOf(answer, 'quayside')]).toEqual([undefined, undefined])
  })
})

describe('a passkey', () => {
  test('that doesn’t ask for its person is no login', async () => {
    const token = await server.tokenOf('Driver')
    const { ticket, passkey } = await calls.offer(token, 'passkey')
    const careless = newPasskey(undefined, { asksPerson: false })
    const proof = { kind: 'passkey', passkey: careless.make(challengeOf({ passkey })) }
    expect(await addFactor(token, ticket, proof)).toBe(400)
    const key = await calls.addPasskey(token)
    const alone = (await calls.post('/api/accounts/authenticate/passkey', {})).json()
    const silent = key.answer(alone.passkey.challenge, undefined, false)
    expect(await statusOf(calls.secondStep(alone.ticket, { kind: 'passkey', answer: silent }))).toBe(400)
  })

  test('is refused as a copy when its count goes back', async () => {
    const key = await calls.addPasskey(await server.tokenOf('Driver'))
    const [firstStep, two] = [await calls.stepOf('Driver'), await calls.stepOf('Driver')]
    const [earlier, later] = [signs(key, challengeOf(firstStep)), signs(key, challengeOf(two))]
    expect(await statusOf(calls.secondStep(two.ticket, later))).toBe(200)
    expect(await statusOf(calls.secondStep(firstStep.ticket, earlier))).toBe(400)
  })

  test.each([
    ['for another site', 'https://quayside.example.evil', null],
    ['for an old challenge', undefined, 'b2xkIGNoYWxsZW5nZQ'],
  ])('that was made %s is not added', async (_name, site, old) => {
    const token = await server.tokenOf('Driver')
    const { ticket, passkey } = await calls.offer(token, 'passkey')
    const madePasskey = newPasskey(site).make(old ?? challengeOf({ passkey }))
    expect(await addFactor(token, ticket, { kind: 'passkey', passkey: madePasskey })).toBe(400)
    expect((await factorsOf(token)).factors).toEqual([])
  })

  test('that two people add at the same moment is on one list, and the other one reads why', async () => {
    const id = newPasskey().id
    const tokens = [await server.tokenOf('Driver'), await server.tokenOf('Agent')]
    const offers = await Promise.all(tokens.map((token) => calls.offer(token, 'passkey')))
    const answers = await Promise.all(
      offers.map(({ ticket, passkey }, n) => {
        const proof = {
          kind: 'passkey',
          passkey: newPasskey(undefined, { id }).make(challengeOf({ passkey })),
        }
        return calls.post('/api/accounts/factors', { ticket, name: 'Mine', proof }, tokens[n] ?? '')
      }),
    )
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, 'This passkey is on the list of another account already. Make a new one.'],
    ])
    const lists = await Promise.all(tokens.map(factorsOf))
    expect(lists.flatMap(({ factors }) => factors)).toHaveLength(1)
  })

  test('is on one list, once: no other person can take its id', async () => {
    const token = await server.tokenOf('Driver')
    const key = await calls.addPasskey(token)
    const thief = await server.tokenOf('Agent')
    for (const [person, copy] of [
      [token, key],
      [thief, newPasskey(undefined, { id: key.id })],
    ] as const) {
      const { ticket, passkey } = await calls.offer(person, 'passkey')
      const proof = { kind: 'passkey', passkey: copy.make(challengeOf({ passkey })) }
      const answer = await calls.post('/api/accounts/factors', { ticket, name: 'Copy', proof }, person)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('This passkey is on'),
      ])
    }
    const step = await calls.stepOf('Driver')
    expect(await statusOf(calls.secondStep(step.ticket, signs(key, challengeOf(step))))).toBe(200)
  })
})

describe('setting up', () => {
  test('ends at ten factors, also for one that was offered before the tenth', async () => {
    const token = await server.tokenOf('Supervisor')
    await calls.addApp(token)
    const { ticket, totp } = await calls.offer(token, 'totp')
    const db = writerOf(server.app.deps.db)
    const row = await db
      .selectFrom('secondFactor')
      .selectAll()
      .where('accountId', '=', await accountIdOf(server, 'Supervisor'))
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: mostFactors - 1 }, () => ({
      ...row,
      factorId: server.app.deps.ids.next(),
    }))
    await db.insertInto('secondFactor').values(copies).execute()
    expect(await addFactor(token, ticket, byCode(totp?.secret ?? ''))).toBe(409)
    expect(await statusOf(calls.post('/api/accounts/factors/offer', { kind: 'totp' }, token))).toBe(409)
    expect((await factorsOf(token)).factors).toHaveLength(mostFactors)
  })

  test('begun by a thief of the password is worth nothing once the owner has finished', async () => {
    await calls.settings({ requiredFor: ['Senior'], openSessionsUntil: null })
    const url = '/api/accounts/authenticate/first-factor'
    const begin = async () => {
      const { ticket } = await calls.stepOf('Senior')
      return (await calls.post(`${url}/offer`, { ticket, kind: 'totp' })).json()
    }
    const [thief, owner] = [await begin(), await begin()]
    const finish = ({ ticket, totp }: { ticket: string; totp: { secret: string } }) =>
      calls.post(url, { ticket, name: 'Phone', proof: byCode(totp.secret) })
    const token: string = (await finish(owner)).json().jwtToken
    const answer = await finish(thief)
    expect([answer.statusCode, cookieOf(answer, 'quayside')]).toEqual([409, undefined])
    expect((await factorsOf(token)).factors).toHaveLength(1)
  })

  test('counts wrong codes as a login does', async () => {
    const token = await server.tokenOf('Supervisor')
    const { ticket, totp } = await calls.offer(token, 'totp')
    const right = byCode(totp?.secret ?? '')
    const wrong = { ...right, code: right.code === '000000' ? '000001' : '000000' }
    expect(await addFactor(token, ticket, wrong)).toBe(400)
    for (let n = 0; n < 8; n++) await addFactor(token, ticket, wrong)
    expect(await addFactor(token, ticket, right)).toBe(429)
  })

  test('removes no factor of another person, and a reset none of a colleague', async () => {
    const ownPerson = await personWithFactors('Supervisor')
    const otherPerson = await personWithFactors('Agent')
    const [{ factorId }] = (await factorsOf(otherPerson.token)).factors
    const url = `/api/accounts/factors/${factorId}`
    expect(await statusOf(server.as(ownPerson.token, { method: 'DELETE', url }))).toBe(404)
    const { accountId } = (await server.as(ownPerson.token, { url: '/api/accounts/user' })).json()
    const admin = await server.tokenOf('Admin')
    const reset = () => calls.post(`/api/accounts/${accountId}/factors/reset`, { reason: 'Lost' }, admin)
    expect([await statusOf(reset()), await statusOf(reset())]).toEqual([200, 409])
    expect(await isGood(ownPerson.token)).toBe(401)
    expect(await factorsOf(otherPerson.token)).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await factorsOf(otherPerson.token)).factors).toHaveLength(2)
  })
})

describe('recovery codes', () => {
  test('are shown with the first factor, counted, and replaced for their owner alone', async () => {
    const ownPerson = await personWithFactors('Supervisor')
    const otherPerson = await personWithFactors('Agent')
    const { ticket } = await calls.stepOf('Supervisor')
    const step = await calls.secondStep(ticket, { kind: 'recovery', code: ownPerson.codes[0] })
    expect(step.statusCode).toBe(200)
    expect((await factorsOf(ownPerson.token)).recoveryCodesLeft).toBe(9)
    expect((await calls.addApp(ownPerson.token, 'Tablet')).recoveryCodes).toBeNull()
    await calls.post('/api/accounts/factors/recovery-codes', {}, ownPerson.token)
    expect((await factorsOf(ownPerson.token)).recoveryCodesLeft).toBe(10)
    const otherStep = await calls.stepOf('Agent')
    const code = { kind: 'recovery', code: otherPerson.codes[0] }
    expect(await statusOf(calls.secondStep(otherStep.ticket, code))).toBe(200)
  })

  test('end with the last factor, and there are none without a factor', async () => {
    const token = await server.tokenOf('Supervisor')
    const newCodes = () => calls.post('/api/accounts/factors/recovery-codes', {}, token)
    expect(await statusOf(newCodes())).toBe(409)
    const { recoveryCodes } = await calls.addApp(token)
    const [{ factorId }] = (await factorsOf(token)).factors
    await server.as(token, { method: 'DELETE', url: `/api/accounts/factors/${factorId}` })
    expect((await factorsOf(token)).recoveryCodesLeft).toBe(0)
    const secondApp = await calls.addApp(token)
    expect(secondApp.recoveryCodes).toHaveLength(10)
    const { ticket } = await calls.stepOf('Supervisor')
    const former = { kind: 'recovery', code: recoveryCodes?.[0] }
    expect(await statusOf(calls.secondStep(ticket, former))).toBe(400)
  })
})

test('a password alone is a proof for a person without a second factor, and for no other person’s session', async () => {
  const token = await server.tokenOf('Supervisor')
  const { ticket, kinds } = await proofOptions(token)
  expect(kinds).toEqual(['password'])
  const proof = { kind: 'password', password: demoPassword }
  expect(await prove(await server.tokenOf('Agent'), ticket, proof)).toBe(409)
  expect(await prove(token, ticket, proof)).toBe(200)
  expect(await prove(token, ticket, proof)).toBe(409)
})
