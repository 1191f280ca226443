import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MessageTable } from '../db/tables/message-tables.ts'
import type { AppDeps } from '../deps/deps.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'
import { type FakeMailServer, openFakeMailServer, smtpError } from '../test/fake-mail-server.ts'
import { writerOf } from '../test/writer.ts'
import { recoverLost, sendSome } from './send.ts'

const minute = 60_000
let office: FakeMailServer
let server: TestApp
let deps: AppDeps
beforeEach(async () => {
  office = await openFakeMailServer()
  server = await openTestApp(
    { SMTP_URL: office.url, MAIL_FROM: 'desk@quay.test' },
    { packages: 40, living: 40 },
  )
  deps = server.app.deps
})
afterEach(async () => {
  await server.close()
  await office.close()
})

const forgot = async (email = emailOf('User')) => {
  const payload = { email }
  const answer = await server.app.inject({ method: 'POST', url: '/api/accounts/forgot-password', payload })
  expect(answer.statusCode).toBe(200)
}
const messages = (): Promise<MessageTable[]> =>
  deps.db.reads.kysely.selectFrom('message').orderBy('messageId').selectAll().execute()
/** As if the process that took this message had died before it said anything, and was waited for until then. */
const dieWith = async (messageId: string, nextAt = '2020-01-01T00:00:00.000Z') =>
  writerOf(deps.db)
    .updateTable('message')
    .where('messageId', '=', messageId)
    .set({ state: 'Sending', attempts: 1, sentAt: null, nextAt })
    .execute()

test('a mail goes out over SMTP, once, with both forms and the brand’s name', async () => {
  await forgot()
  await server.app.messages.run()
  await server.app.messages.run()
  expect(office.mails).toHaveLength(1)
  const [mail] = office.mails
  expect(mail?.from).toEqual({ name: 'Quayside', address: 'desk@quay.test' })
  expect(mail?.to?.[0]?.address).toBe(emailOf('User'))
  expect(mail?.subject).toBe('Set a new password for Quayside')
  const link = /http:\/\/localhost:8080\/account\/reset-password#[\w-]{32}(?![\w-])/
  expect(mail?.text).toMatch(link)
  expect(mail?.html).toMatch(link)
  // A person cannot unsubscribe from a mail that they asked for.
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
  expect(await messages()).toMatchObject([{ state: 'Sent', attempts: 1, text: '', html: '', facts: '{}' }])
})

test('a house that calls itself otherwise signs with that name, in its mails and where they are stopped', async () => {
  const brand = { name: 'Blue <Mountain> Freight', tagline: '', invoiceFooter: '' }
  const admin = await server.tokenOf('Admin')
  const put = await server.as(admin, { method: 'PUT', url: '/api/settings', payload: { brand } })
  expect(put.statusCode).toBe(200)
  await forgot()
  await server.app.messages.run()
  expect(office.mails.map(({ from, subject }) => [from?.name, subject])).toEqual([
    [brand.name, `Set a new password for ${brand.name}`],
  ])
  expect(office.mails[0]?.html).toContain('Blue &lt;Mountain&gt; Freight')
  const page = await server.app.inject({ url: '/api/unsubscribe/unknown' })
  expect(page.body).toContain('Blue &lt;Mountain&gt; Freight')
  expect(page.body).not.toContain('Quayside')
})

test('the second brand signs with its own name', async () => {
  const { accountId } = await deps.db.reads.kysely
    .selectFrom('account')
    .where('email', '=', emailOf('User2'))
    .select('accountId')
    .executeTakeFirstOrThrow()
  await writerOf(deps.db)
    .updateTable('account')
    .where('accountId', '=', accountId)
    .set({ brand: 'slp' })
    .execute()
  await forgot(emailOf('User2'))
  await server.app.messages.run()
  expect(office.mails.map(({ from, subject }) => [from?.name, subject])).toEqual([
    ['SLP', 'Set a new password for SLP'],
  ])
})

describe('a mail server that is not well', () => {
  test('that says "later" is asked again after a minute, and has the mail once', async () => {
    office.answers.push(smtpError(451, 'busy'))
    await forgot()
    await server.app.messages.run()
    expect(await messages()).toMatchObject([{ state: 'Waiting', attempts: 1 }])
    expect((await messages())[0]?.lastError).toContain('busy')
    server.clock.forward(minute - 1000)
    await server.app.messages.run()
    expect(office.mails).toHaveLength(0)
    server.clock.forward(2000)
    await server.app.messages.run()
    await server.app.messages.run()
    expect(office.mails).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'Sent', attempts: 2, lastError: '' }])
  })

  test('that refuses permanently is not asked again until a person says so', async () => {
    const admin = await server.tokenOf('Admin')
    office.answers.push(smtpError(550, 'no such mailbox'))
    await forgot()
    await server.app.messages.run()
    const [failedMessage] = await messages()
    expect(failedMessage).toMatchObject({ state: 'Failed', attempts: 1 })
    expect(failedMessage?.lastError).toContain('no such mailbox')
    server.clock.forward(10 * minute)
    await server.app.messages.run()
    expect(office.mails).toHaveLength(0)
    const url = `/api/messages/${failedMessage?.messageId}/retry`
    expect((await server.as(admin, { method: 'POST', url, payload: {} })).json()).toMatchObject({
      state: 'Waiting',
    })
    await server.app.messages.run()
    expect(office.mails).toHaveLength(1)
    const secondResponse = await server.as(admin, { method: 'POST', url, payload: {} })
    expect([secondResponse.statusCode, secondResponse.json().message]).toEqual([
      409,
      'This message is sent. Only one that failed can be sent again.',
    ])
  })

  test('that is away for longer than a link makes sense gets no old link', async () => {
    office.answers.push(...Array.from({ length: 20 }, () => smtpError(451, 'busy')))
    await forgot()
    for (const ms of [0, 2 * minute, 6 * minute, 20 * minute, 70 * minute]) {
      server.clock.forward(ms)
      await server.app.messages.run()
    }
    expect(await messages()).toMatchObject([{ state: 'Failed' }])
    expect(office.answers.length).toBeGreaterThan(15)
  })
})

describe('a sender that dies', () => {
  test('between taking a mail and recording its outcome: the mail is not sent again automatically, and waits for a decision', async () => {
    await forgot()
    await server.app.messages.run()
    expect(office.mails).toHaveLength(1)
    const [message] = await messages()
    await dieWith(message?.messageId ?? '')
    await server.app.messages.run()
    await server.app.messages.run()
    expect(office.mails).toHaveLength(1)
    const [left] = await messages()
    expect(left).toMatchObject({ state: 'Failed', attempts: 1 })
    expect(left?.lastError).toContain('It may have arrived')
  })

  test('is waited for as long as a try can take', async () => {
    await forgot()
    await server.app.messages.run()
    const [message] = await messages()
    await dieWith(message?.messageId ?? '', new Date(server.clock.now() + minute).toISOString())
    await recoverLost(deps)
    expect(await messages()).toMatchObject([{ state: 'Sending' }])
  })

  test('and comes to life again says nothing about a mail that was dealt with since', async () => {
    await server.app.messages.stop()
    let release = () => {}
    let isUnderWay = false
    const send = () =>
      new Promise<void>((resolve) => {
        release = resolve
        isUnderWay = true
      })
    const slow: AppDeps = { ...deps, mailer: { repeatable: false, send } }
    await forgot()
    const sending = sendSome(slow, 'email')
    await expect.poll(() => isUnderWay).toBe(true)
    expect((await messages())[0]?.state).toBe('Sending')
    server.clock.forward(6 * minute)
    await recoverLost(deps)
    release()
    await sending
    expect(await messages()).toMatchObject([{ state: 'Failed' }])
  })
})

test('two simultaneous senders never take the same mail', async () => {
  await server.app.messages.stop()
  for (const role of ['User', 'User2', 'Employee', 'Driver'] as const) await forgot(emailOf(role))
  const lane = async () => {
    while ((await sendSome(deps, 'email')) > 0);
  }
  await Promise.all([lane(), lane(), lane()])
  const to = office.mails.map((mail) => mail.to?.[0]?.address).sort()
  expect(to).toEqual(['driver', 'employee', 'user2', 'user'].map((name) => `${name}@quayside.test`))
})

test('mails of a batch are composed one after the other, so that no scan waits for all of them', async () => {
  await server.app.messages.stop()
  for (const role of ['User', 'User2', 'Employee'] as const) await forgot(emailOf(role))
  let underWay = 0
  let mostAtOnce = 0
  const send = async () => {
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
  }
  expect(await sendSome({ ...deps, mailer: { repeatable: true, send } }, 'email')).toBe(3)
  expect(mostAtOnce).toBe(1)
  expect((await messages()).map(({ state }) => state)).toEqual(['Sent', 'Sent', 'Sent'])
})

test('an account that is suspended meanwhile gets nothing', async () => {
  await server.app.messages.stop()
  await forgot()
  await writerOf(deps.db)
    .updateTable('account')
    .where('email', '=', emailOf('User'))
    .set({ status: 'Suspended' })
    .execute()
  expect(await sendSome(deps, 'email')).toBe(1)
  expect(office.mails).toEqual([])
  expect(await messages()).toMatchObject([{ state: 'Failed', lastError: 'The account is suspended.' }])
})

test('with no mail server a mail is a file, which an administrator can read', async () => {
  const plain = await openTestApp({}, { packages: 10, living: 10 })
  const admin = await plain.tokenOf('Admin')
  const payload = { email: emailOf('User') }
  await plain.app.inject({ method: 'POST', url: '/api/accounts/forgot-password', payload })
  await plain.app.messages.run()
  const folder = join(plain.dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : []
  expect(files).toHaveLength(1)
  const mailText = readFileSync(join(folder, files[0] ?? ''), 'utf8')
  expect(mailText).toContain('To: user@quayside.test')
  const page = await plain.as(admin, { method: 'POST', url: '/api/messages/paginated/1', payload: {} })
  const { result, totalItems } = page.json()
  expect([totalItems, result[0].to, result[0].state]).toEqual([1, 'user@quayside.test', 'Sent'])
  const response = await plain.as(admin, { url: `/api/messages/${result[0].messageId}` })
  expect(response.json().text).toContain('/account/reset-password#')
  await plain.close()
})
