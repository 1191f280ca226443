import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { insertMessages } from '../../db/messages/messages.ts'
import { runHousekeeping } from '../../jobs/housekeeping.ts'
import { removePersonalData } from '../../jobs/personal-data/remove.ts'
import { ruleOf } from '../../messages/rules.ts'
import { putAccount, testPassword } from '../../test/account-rows.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { accountIdOf, onTheBooks, owe } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
})
afterAll(() => server.close())

const db = () => server.app.deps.db.reads.kysely
const ago = (days: number) => isoOf(server.clock.now() - days * 86_400_000)
type Asker = 'User' | 'User2' | 'Supervisor'
const ask = async (as: Asker, method: 'GET' | 'POST' | 'DELETE') =>
  server.as(await server.tokenOf(as), {
    method,
    url: '/api/erasure',
    ...(method === 'POST' ? { payload: { note: 'Please' } } : {}),
  })
const decide = async (erasureId: string, payload: object) =>
  server.as(await server.tokenOf('Admin'), {
    method: 'POST',
    url: `/api/erasures/${erasureId}/decision`,
    payload,
  })
const mailsOf = async (accountId: string) =>
  (await db().selectFrom('message').where('accountId', '=', accountId).select('event').execute())
    .map(({ event }) => event)
    .filter((event) => event.startsWith('account.erasure'))
/** Settles everything of a customer of the demo, so that only what a test makes is open. */
async function settle(accountId: string) {
  const writer = writerOf(server.app.deps.db)
  await writer
    .updateTable('package')
    .set({ deletedAt: ago(0) })
    .where('accountId', '=', accountId)
    .execute()
  await writer
    .updateTable('delivery')
    .set({ deletedAt: ago(0) })
    .where('accountId', '=', accountId)
    .execute()
  await writer
    .updateTable('storeOrder')
    .set({ status: 'cancelled' })
    .where('accountId', '=', accountId)
    .execute()
  await writer
    .updateTable('bankTransfer')
    .set({ status: 'withdrawn' })
    .where('accountId', '=', accountId)
    .execute()
}

test('staff are referred to the other way, and a repeated request stays one request, which can be withdrawn', async () => {
  expect((await ask('Supervisor', 'POST')).json()).toMatchObject({
    message: expect.stringContaining('Only customers'),
  })
  const first = await ask('User2', 'POST')
  expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('"Asked"')])
  const secondReply = await ask('User2', 'POST')
  expect(secondReply.json()).toEqual(first.json())
  expect((await ask('User2', 'DELETE')).json()).toMatchObject({ erasure: { status: 'Withdrawn' } })
  expect((await ask('User2', 'DELETE')).statusCode).toBe(409)
  expect(await mailsOf(await accountIdOf(server, 'User2'))).toEqual(['account.erasure-asked'])
})

test('each request is reported once to each administrator, in the app and by mail, and names only the mailbox', async () => {
  const admin = await server.tokenOf('Admin')
  const customer = await db()
    .selectFrom('account')
    .where('accountId', '=', await accountIdOf(server, 'User2'))
    .selectAll()
    .executeTakeFirstOrThrow()
  const noticesOf = async (token: string) =>
    (await server.as(token, { url: '/api/notifications' }))
      .json<{ result: { event: string; title: string; text: string; link: string }[] }>()
      .result.filter(({ event }) => event === 'erasure.waiting')
  const mails = () =>
    db().selectFrom('message').where('event', '=', 'erasure.waiting').select(['to', 'subject']).execute()
  const before = (await noticesOf(admin)).length
  await ask('User2', 'POST')
  await ask('User2', 'POST')
  expect((await noticesOf(admin)).length).toBe(before + 1)
  await ask('User2', 'DELETE')
  await ask('User2', 'POST')
  await ask('User2', 'DELETE')
  const notices = await noticesOf(admin)
  expect(notices.length).toBe(before + 2)
  for (const { title, text, link } of notices) {
    expect([title, link]).toEqual([`${customer.mailbox} asks to be erased`, '/admin/retention'])
    for (const word of [customer.firstName, customer.lastName, customer.email, 'Please'])
      expect(`${title} ${text}`).not.toContain(word)
  }
  const admins = await db().selectFrom('account').where('role', '=', 'Admin').select('email').execute()
  expect((await mails()).length).toBe((before + 2) * admins.length)
  expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set(admins.map(({ email }) => email)))
  for (const login of ['Supervisor', 'User2'] as const)
    expect(await noticesOf(await server.tokenOf(login)), login).toEqual([])
  await server.app.messages.run()
  expect((await noticesOf(admin)).length).toBe(notices.length)
  expect((await mails()).length).toBe(notices.length * admins.length)
})

test('a request is refused with a reason that the customer reads, and not granted while money is owed', async () => {
  const accountId = await accountIdOf(server, 'User2')
  await settle(accountId)
  await owe(server.app.deps, accountId, 5_000)
  const { erasure } = (await ask('User2', 'POST')).json<{ erasure: { erasureId: string } }>()
  const early = await decide(erasure.erasureId, { grant: true })
  expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('to pay')])
  expect((await decide(erasure.erasureId, { grant: false })).statusCode).toBe(400)
  expect(
    (await decide(erasure.erasureId, { grant: false, reason: 'An invoice is unpaid.' })).statusCode,
  ).toBe(200)
  expect((await decide(erasure.erasureId, { grant: false, reason: 'Again' })).statusCode).toBe(409)
  expect((await ask('User2', 'GET')).json()).toMatchObject({
    erasure: { status: 'Refused', reason: 'An invoice is unpaid.' },
  })
  expect(await mailsOf(accountId)).toContain('account.erasure-refused')
})

test('a granted request closes the account, and data that the law does not keep is gone after the next run', async () => {
  const accountId = await accountIdOf(server, 'User')
  await settle(accountId)
  const writer = writerOf(server.app.deps.db)
  await writer.deleteFrom('paymentAllocation').execute()
  await writer
    .updateTable('invoice')
    .set({ statusId: 'void', voidReason: 'Test' })
    .where('accountId', '=', accountId)
    .execute()
  await writer.deleteFrom('payment').where('accountId', '=', accountId).execute()
  const waiver = { reason: 'Not about money', by: 'Test', at: ago(3) }
  const pkg = await putPackage(server, accountId, {
    ...{ status: 'Delivered', deliveredAt: ago(2), updatedAt: ago(2), chargesWaiver: waiver },
    handover: {
      ...{
        recipientName: 'Una Brown',
        relationship: 'Sister',
        idType: 'Passport',
        idLast4: '1234',
        reason: '',
      },
      ...{
        overrideReason: '',
        by: 'Desk',
        at: ago(2),
        branchId: null,
        signatureFileId: null,
        photoFileIds: [],
        onward: null,
      },
    },
  })
  const { erasure } = (await ask('User', 'POST')).json<{ erasure: { erasureId: string } }>()
  const grantReply = await decide(erasure.erasureId, { grant: true })
  expect([grantReply.statusCode, grantReply.body]).toEqual([200, expect.stringContaining('"Granted"')])
  const account = await db()
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([account.deletedAt !== null, account.email]).toEqual([true, ''])
  expect(await mailsOf(accountId)).toContain('account.erasure-granted')
  const login = { email: 'user@quayside.test', password: 'anything at all' }
  expect(
    (await server.as(null, { method: 'POST', url: '/api/accounts/authenticate', payload: login })).statusCode,
  ).toBe(401)
  await server.app.messages.run()
  const farewell = await db()
    .selectFrom('message')
    .where('event', '=', 'account.erasure-granted')
    .select(['state', 'to', 'lastError'])
    .execute()
  expect(farewell).toEqual([{ state: 'Sent', to: 'user@quayside.test', lastError: '' }])
  await removePersonalData(server.app.deps)
  expect(await mailsOf(accountId)).toEqual([])
  const { handover } = await db()
    .selectFrom('package')
    .where('packageId', '=', pkg.packageId)
    .select('handover')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(String(handover))).toMatchObject({ idType: '', idLast4: '' })
  // The name stays in the books during the time that the law requires.
  expect(account.firstName).not.toBe('Erased')
  await runHousekeeping(server.app.deps)
})

/** A customer of their own, and their login. */
async function newCustomer(email: string) {
  const { accountId } = await putAccount(server.app.deps, { email })
  const logIn = await server.as(null, {
    method: 'POST',
    url: '/api/accounts/authenticate',
    payload: { email, password: testPassword },
  })
  const token: string = logIn.json().jwtToken
  const wish = await server.as(token, { method: 'POST', url: '/api/erasure', payload: { note: 'Please' } })
  return { accountId, erasureId: wish.json().erasure.erasureId as string }
}

test.each(['Warehouse', 'Admin'] as const)(
  'a request from a customer who has become %s meanwhile is not granted, and can be refused',
  async (role) => {
    const { accountId, erasureId } = await newCustomer(`became-${role.toLowerCase()}@example.test`)
    await writerOf(server.app.deps.db)
      .updateTable('account')
      .set({ role })
      .where('accountId', '=', accountId)
      .execute()
    const grantReply = await decide(erasureId, { grant: true })
    expect([grantReply.statusCode, grantReply.json().message]).toEqual([
      409,
      expect.stringContaining('works for the company'),
    ])
    const { deletedAt } = await db()
      .selectFrom('account')
      .where('accountId', '=', accountId)
      .select('deletedAt')
      .executeTakeFirstOrThrow()
    expect(deletedAt).toBeNull()
    expect((await decide(erasureId, { grant: false, reason: 'You work here.' })).statusCode).toBe(200)
  },
)

test('newsletters to an erased customer go at the grant, those that wait and those that were sent', async () => {
  const [email, otherEmail] = ['Reader@Example.test', 'another-reader@example.test']
  const { erasureId } = await newCustomer(email.toLowerCase())
  const { ids } = server.app.deps
  const letter = {
    accountId: null,
    subject: 'News',
    facts: '{}',
    urgency: ruleOf('newsletter').urgency,
    createdAt: ago(1),
  }
  await onTheBooks(server.app.deps, (tx) =>
    insertMessages(
      tx.kysely,
      [email.toLowerCase(), email, otherEmail].flatMap((to) =>
        (['newsletter', 'newsletter.confirm'] as const).map((event) => {
          const messageId = ids.next()
          return { ...letter, messageId, event, channel: 'email' as const, to, dedupeKey: messageId }
        }),
      ),
    ),
  )
  await writerOf(server.app.deps.db)
    .updateTable('message')
    .set({ state: 'Sent', sentAt: ago(1) })
    .where('to', '=', email)
    .where('event', '=', 'newsletter')
    .execute()
  expect((await decide(erasureId, { grant: true })).statusCode).toBe(200)
  const mails = await db()
    .selectFrom('message')
    .where(sql<boolean>`event like 'newsletter%'`)
    .select('to')
    .distinct()
    .execute()
  expect(mails).toEqual([{ to: otherEmail }])
})
