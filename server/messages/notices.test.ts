import { describe, expect, test } from 'vitest'
import { type PackageStatus, packageStatuses } from '#sync/entities/packages/package-status.ts'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertNotice } from '../db/messages/notices.ts'
import { isOfClass } from '../test/error-class.ts'
import { checkInOf } from '../test/harness.ts'
import { type FreshPackage, movedTo, openNotices } from '../test/notices.ts'

const { world, run, sent, mutation, pushed, statusTo, freshAt } = openNotices()

describe('a status', () => {
  test('that the office sets is reported in exactly one mail, which can be stopped by one click', async () => {
    const pkg = await freshAt('ReceivedAtWharehouse')
    expect((await statusTo(pkg, 'Shipped')).statusCode).toBe(200)
    await run()
    await run()
    expect(sent()).toEqual([`user@quayside.test: Shipped: ${pkg.trackingNumber}`])
    const headers = Object.fromEntries(
      world().office.mails[0]?.headers.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:8080\/api\/unsubscribe\/[\w.-]+>$/)
    expect(world().office.mails[0]?.text).toContain(`/account/packages/${pkg.packageId}`)
  })

  test('that is set again, or is no change, is not reported a second time', async () => {
    const pkg = await freshAt('Shipped')
    expect((await statusTo(pkg, 'Shipped')).statusCode).toBe(200)
    await run()
    expect(sent()).toEqual([])
  })

  test('that a device pushes late, and pushes again because it got no answer, is reported once', async () => {
    const pkg = await freshAt('OnRoute')
    const clientId = world().server.app.deps.ids.next()
    const change = mutation(1, 'package.statusUpdate', movedTo(pkg.packageId, 'AtCustoms'))
    for (let times = 0; times < 3; times++) {
      const reply = await pushed(clientId, 'Processor', [change])
      expect(reply.results.map(({ status }) => status)).toEqual(['applied'])
      await run()
    }
    expect(sent()).toEqual([`user@quayside.test: At customs: ${pkg.trackingNumber}`])
  })

  test('that arrives after a later one is kept and announced to no customer', async () => {
    const pkg = await freshAt('AtHeadOffice')
    const late = {
      ...mutation(1, 'package.statusUpdate', movedTo(pkg.packageId, 'Shipped')),
      occurredAt: '2026-01-05T10:00:00.000Z',
    }
    const reply = await pushed(world().server.app.deps.ids.next(), 'Processor', [late])
    expect(reply.results.map(({ message }) => message)).toEqual([expect.stringContaining('already at')])
    await run()
    expect(sent()).toEqual([])
  })

  test('from a refused change is announced to no customer', async () => {
    const pkg = await freshAt('ReadyForPickup')
    const change = mutation(1, 'package.statusUpdate', movedTo(pkg.packageId, 'Shipped'))
    const reply = await pushed(world().server.app.deps.ids.next(), 'Processor', [change])
    await run()
    expect([reply.results[0]?.status, sent()]).toEqual(['refused', []])
  })
})

test('after several steps in one push the owner hears where the package is now', async () => {
  const pkg = await freshAt('Shipped')
  const steps = (['OnRoute', 'AtCustoms', 'AtHeadOffice'] as const).map((status, i) =>
    mutation(i + 1, 'package.statusUpdate', movedTo(pkg.packageId, status)),
  )
  await pushed(world().server.app.deps.ids.next(), 'Processor', steps)
  await run()
  expect(sent()).toEqual([`user@quayside.test: At the head office: ${pkg.trackingNumber}`])
})

describe('customs', () => {
  const says = async (pkg: FreshPackage, state: string, more: object = {}) => {
    const payload = { packageIds: [pkg.packageId], state, occurredAt: new Date().toISOString(), ...more }
    const answer = await world().server.as(world().processor, {
      method: 'PUT',
      url: '/api/packages/customs',
      payload,
    })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    await run()
    const subjects = sent()
    world().office.mails.length = 0
    return subjects
  }
  const newest = async () =>
    (await world().server.as(world().user, { url: '/api/notifications' })).json().result[0]

  test('a hold reaches its owner with the reason, once, and again when the reason is another', async () => {
    const pkg = await freshAt('AtCustoms')
    const holdNotice = `user@quayside.test: Held by customs: ${pkg.trackingNumber}`
    expect(await says(pkg, 'Hold', { note: 'A permit for the plants is missing.' })).toEqual([holdNotice])
    const notice = await newest()
    expect(notice).toMatchObject({ event: 'customs.held', link: `/account/packages/${pkg.packageId}` })
    expect(notice.text).toContain('Customs is holding your package: A permit for the plants is missing.')
    expect(await says(pkg, 'Hold', { note: 'A permit for the plants is missing.' })).toEqual([])
    expect(await says(pkg, 'Hold', { note: 'The permit is of another year.' })).toEqual([holdNotice])
    expect((await newest()).text).toContain('The permit is of another year.')
  })

  test('the end of a hold is reported by the next step', async () => {
    const pkg = await freshAt('AtCustoms')
    await says(pkg, 'Hold', { note: 'A permit is missing.' })
    expect(await says(pkg, 'Submitted')).toEqual([
      `user@quayside.test: No longer on hold: ${pkg.trackingNumber}`,
    ])
    expect(await says(pkg, 'Cleared')).toEqual([
      `user@quayside.test: Cleared by customs: ${pkg.trackingNumber}`,
    ])
    expect((await newest()).text).not.toContain('permit')
    expect(await says(pkg, 'Cleared')).toEqual([])
  })

  test('staff who move a package on report only where it is', async () => {
    const pkg = await freshAt('AtCustoms')
    await statusTo(pkg, 'AtHeadOffice')
    await run()
    expect(sent()).toEqual([`user@quayside.test: At the head office: ${pkg.trackingNumber}`])
  })

  test('a new owner hears of the hold there is', async () => {
    const pkg = await freshAt('AtCustoms')
    await says(pkg, 'Hold', { note: 'A permit is missing.' })
    const otherToken = await world().server.tokenOf('User2')
    const { accountId } = (await world().server.as(otherToken, { url: '/api/accounts/user' })).json()
    const payload = { packageId: pkg.packageId, accountId }
    expect(
      (await world().server.as(world().processor, { method: 'PUT', url: '/api/packages', payload }))
        .statusCode,
    ).toBe(200)
    await run()
    expect(sent()).toContain(`user2@quayside.test: Held by customs: ${pkg.trackingNumber}`)
    const mail = world().office.mails.find(({ subject }) => subject?.startsWith('Held by customs'))
    expect(mail?.text).toContain('A permit is missing.')
    expect(mail?.text).toMatch(/\/slp\/account\/packages\//)
  })
})

describe('every state a package can be in', () => {
  /** The text that its owner gets in each state; this customer wants everything by mail. */
  const textByStatus: Record<PackageStatus, string> = {
    PreAlert: 'We’re expecting',
    ReceivedAtWharehouse: 'At our US warehouse',
    Shipped: 'Shipped',
    OnRoute: 'On its way to Jamaica',
    AtCustoms: 'At customs',
    AtHeadOffice: 'At the head office',
    AtLocalOffice: 'At your pickup office',
    ReadyForPickup: 'Ready for pickup',
    Delivered: 'Delivered',
    Delayed: 'Delayed',
  }

  test('has its own notice and its own subject', () => {
    expect(new Set(packageStatuses)).toEqual(new Set(Object.keys(textByStatus)))
    expect(new Set(Object.values(textByStatus)).size).toBe(packageStatuses.length)
  })

  test.each(packageStatuses.filter((status) => status !== 'PreAlert'))(
    'the owner hears of %s once',
    async (status) => {
      const pkg = await freshAt(status === 'ReceivedAtWharehouse' ? 'Shipped' : 'ReceivedAtWharehouse')
      await withTransaction(
        world().server.app.deps,
        { actor: actorOf('Processor'), deviceId: '' },
        async (tx) => {
          const row = must(await tx.get('package', pkg.packageId), 'the package')
          await tx.put('package', { ...row, status })
        },
      )
      await run()
      expect(sent()).toEqual([`user@quayside.test: ${textByStatus[status]}: ${pkg.trackingNumber}`])
      const list = (await world().server.as(world().user, { url: '/api/notifications' })).json().result
      expect(list.filter((notice: { link: string }) => notice.link.endsWith(pkg.packageId))[0]).toMatchObject(
        {
          event: `package.${status}`,
          title: `${textByStatus[status]}: ${pkg.trackingNumber}`,
        },
      )
    },
  )
})

test('a check-in notifies the owner, and without an owner it notifies no customer until the owner is known', async () => {
  const [knownId, stranger] = [world().server.app.deps.ids.next(), world().server.app.deps.ids.next()]
  await pushed(world().server.app.deps.ids.next(), 'Warehouse', [
    mutation(1, 'package.checkIn', checkInOf(knownId, '1Z999AA10123456784', { accountId: world().customer })),
    mutation(2, 'package.checkIn', checkInOf(stranger, 'TBA123456789012')),
  ])
  await run()
  expect(sent()).toEqual(['user@quayside.test: At our US warehouse: 1Z999AA10123456784'])
  world().office.mails.length = 0
  const payload = { packageId: stranger, accountId: world().customer }
  const answer = await world().server.as(world().processor, { method: 'PUT', url: '/api/packages', payload })
  expect(answer.statusCode).toBe(200)
  await run()
  expect(sent()).toEqual(['user@quayside.test: At our US warehouse: TBA123456789012'])
})

test('a change whose end fails notifies no customer: notice and change are one transaction', async () => {
  const { db, ids } = world().server.app.deps
  const pkg = await freshAt('ReadyForPickup')
  const notices = () => db.reads.kysely.selectFrom('notice').select('noticeId').execute()
  const before = await notices()
  const failing = withTransaction({ db }, { actor: actorOf('Processor'), deviceId: '' }, async (tx) => {
    const row = must(await tx.get('package', pkg.packageId), 'the package')
    await tx.put('package', { ...row, status: 'Delivered' })
    // The account of this notice does not exist, which the database checks only at the end, after the notice was
    // written.
    const nobody = { noticeId: ids.next(), accountId: ids.next(), dedupeKey: ids.next() }
    await insertNotice(tx.kysely, { ...nobody, event: 'package.Shipped', facts: '{}', createdAt: 'now' })
  })
  await expect(failing).rejects.toSatisfy(isOfClass('foreign-key'))
  expect(await notices()).toEqual(before)
})
