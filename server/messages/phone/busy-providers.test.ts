import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#sync/lib/durations.ts'
import { type MessageJob, startMessages } from '../../jobs/messages.ts'
import { eventually } from '../../test/eventually.ts'
import { delivery, openPhones } from '../../test/phones.ts'
import { createPhoneProviders } from './providers.ts'

// Providers that are slow, busy or gone.

const phones = openPhones()
const { world, run, want, tell, messages, countIn, smsPanel, smsWordsInList } = phones
const takenTexts = () => world().provider.taken
const mailRecipients = () => world().mails.mails.map(({ to }) => to?.[0]?.address)
const later = (ms: number) => world().server.clock.forward(ms)
const tellDelivery = () => tell('User', 'delivery.done', delivery)

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
    'and would %s for ever is given up after a time, and later messages are sent',
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
      await eventually(() => expect(mailRecipients()).toEqual(['user2@quayside.test']))
      await Promise.all([sending, mailing])
      expect([await countIn('Unsure'), await countIn('Waiting')]).toEqual([2, 2])
      const [lostMessage] = (await messages()).filter(({ state }) => state === 'Unsure')
      expect(lostMessage?.lastError).toMatch(/^The provider didn’t answer/)

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
      // A text that the provider has nowhere becomes a mail, and no customer gets two.
      const ofUser = mailRecipients().filter((to) => to === 'user@quayside.test')
      expect(takenTexts().length + ofUser.length).toBe(4)
      expect(new Set(takenTexts().map(({ messageId }) => messageId)).size).toBe(takenTexts().length)
      await job.stop()
      await world().server.restart()
    },
  )
})

describe('a provider that says 429 for an hour', () => {
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
    const { rest, waiting } = await smsPanel()
    expect([rest.reason, rest.isBroken, waiting]).toEqual([busyWords, false, 5])
    expect(await smsWordsInList()).toContain(`Waiting ${busyWords}`)
    for (const ms of [minuteMs, 30 * minuteMs, 28 * minuteMs]) {
      later(ms)
      await run()
    }
    expect(world().provider.calls()).toBe(before)

    world().provider.usually('take')
    later(minuteMs + 5 * secondMs)
    await run()
    expect(takenTexts()).toHaveLength(5)
    expect(new Set(takenTexts().map(({ messageId }) => messageId)).size).toBe(5)
    expect([await countIn('Sent'), mailRecipients()]).toEqual([5, []])
    expect((await smsPanel()).rest).toBeNull()
  })

  test('doesn’t make a driver’s text late: it becomes a mail when the hour would be too long', async () => {
    await want('User', 'delivery.out', 'sms')
    world().provider.usually({ status: 429, code: 20429, retryAfter: '3600' })
    await tell('User', 'delivery.out', { ...delivery, driver: 'Dwayne' })
    await run()
    expect([await countIn('Waiting'), mailRecipients()]).toEqual([1, []])
    later(hourMs + minuteMs)
    await run()
    expect([await countIn('Failed'), takenTexts(), mailRecipients()]).toEqual([1, [], ['user@quayside.test']])
  })
})
