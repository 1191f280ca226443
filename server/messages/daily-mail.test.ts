import { describe, expect, test } from 'vitest'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { hourMs, minuteMs } from '#sync/lib/durations.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { type FreshPackage, movedTo, openNotices } from '../test/notices.ts'
import { nextDailyMail } from './daily-mail.ts'
import { enqueueNotice } from './enqueue.ts'

test.each([
  ['2026-11-23T05:00:00.000Z', '2026-11-23', '2026-11-23T23:00:00.000Z'],
  ['2026-11-23T22:59:59.999Z', '2026-11-23', '2026-11-23T23:00:00.000Z'],
  ['2026-11-23T23:00:00.000Z', '2026-11-24', '2026-11-24T23:00:00.000Z'],
  ['2026-11-24T04:59:00.000Z', '2026-11-24', '2026-11-24T23:00:00.000Z'],
])('an event at %s is in the mail of %s', (now, mailDay, sentAt) => {
  expect(nextDailyMail(Date.parse(now))).toEqual({ mailDay, sentAt })
})

const { world, run, sent, want, mutation, pushed, freshAt } = openNotices()

/** Puts the company's clock to an hour of the next day in Jamaica. */
function tomorrowAt(hour: number): void {
  const { clock } = world().server
  clock.forward(Date.parse(startOfDay(jamaicaDay(clock.now()), 1)) + hour * hourMs - clock.now())
}
const forward = (ms: number) => world().server.clock.forward(ms)
/** Logs in again, because the tests' clock advances by days. */
const daily = async (topics: readonly string[]) =>
  want(await world().server.tokenOf('User'), { preferences: [], daily: topics })
const moveTo = ({ packageId }: FreshPackage, status: PackageStatus, reason = '') =>
  pushed(world().server.app.deps.ids.next(), 'Processor', [
    mutation(1, 'package.statusUpdate', { ...movedTo(packageId, status), reason }),
  ])
const subjects = () => world().office.mails.map(({ subject }) => subject)

describe('the daily mail', () => {
  test('has only the last step of every package, at six in the evening', async () => {
    const [firstPackage, otherPackage] = [
      await freshAt('ReceivedAtWharehouse'),
      await freshAt('AtHeadOffice'),
    ]
    tomorrowAt(9)
    expect((await daily(['packages'])).json().daily).toEqual(['packages'])
    await moveTo(firstPackage, 'Shipped')
    await moveTo(firstPackage, 'OnRoute')
    await moveTo(otherPackage, 'Delayed', 'The van broke down')
    await run()
    forward(9 * hourMs - minuteMs)
    await run()
    expect(sent()).toEqual([])
    forward(minuteMs)
    await run()
    await run()
    expect(subjects()).toEqual([expect.stringMatching(/^Your packages on \w+day \d+ \w+: 2 updates$/)])
    const [mail] = world().office.mails
    expect(mail?.text).toContain(`${firstPackage.trackingNumber}\nYour package is on its way to Jamaica.`)
    expect(mail?.text).toContain('The van broke down')
    expect(mail?.text).not.toContain('Shipped:')
    expect(mail?.text).toContain('/account/packages\n')
    const list = (
      await world().server.as(await world().server.tokenOf('User'), { url: '/api/notifications' })
    ).json()
    expect(list.result.slice(0, 3).map(({ event }: { event: string }) => event)).toEqual([
      ...['package.Delayed', 'package.OnRoute', 'package.Shipped'],
    ])
  })

  test('is none on a day without news; what comes after it is in the next one', async () => {
    await moveTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    expect(sent()).toEqual([])
    tomorrowAt(18)
    await run()
    expect(subjects()).toEqual([expect.stringMatching(/: 1 update$/)])
    tomorrowAt(23)
    await run()
    expect(subjects()).toHaveLength(1)
  })

  test('holds back nothing of money, and no push', async () => {
    const { customer, server } = world()
    const { deps } = server.app
    await withTransaction(deps, byServer('test'), (tx) =>
      enqueueNotice(deps, tx, {
        ...{ event: 'payment.received', accountId: customer, dedupeKey: 'paid today' },
        facts: { receiptNumber: 'RCT-1', amountJmdCents: 100 },
      }),
    )
    await run()
    expect(subjects()).toHaveLength(1)
  })

  test('is stopped by its link, also the one that was waiting for its hour', async () => {
    tomorrowAt(9)
    await moveTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    forward(9 * hourMs)
    await run()
    const header = world().office.mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const link = new URL(/<(.+)>/.exec(header)?.[1] ?? '').pathname
    await moveTo(await freshAt('ReceivedAtWharehouse'), 'Shipped')
    await run()
    expect((await world().server.app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
    world().office.mails.length = 0
    tomorrowAt(20)
    await run()
    expect(sent()).toEqual([])
  })

  test('names only topics that have one', async () => {
    expect((await daily(['money'])).statusCode).toBe(400)
  })
})
