import { describe, expect, test } from 'vitest'
import type { Preference } from '#sync/api/messages/notifications.ts'
import { must } from '#sync/lib/must.ts'
import { openNotices } from '../test/notices.ts'
import { writerOf } from '../test/writer.ts'
import { pushOf } from './prepare.ts'
import { accountStopToken, stopPath } from './stop-links.ts'

const { world, run, sent, want, statusTo, freshAt } = openNotices()

describe('a person’s choice of notices', () => {
  const preferences = async (token = world().user): Promise<Preference[]> =>
    (await world().server.as(token, { url: '/api/accounts/notifications' })).json().preferences

  test('begins with everything in the app, and with mail for notices that need action', async () => {
    const asTheyAre = await preferences(await world().server.tokenOf('User2'))
    expect(asTheyAre.every(({ app }) => app)).toBe(true)
    const mailedEvents = asTheyAre.filter(({ email }) => email).map(({ event }) => event)
    expect(mailedEvents).toContain('package.ReadyForPickup')
    expect(mailedEvents).not.toContain('package.Shipped')
    const differentEvents = asTheyAre.filter(({ email, push }) => email !== push).map(({ event }) => event)
    // A statement asks for no quick answer.
    expect(differentEvents).toEqual(['statement.ready'])
  })

  test('changes where it is named, and nowhere else', async () => {
    await want(world().user, { preferences: [{ event: 'package.Delayed', email: false }] })
    const changedRows = (await preferences()).filter(({ email, push, app }) => !(email && push && app))
    expect(changedRows).toEqual([
      { event: 'package.Delayed', email: false, sms: false, whatsapp: false, push: true, app: true },
    ])
  })

  test('decides: no mail where none is wanted, and still a line in the app', async () => {
    const pkg = await freshAt('AtLocalOffice')
    expect((await statusTo(pkg, 'Delayed', { reason: 'The van broke down' })).statusCode).toBe(200)
    await run()
    expect(sent()).toEqual([])
    const list = (await world().server.as(world().user, { url: '/api/notifications' })).json()
    expect(list.result[0]).toMatchObject({
      event: 'package.Delayed',
      title: `Delayed: ${pkg.trackingNumber}`,
      link: `/account/packages/${pkg.packageId}`,
      readAt: null,
    })
    expect(list.result[0].text).toContain('The van broke down')
  })

  test('marks what was read, one’s own only', async () => {
    const otherToken = await world().server.tokenOf('User2')
    const unreadOfOther = async () =>
      (await world().server.as(otherToken, { url: '/api/notifications' })).json().unread as number
    const before = await unreadOfOther()
    const read = (token: string, payload: object) =>
      world().server.as(token, { method: 'POST', url: '/api/notifications/read', payload })
    const list = (await world().server.as(world().user, { url: '/api/notifications' })).json()
    expect(list.unread).toBeGreaterThan(1)
    const noticeIds = [list.result[0].noticeId]
    expect((await read(otherToken, { noticeIds })).json()).toEqual({ read: 0 })
    expect((await read(world().user, { noticeIds })).json()).toEqual({ read: 1 })
    expect((await read(world().user, {})).json()).toEqual({ read: list.unread - 1 })
    expect((await world().server.as(world().user, { url: '/api/notifications' })).json().unread).toBe(0)
    expect(await unreadOfOther()).toBe(before)
  })

  test('names only events and channels there are', async () => {
    const answer = await want(world().user, { preferences: [{ event: 'account.reset', email: false }] })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a push', () => {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const subscribe = (token: string, endpoint: string) =>
    world().server.as(token, { method: 'POST', url: '/api/push/subscriptions', payload: { endpoint, keys } })
  const subscriptions = () =>
    world().server.app.deps.db.reads.kysely.selectFrom('pushSubscription').select('endpoint').execute()

  test('goes to the browser’s push service, signed, sealed, and replaceable', async () => {
    expect((await subscribe(world().user, `${world().pushes.url}/one`)).json()).toEqual({ subscribed: true })
    const pkg = await freshAt('AtLocalOffice')
    await statusTo(pkg, 'ReadyForPickup')
    await run()
    await run()
    expect(world().pushes.deliveries).toHaveLength(1)
    const [push] = world().pushes.deliveries
    const { publicKey } = (await world().server.as(world().user, { url: '/api/push/key' })).json()
    expect(push?.path).toBe('/one')
    expect(push?.headers['content-encoding']).toBe('aes128gcm')
    expect(push?.headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/)
    expect(push?.headers['authorization']).toContain(publicKey)
    expect(Number(push?.headers['ttl'])).toBeGreaterThan(3600)
    expect(push?.headers['topic']).toMatch(/^[0-9a-f]{32}$/)
    expect(push?.bytes).toBeGreaterThan(100)
    expect(push?.bytes).toBeLessThan(4096)
  })

  test('says whose icon it carries', async () => {
    const { deps } = world().server.app
    const sentPush = await deps.db.reads.kysely
      .selectFrom('message')
      .where('channel', '=', 'push')
      .selectAll()
      .executeTakeFirstOrThrow()
    const brandOfPush = async (brand: string) => {
      await writerOf(deps.db)
        .updateTable('account')
        .where('accountId', '=', must(sentPush.accountId, 'whose push it is'))
        .set({ brand })
        .execute()
      return (await pushOf(deps, [sentPush])).brand
    }
    expect(await brandOfPush('slp')).toBe('second')
    expect(await brandOfPush('quayside')).toBe('house')
  })

  test('answered 410 removes the subscription, and no other', async () => {
    await subscribe(world().user, `${world().pushes.url}/two`)
    const pkg = await freshAt('AtHeadOffice')
    world().pushes.statuses.push(410, 201)
    await statusTo(pkg, 'AtLocalOffice')
    await run()
    expect(
      world()
        .pushes.deliveries.map(({ path }) => path)
        .sort(),
    ).toEqual(['/one', '/two'])
    expect(await subscriptions()).toHaveLength(1)
    expect(
      await world()
        .server.app.deps.db.reads.kysely.selectFrom('message')
        .where('channel', '=', 'push')
        .where('state', '=', 'Failed')
        .select('lastError')
        .execute(),
    ).toEqual([{ lastError: 'The push service answered 410.' }])
  })

  test('is not sent to a browser that was signed out', async () => {
    const token = await world().server.tokenOf('User')
    await subscribe(token, `${world().pushes.url}/three`)
    await world().server.as(token, { method: 'POST', url: '/api/accounts/logout', payload: {} })
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'OnRoute')
    await run()
    expect(world().pushes.deliveries.map(({ path }) => path)).not.toContain('/three')
  })

  test('is sent to nothing but a push service', async () => {
    for (const endpoint of ['http://127.0.0.1:1/internal', 'https://example.com/x', 'file:///etc/passwd']) {
      const answer = await subscribe(world().user, endpoint)
      expect([endpoint, answer.statusCode]).toEqual([endpoint, 400])
    }
    expect(await subscriptions()).toHaveLength(2)
  })

  test('stops when the browser says so', async () => {
    const [left] = await subscriptions()
    const payload = { endpoint: left?.endpoint }
    const otherToken = await world().server.tokenOf('User2')
    await world().server.as(otherToken, { method: 'POST', url: '/api/push/unsubscribe', payload })
    expect(await subscriptions()).toHaveLength(2)
    await world().server.as(world().user, { method: 'POST', url: '/api/push/unsubscribe', payload })
    expect(await subscriptions()).toHaveLength(1)
  })
})

describe('the link that stops mails', () => {
  const linkOf = (mail = world().office.mails[0]): string =>
    new URL(
      /<(.+)>/.exec(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '',
    ).pathname
  const offFor = async () =>
    (await world().server.as(world().user, { url: '/api/accounts/notifications' }))
      .json()
      .preferences.filter((preference: Preference) => !preference.email)
      .map((preference: Preference) => preference.event)

  test('only asks when it is opened, and stops the mails of its kind when it is posted to', async () => {
    await world().server.as(world().user, {
      method: 'PUT',
      url: '/api/accounts/notifications',
      payload: { preferences: [{ event: 'package.Delayed', email: true }] },
    })
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    const link = linkOf()
    const page = await world().server.app.inject({ url: link })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Nothing is changed until you press the button')
    expect(await offFor()).toEqual([])

    const oneClick = {
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    } as const
    const { count } = world().server.app.deps.db.reads.kysely.fn
    const countAudits = () =>
      world()
        .server.app.deps.db.reads.kysely.selectFrom('audit')
        .where('action', '=', 'mail.unsubscribe')
        .select(count<number>('auditId').as('n'))
        .executeTakeFirstOrThrow()
    for (let times = 0; times < 3; times++) {
      expect((await world().server.app.inject(oneClick)).statusCode).toBe(200)
      expect(await countAudits()).toEqual({ n: 1 })
    }
    const off = await offFor()
    expect(off).toContain('package.Shipped')
    expect(off).not.toContain('invoice.ready')
    world().office.mails.length = 0
    await statusTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    expect(sent()).toEqual([])
  })

  test('is a page of the brand whose customer was mailed', async () => {
    const pageFor = async (email: string) => {
      const { accountId } = await world()
        .server.app.deps.db.reads.kysely.selectFrom('account')
        .where('email', '=', email)
        .select('accountId')
        .executeTakeFirstOrThrow()
      const url = `${stopPath}/${accountStopToken(world().server.app.deps, accountId, 'packages')}`
      return (await world().server.app.inject({ url })).body
    }
    const [first, second] = [await pageFor('user@quayside.test'), await pageFor('user2@quayside.test')]
    expect([first.includes('Quayside'), first.includes('href="/"')]).toEqual([true, true])
    expect([second.includes('Quayside'), second.includes('SLP'), second.includes('href="/slp"')]).toEqual([
      false,
      true,
      true,
    ])
    const buttonColour = (page: string) => /<button[^>]*background:(#[0-9a-f]{6});/i.exec(page)?.[1]
    expect(buttonColour(first), 'the button is filled').toBeTruthy()
    expect(buttonColour(second)).not.toBe(buttonColour(first))
  })

  test('that a stranger made up stops nothing', async () => {
    const otherAccount = await world()
      .server.app.deps.db.reads.kysely.selectFrom('account')
      .where('email', '=', 'user2@quayside.test')
      .select('accountId')
      .executeTakeFirstOrThrow()
    for (const token of [
      `${otherAccount.accountId}.packages.AAAA`,
      `${otherAccount.accountId}.packages`,
      'n.guess',
      'x',
    ]) {
      const answer = await world().server.app.inject({ method: 'POST', url: `/api/unsubscribe/${token}` })
      expect([token, answer.statusCode]).toEqual([token, 404])
    }
  })
})
