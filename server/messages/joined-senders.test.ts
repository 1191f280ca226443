import { describe, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs, secondMs } from '#sync/lib/durations.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { claimJoined } from '../db/messages/joined-messages.ts'
import { putAccount } from '../test/account-rows.ts'
import { checkInOf } from '../test/harness.ts'
import { openNotices } from '../test/notices.ts'
import { isJoined } from './texts/joined-message.ts'

// These tests check what happens to messages while they wait to be joined.

const { world, run, sent, mutation, pushed, want } = openNotices({ MAIL_JOIN_SECONDS: '60' })
const nextId = () => world().server.app.deps.ids.next()
const forward = (ms: number) => world().server.clock.forward(ms)

let last = 2_000_000
async function checkIn(accountId: string): Promise<string> {
  const number = `TBA901${last++}`
  const box = checkInOf(nextId(), number, { accountId })
  await pushed(nextId(), 'Warehouse', [mutation(1, 'package.checkIn', box)])
  return number
}

const waiting = (accountId: string) =>
  world()
    .server.app.deps.db.reads.kysely.selectFrom('message')
    .where('accountId', '=', accountId)
    .where('event', '=', 'package.ReceivedAtWharehouse')
    .where('state', '=', 'Waiting')
    .select('messageId')
    .execute()

describe('a notice that is turned off', () => {
  test('after the first box leaves the first box’s mail, without the second box', async () => {
    const { customer, user } = world()
    const first = await checkIn(customer)
    await run()
    await want(user, { preferences: [{ event: 'package.ReceivedAtWharehouse', email: false }] })
    const second = await checkIn(customer)
    forward(61 * secondMs)
    await run()
    expect(sent()).toEqual([`user@quayside.test: At our US warehouse: ${first}`])
    expect(world().office.mails[0]?.text).not.toContain(second)
    await want(user, { preferences: [{ event: 'package.ReceivedAtWharehouse', email: true }] })
  })

  test('before any mail was made leaves none', async () => {
    const { customer, user } = world()
    await want(user, { preferences: [{ event: 'package.ReceivedAtWharehouse', email: false }] })
    await checkIn(customer)
    await checkIn(customer)
    forward(61 * secondMs)
    await run()
    expect(sent()).toEqual([])
    await want(user, { preferences: [{ event: 'package.ReceivedAtWharehouse', email: true }] })
  })
})

test('two senders that claim at the same time get each message once, and the messages of one mail together', async () => {
  const { deps } = world().server.app
  for (let n = 0; n < 3; n++) await checkIn(world().customer)
  await run()
  expect(await waiting(world().customer)).toHaveLength(3)
  forward(61 * secondMs)
  const now = deps.clock.now()
  const claim = {
    ...({ channel: 'email', most: 1 } as const),
    ...{ now: isoOf(now), until: isoOf(now + minuteMs) },
  }
  const take = () =>
    withTransaction(deps, byServer('message.claim'), ({ kysely }) => claimJoined(kysely, claim, isJoined), {
      beside: true,
    })
  const [first, second] = await Promise.all([take(), take()])
  expect([first.length, second.length].toSorted()).toEqual([0, 1])
  expect([...first, ...second].map((group) => new Set(group.map(({ messageId }) => messageId)).size)).toEqual(
    [3],
  )
  expect(await take()).toEqual([])
  forward(10 * minuteMs)
  await run()
})

describe.each(['noted', 'made into messages'] as const)('a customer whose boxes are %s', (stage) => {
  test('and who is closed before they are sent gets no mail about them', async () => {
    const { server } = world()
    const admin = await server.tokenOf('Admin')
    const email = `${stage.slice(0, 4)}@quayside.test`
    const { accountId } = await putAccount(server.app.deps, { email, role: 'User' })
    await checkIn(accountId)
    if (stage !== 'noted') {
      await run()
      expect(await waiting(accountId)).toHaveLength(1)
    }
    await checkIn(accountId)
    const url = `/api/accounts/${accountId}?reason=Asked`
    const closing = { method: 'DELETE', url } as const
    const answer = await server.as(admin, closing)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    world().office.mails.length = 0
    for (const ms of [61 * secondMs, 10 * minuteMs]) {
      forward(ms)
      await run()
    }
    expect(sent().filter((line) => line.startsWith(email))).toEqual([])
    expect(await waiting(accountId)).toEqual([])
  })
})
