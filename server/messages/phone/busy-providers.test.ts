import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#sync/lib/durations.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { insertMessages } from '../../db/messages/messages.ts'
import { type MessageJob, startMessages } from '../../jobs/messages.ts'
import { eventually } from '../../test/eventually.ts'
import { delivery, openPhones } from '../../test/phones.ts'
import { createPhoneProviders } from './providers.ts'

// Providers that are slow or busy, with many messages waiting.

const phones = openPhones()
const { world, run, want, tell, messages, rules, kysely } = phones
const taken = () => world().provider.taken
const mailed = () => world().mails.mails.map(({ to }) => to?.[0]?.address)
const later = (ms: number) => world().server.clock.forward(ms)
const tellDelivery = () => tell('User', 'delivery.done', delivery)

const countIn = async (state: string): Promise<number> =>
  Number(
    (
      await kysely()
        .selectFrom('message')
        .where('channel', '=', 'sms')
        .where('state', '=', state as 'Waiting')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Texts to one customer, in the outbox at once. */
function queueTexts(count: number) {
  const { deps } = world().server.app
  const accountId = world().accounts.User
  const createdAt = new Date(deps.clock.now()).toISOString()
  const facts = JSON.stringify(delivery)
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ messageId: deps.ids.next(), event: 'delivery.done' as const, channel: 'sms' as const, accountId },
    ...{ to: '+18765550142', subject: '', facts, urgency: 1 as const, createdAt, dedupeKey: `queue ${n}` },
  }))
  return withTransaction(deps, byServer('test'), ({ kysely: db }) => insertMessages(db, rows))
}

describe('10,000 texts', () => {
  test('go out two at a time, hold up nobody, and over a restart each goes once', async () => {
    await rules({ dayLimitJmdCents: 1e9, monthLimitJmdCents: 1e9 })
    await want('User', 'delivery.done', 'sms')
    await want('User2', 'delivery.done', 'email')
    await queueTexts(10_000)
    await eventually(() => expect(taken().length).toBeGreaterThan(20))

    await tell('User2', 'delivery.done', delivery)
    await eventually(() => expect(mailed()).toEqual(['user2@quayside.test']))
    const token = await world().server.tokenOf('User2')
    expect((await world().server.as(token, { url: '/api/accounts/user' })).statusCode).toBe(200)
    expect(await countIn('Waiting')).toBeGreaterThan(9000)
    expect(await countIn('Sending')).toBeLessThanOrEqual(2)

    // Both lanes lose an answer, and the server restarts before it knows what became of these texts.
    world().provider.usually('take and hang up')
    await eventually(async () => expect(await countIn('Unsure')).toBeGreaterThan(0))
    await world().server.restart()
    world().provider.usually('take')
    const before = taken().length
    later(2 * minuteMs)
    void world().server.app.messages.run()
    await eventually(() => expect(taken().length).toBeGreaterThan(before + 20))
    world().provider.usually({ status: 429, code: 20429, retryAfter: '3600' })
    await run()

    expect(new Set(taken().map(({ messageId }) => messageId)).size).toBe(taken().length)
    expect(await countIn('Sent')).toBe(taken().length)
    expect(await countIn('Waiting')).toBe(10_000 - taken().length)
  })
})

describe('a provider that doesn’t answer', () => {
  /** The server's own job, with less patience. */
  const openJob = async (): Promise<MessageJob> => {
    const { app } = world().server
    await app.messages.stop()
    const nothing = () => () => {}
    const deps = { ...app.deps, phones: createPhoneProviders(app.deps.env, 1000) }
    return startMessages(deps, { soon: nothing, every: nothing, after: nothing }, app.log)
  }

  test.each(['stay silent', 'take and stall'] as const)(
    'and would %s for ever is left after a time, and what comes later goes on',
    async (behaviour) => {
      const job = await openJob()
      await want('User', 'delivery.done', 'sms')
      await want('User2', 'delivery.done', 'email')
      world().provider.usually(behaviour)
      const before = world().provider.calls()
      for (let n = 0; n < 4; n++) await tellDelivery()
      const sending = job.run()
      await eventually(() => expect(world().provider.calls() - before).toBe(2))
      // A mail doesn't wait for the texts.
      await tell('User2', 'delivery.done', delivery)
      const mailing = job.run()
      await eventually(() => expect(mailed()).toEqual(['user2@quayside.test']))
      await Promise.all([sending, mailing])
      expect([await countIn('Unsure'), await countIn('Waiting')]).toEqual([2, 2])
      const [lost] = (await messages()).filter(({ state }) => state === 'Unsure')
      expect(lost?.lastError).toMatch(/^The provider didn’t answer/)

      world().provider.usually('take')
      later(2 * minuteMs)
      await job.run()
      expect([await countIn('Sent'), await countIn('Waiting')]).toEqual([
        behaviour === 'stay silent' ? 2 : 4,
        0,
      ])
      later(10 * minuteMs)
      await job.run()
      await job.run()
      // A text that the provider has nowhere becomes a mail; nobody gets two.
      const ofUser = mailed().filter((to) => to === 'user@quayside.test')
      expect(taken().length + ofUser.length).toBe(4)
      expect(new Set(taken().map(({ messageId }) => messageId)).size).toBe(taken().length)
      await job.stop()
      await world().server.restart()
    },
  )
})

describe('a provider that says 429 for an hour', () => {
  const panel = async () => {
    const admin = await world().server.tokenOf('Admin')
    const { channels } = (await world().server.as(admin, { url: '/api/messages/channels' })).json()
    return channels[1]
  }
  const wordsInList = async () => {
    const admin = await world().server.tokenOf('Admin')
    const request = { method: 'POST' as const, url: '/api/messages/paginated/1' }
    const { result } = (
      await world().server.as(admin, { ...request, payload: { channel: 'sms', searchString: '' } })
    ).json()
    return result.map(({ state, lastError }: { state: string; lastError: string }) => `${state} ${lastError}`)
  }
  const busyWords = 'The SMS provider takes no more messages for now: too many were sent. (20429)'

  test.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + hourMs).toUTCString()],
  ])('in %s is asked again when the hour is over, and the office reads why', async (_name, retryAfter) => {
    await want('User', 'delivery.done', 'sms')
    for (let n = 0; n < 5; n++) await tellDelivery()
    world().provider.usually({ status: 429, code: 20429, retryAfter: retryAfter() })
    await run()
    const before = world().provider.calls()
    const { rest, waiting } = await panel()
    expect([rest.reason, rest.isBroken, waiting]).toEqual([busyWords, false, 5])
    expect(await wordsInList()).toContain(`Waiting ${busyWords}`)
    for (const ms of [minuteMs, 30 * minuteMs, 28 * minuteMs]) {
      later(ms)
      await run()
    }
    expect(world().provider.calls()).toBe(before)

    world().provider.usually('take')
    later(minuteMs + 5 * secondMs)
    await run()
    expect(taken()).toHaveLength(5)
    expect(new Set(taken().map(({ messageId }) => messageId)).size).toBe(5)
    expect([await countIn('Sent'), mailed()]).toEqual([5, []])
    expect((await panel()).rest).toBeNull()
  })

  test('doesn’t make a driver’s text late: it becomes a mail when the hour would be too long', async () => {
    await want('User', 'delivery.out', 'sms')
    world().provider.usually({ status: 429, code: 20429, retryAfter: '3600' })
    await tell('User', 'delivery.out', { ...delivery, driver: 'Dwayne' })
    await run()
    expect([await countIn('Waiting'), mailed()]).toEqual([1, []])
    later(hourMs + minuteMs)
    await run()
    expect([await countIn('Failed'), taken(), mailed()]).toEqual([1, [], ['user@quayside.test']])
  })
})
