import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Preference } from '#sync/api/notifications.ts'
import type { Package } from '#sync/entities/package.ts'
import { must } from '#sync/lib/must.ts'
import { type ArgsOf, versionOf } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { headOf } from '../db/core/head.ts'
import { insertNotice } from '../db/messages/notices.ts'
import { handlePush } from '../sync/push.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import {
  type FakeMailServer,
  openFakeMailServer,
  openPushService,
  type PushService,
} from '../test/fake-mail-server.ts'
import { checkInOf } from '../test/harness.ts'

let office: FakeMailServer
let pushes: PushService
let server: TestApp
let user: string
let processor: string
let customer: string
beforeAll(async () => {
  office = await openFakeMailServer()
  pushes = await openPushService()
  server = await openTestApp({ SMTP_URL: office.url, PUSH_HOSTS: pushes.url })
  user = await server.tokenOf('User')
  processor = await server.tokenOf('Processor')
  const mine: Package[] = (await server.as(user, { url: '/api/packages' })).json()
  customer = must(mine[0]?.accountId, 'the customer')
})
afterAll(async () => {
  await server.close()
  await office.close()
  await pushes.close()
})
beforeEach(async () => {
  await server.app.messages.run()
  office.mails.length = 0
  pushes.taken.length = 0
})

const run = () => server.app.messages.run()
const sent = () => office.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
const statusTo = (pkg: Fresh, status: string, more: object = {}) =>
  server.as(processor, {
    method: 'PUT',
    url: '/api/packages/status-update',
    payload: { packageIds: [pkg.packageId], status, occurredAt: new Date().toISOString(), ...more },
  })
const mutation = <N extends 'package.statusUpdate' | 'package.checkIn'>(
  mid: number,
  name: N,
  args: ArgsOf<N>,
) => ({
  ...{ mid, uid: server.app.deps.ids.next(), name, ver: versionOf(name), args: args as never },
  occurredAt: new Date().toISOString(),
})
const actor = (role: 'Processor' | 'Warehouse'): Actor => actorOf(role)
/** As a handheld sends what it did without a signal. */
const pushed = async (
  clientId: string,
  role: 'Processor' | 'Warehouse',
  mutations: ReturnType<typeof mutation>[],
) =>
  handlePush(
    server.app.deps,
    actor(role),
    { deviceId: clientId, ip: '10.0.0.1' },
    { protocol: 1, epoch: headOf(server.app.deps.db.reads).epoch, clientId, mutations },
  )
const moved = (packageId: string, status: Package['status']): ArgsOf<'package.statusUpdate'> => ({
  packageIds: [packageId],
  ...{ status, reason: '', note: '', branchId: null },
})

interface Fresh {
  readonly packageId: string
  readonly trackingNumber: string
}
let made = 100_000_000_000
/** A package of the customer at a status, of which everything has been told. */
async function freshAt(status: Package['status']): Promise<Fresh> {
  const fresh = { packageId: server.app.deps.ids.next(), trackingNumber: `TBA${made++}` }
  const args = checkInOf(fresh.packageId, fresh.trackingNumber, { accountId: customer })
  await pushed(server.app.deps.ids.next(), 'Warehouse', [mutation(1, 'package.checkIn', args)])
  const client = server.app.deps.ids.next()
  if (status !== 'ReceivedAtWharehouse')
    await pushed(client, 'Processor', [mutation(1, 'package.statusUpdate', moved(fresh.packageId, status))])
  await run()
  office.mails.length = 0
  pushes.taken.length = 0
  return fresh
}

describe('a status', () => {
  test('that the office sets is told by exactly one mail, that can be stopped by one click', async () => {
    const pkg = await freshAt('ReceivedAtWharehouse')
    expect((await statusTo(pkg, 'Shipped')).statusCode).toBe(200)
    await run()
    await run()
    expect(sent()).toEqual([`user@quayside.test: Shipped: ${pkg.trackingNumber}`])
    const headers = Object.fromEntries(office.mails[0]?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:8080\/api\/unsubscribe\/[\w.-]+>$/)
    expect(office.mails[0]?.text).toContain(`/account/packages/${pkg.packageId}`)
  })

  test('that is set again, or is no change, is told no second time', async () => {
    const pkg = await freshAt('Shipped')
    expect((await statusTo(pkg, 'Shipped')).statusCode).toBe(200)
    await run()
    expect(sent()).toEqual([])
  })

  test('that a device pushes late, and pushes again for want of an answer, is told once', async () => {
    const pkg = await freshAt('OnRoute')
    const clientId = server.app.deps.ids.next()
    const change = mutation(1, 'package.statusUpdate', moved(pkg.packageId, 'AtCustoms'))
    for (let times = 0; times < 3; times++) {
      const reply = await pushed(clientId, 'Processor', [change])
      expect(reply.results.map(({ status }) => status)).toEqual(['applied'])
      await run()
    }
    expect(sent()).toEqual([`user@quayside.test: At customs: ${pkg.trackingNumber}`])
  })

  test('that arrives after a later one is kept and told to nobody', async () => {
    const pkg = await freshAt('AtHeadOffice')
    const late = {
      ...mutation(1, 'package.statusUpdate', moved(pkg.packageId, 'Shipped')),
      occurredAt: '2026-01-05T10:00:00.000Z',
    }
    const reply = await pushed(server.app.deps.ids.next(), 'Processor', [late])
    expect(reply.results.map(({ message }) => message)).toEqual([expect.stringContaining('already at')])
    await run()
    expect(sent()).toEqual([])
  })

  test('of a refused change is told to nobody', async () => {
    const pkg = await freshAt('Delivered')
    const change = mutation(1, 'package.statusUpdate', moved(pkg.packageId, 'Shipped'))
    const reply = await pushed(server.app.deps.ids.next(), 'Processor', [change])
    await run()
    expect([reply.results[0]?.status, sent()]).toEqual(['refused', []])
  })
})

test('of several steps in one push the owner is told where the package is now', async () => {
  const pkg = await freshAt('Shipped')
  const steps = (['OnRoute', 'AtCustoms', 'AtHeadOffice'] as const).map((status, i) =>
    mutation(i + 1, 'package.statusUpdate', moved(pkg.packageId, status)),
  )
  await pushed(server.app.deps.ids.next(), 'Processor', steps)
  await run()
  expect(sent()).toEqual([`user@quayside.test: At the head office: ${pkg.trackingNumber}`])
})

test('a check-in tells the owner, and one without an owner nobody until the owner is known', async () => {
  const [known, stranger] = [server.app.deps.ids.next(), server.app.deps.ids.next()]
  await pushed(server.app.deps.ids.next(), 'Warehouse', [
    mutation(1, 'package.checkIn', checkInOf(known, '1Z999AA10123456784', { accountId: customer })),
    mutation(2, 'package.checkIn', checkInOf(stranger, 'TBA123456789012')),
  ])
  await run()
  expect(sent()).toEqual(['user@quayside.test: At the Florida warehouse: 1Z999AA10123456784'])
  office.mails.length = 0
  const payload = { packageId: stranger, accountId: customer }
  const answer = await server.as(processor, { method: 'PUT', url: '/api/packages', payload })
  expect(answer.statusCode).toBe(200)
  await run()
  expect(sent()).toEqual(['user@quayside.test: At the Florida warehouse: TBA123456789012'])
})

test('a change whose end fails tells nobody: notice and change are one transaction', async () => {
  const { db, ids } = server.app.deps
  const pkg = await freshAt('ReadyForPickup')
  const notices = () => db.reads.kysely.selectFrom('notice').select('noticeId').execute()
  const before = await notices()
  const failing = withTransaction({ db }, { actor: actor('Processor'), deviceId: '' }, async (tx) => {
    const row = must(await tx.get('package', pkg.packageId), 'the package')
    await tx.put('package', { ...row, status: 'Delivered' })
    // Refers to nobody, which the database looks at only at the end, after the notice was written.
    const nobody = { noticeId: ids.next(), accountId: ids.next(), dedupeKey: ids.next() }
    await insertNotice(tx.kysely, { ...nobody, event: 'package.Shipped', facts: '{}', createdAt: 'now' })
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  expect(await notices()).toEqual(before)
})

describe('what somebody wants', () => {
  const preferences = async (): Promise<Preference[]> =>
    (await server.as(user, { url: '/api/accounts/notifications' })).json().preferences
  const want = (payload: object) =>
    server.as(user, { method: 'PUT', url: '/api/accounts/notifications', payload })

  test('is everything to begin with, and only what is named changes', async () => {
    expect((await preferences()).every(({ email, push, app }) => email && push && app)).toBe(true)
    await want({ preferences: [{ event: 'package.Delayed', email: false }] })
    const changed = (await preferences()).filter(({ email, push, app }) => !(email && push && app))
    expect(changed).toEqual([{ event: 'package.Delayed', email: false, push: true, app: true }])
  })

  test('decides: no mail where none is wanted, and still a line in the app', async () => {
    const pkg = await freshAt('AtLocalOffice')
    expect((await statusTo(pkg, 'Delayed', { reason: 'The van broke down' })).statusCode).toBe(200)
    await run()
    expect(sent()).toEqual([])
    const list = (await server.as(user, { url: '/api/notifications' })).json()
    expect(list.result[0]).toMatchObject({
      event: 'package.Delayed',
      title: `Delayed: ${pkg.trackingNumber}`,
      link: `/account/packages/${pkg.packageId}`,
      readAt: null,
    })
    expect(list.result[0].text).toContain('The van broke down')
  })

  test('marks what was read, one’s own only', async () => {
    const other = await server.tokenOf('User2')
    const read = (token: string, payload: object) =>
      server.as(token, { method: 'POST', url: '/api/notifications/read', payload })
    const list = (await server.as(user, { url: '/api/notifications' })).json()
    expect(list.unread).toBeGreaterThan(1)
    const noticeIds = [list.result[0].noticeId]
    expect((await read(other, { noticeIds })).json()).toEqual({ read: 0 })
    expect((await read(user, { noticeIds })).json()).toEqual({ read: 1 })
    expect((await read(user, {})).json()).toEqual({ read: list.unread - 1 })
    expect((await server.as(user, { url: '/api/notifications' })).json().unread).toBe(0)
    expect((await server.as(other, { url: '/api/notifications' })).json().totalItems).toBe(0)
  })

  test('names only events and channels there are', async () => {
    const answer = await want({ preferences: [{ event: 'account.reset', email: false }] })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a push', () => {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const subscribe = (token: string, endpoint: string) =>
    server.as(token, { method: 'POST', url: '/api/push/subscriptions', payload: { endpoint, keys } })
  const subscriptions = () =>
    server.app.deps.db.reads.kysely.selectFrom('pushSubscription').select('endpoint').execute()

  test('goes to the browser’s push service, signed, sealed, and replaceable', async () => {
    expect((await subscribe(user, `${pushes.url}/one`)).json()).toEqual({ subscribed: true })
    const pkg = await freshAt('AtLocalOffice')
    await statusTo(pkg, 'ReadyForPickup')
    await run()
    await run()
    expect(pushes.taken).toHaveLength(1)
    const [push] = pushes.taken
    const { publicKey } = (await server.as(user, { url: '/api/push/key' })).json()
    expect(push?.path).toBe('/one')
    expect(push?.headers['content-encoding']).toBe('aes128gcm')
    expect(push?.headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/)
    expect(push?.headers['authorization']).toContain(publicKey)
    expect(Number(push?.headers['ttl'])).toBeGreaterThan(3600)
    expect(push?.headers['topic']).toMatch(/^[0-9a-f]{32}$/)
    expect(push?.bytes).toBeGreaterThan(100)
    expect(push?.bytes).toBeLessThan(4096)
  })

  test('answered 410 removes the subscription, and no other', async () => {
    await subscribe(user, `${pushes.url}/two`)
    const pkg = await freshAt('AtHeadOffice')
    pushes.statuses.push(410, 201)
    await statusTo(pkg, 'AtLocalOffice')
    await run()
    expect(pushes.taken.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
    expect(await subscriptions()).toHaveLength(1)
    expect(
      await server.app.deps.db.reads.kysely
        .selectFrom('message')
        .where('channel', '=', 'push')
        .where('state', '=', 'Failed')
        .select('lastError')
        .execute(),
    ).toEqual([{ lastError: 'The push service answered 410.' }])
  })

  test('is not sent to a browser that was signed out', async () => {
    const token = await server.tokenOf('User')
    await subscribe(token, `${pushes.url}/three`)
    await server.as(token, { method: 'POST', url: '/api/accounts/logout', payload: {} })
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'OnRoute')
    await run()
    expect(pushes.taken.map(({ path }) => path)).not.toContain('/three')
  })

  test('is sent to nothing but a push service', async () => {
    for (const endpoint of ['http://127.0.0.1:1/internal', 'https://example.com/x', 'file:///etc/passwd']) {
      const answer = await subscribe(user, endpoint)
      expect([endpoint, answer.statusCode]).toEqual([endpoint, 400])
    }
    expect(await subscriptions()).toHaveLength(2)
  })

  test('stops when the browser says so', async () => {
    const [left] = await subscriptions()
    const payload = { endpoint: left?.endpoint }
    const other = await server.tokenOf('User2')
    await server.as(other, { method: 'POST', url: '/api/push/unsubscribe', payload })
    expect(await subscriptions()).toHaveLength(2)
    await server.as(user, { method: 'POST', url: '/api/push/unsubscribe', payload })
    expect(await subscriptions()).toHaveLength(1)
  })
})

describe('the link that stops mails', () => {
  const linkOf = (mail = office.mails[0]): string =>
    new URL(
      /<(.+)>/.exec(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '',
    ).pathname
  const offFor = async () =>
    (await server.as(user, { url: '/api/accounts/notifications' }))
      .json()
      .preferences.filter((one: Preference) => !one.email)
      .map((one: Preference) => one.event)

  test('only asks when it is opened, and stops the mails of its kind when it is posted to', async () => {
    await server.as(user, {
      method: 'PUT',
      url: '/api/accounts/notifications',
      payload: { preferences: [{ event: 'package.Delayed', email: true }] },
    })
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    const link = linkOf()
    const page = await server.app.inject({ url: link })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Nothing is changed until you press the button')
    expect(await offFor()).toEqual([])

    const oneClick = {
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    } as const
    const { count } = server.app.deps.db.reads.kysely.fn
    const audited = () =>
      server.app.deps.db.reads.kysely
        .selectFrom('audit')
        .where('action', '=', 'mail.unsubscribe')
        .select(count<number>('auditId').as('n'))
        .executeTakeFirstOrThrow()
    for (let times = 0; times < 3; times++) {
      expect((await server.app.inject(oneClick)).statusCode).toBe(200)
      expect(await audited()).toEqual({ n: 1 })
    }
    const off = await offFor()
    expect(off).toContain('package.Shipped')
    expect(off).not.toContain('invoice.ready')
    office.mails.length = 0
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    expect(sent()).toEqual([])
  })

  test('that somebody made up stops nothing', async () => {
    const other = await server.app.deps.db.reads.kysely
      .selectFrom('account')
      .where('email', '=', 'user2@quayside.test')
      .select('accountId')
      .executeTakeFirstOrThrow()
    for (const token of [`${other.accountId}.packages.AAAA`, `${other.accountId}.packages`, 'n.guess', 'x']) {
      const answer = await server.app.inject({ method: 'POST', url: `/api/unsubscribe/${token}` })
      expect([token, answer.statusCode]).toEqual([token, 404])
    }
  })
})
