import { expect, test } from 'vitest'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { hourMs, minuteMs } from '#sync/lib/durations.ts'
import { eventually } from '../../test/eventually.ts'
import { delivery, openPhones } from '../../test/phones.ts'

// 10,000 simultaneous texts, each handed over by HTTP to a provider that speaks the real API.

const queuedCount = 10_000
/** The texts that continue to the end. Each takes 9 ms of CPU, and is claimed separately in a queue of any length. */
const followedCount = 400
/** The number of texts that the day's limit has no room for. */
const beyondLimit = 30
const phones = openPhones()
const { world, run, want, tell, rules, queueTexts, countIn, smsPanel, smsWordsInList, messages, writer } =
  phones
const { provider, clock } = {
  provider: () => world().provider,
  clock: () => world().server.clock,
}
const takenTexts = () => provider().taken
const mailCount = (address: string) =>
  world().mails.mails.filter(({ to }) => to?.[0]?.address === address).length

/** Moves the server's clock on to a time of day in Jamaica, as hours after midnight. */
function goTo(hours: number): void {
  const now = clock().now()
  const today = Date.parse(startOfDay(jamaicaDay(now))) + hours * hourMs
  clock().forward((today > now ? today : today + 24 * hourMs) - now)
}

let boxes = 0
/** A box that the warehouse checks in while texts wait or go out, and the state of that check-in. */
async function checkInBox(): Promise<string> {
  const warehouse = await world().server.tokenOf('Warehouse')
  const packages = [{ trackingNumber: `TBA4000000${10_000 + boxes++}`, weightLb: 2.5, pieces: 1 }]
  const answer = await world().server.as(warehouse, {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: { packages },
  })
  return answer.json().results[0].status
}

/** Takes all but some of the waiting texts out of the outbox. */
async function leaveWaiting(count: number): Promise<void> {
  await writer()
    .deleteFrom('message')
    .where('channel', '=', 'sms')
    .where('messageId', 'not in', (eb) =>
      eb
        .selectFrom('message')
        .select('messageId')
        .where('channel', '=', 'sms')
        .orderBy('messageId')
        .limit(count),
    )
    .execute()
  expect(await countIn('Waiting')).toBe(count)
}

test('the texts go out two at a time, hold up no other work, and over a restart each goes once', async () => {
  await rules({ dayLimitJmdCents: 1e9, monthLimitJmdCents: 1e9 })
  await want('User', 'delivery.done', 'sms')
  await want('User2', 'delivery.done', 'email')
  await queueTexts(queuedCount)
  await eventually(() => expect(takenTexts().length).toBeGreaterThan(20))

  await tell('User2', 'delivery.done', delivery)
  await eventually(() => expect(mailCount('user2@quayside.test')).toBe(1))
  expect(await checkInBox()).toBe('applied')
  expect(await countIn('Waiting')).toBeGreaterThan(9000)
  expect(await countIn('Sending')).toBeLessThanOrEqual(2)

  // Both lanes lose an answer, and the server restarts before it knows the fate of the texts.
  provider().usually('take and hang up')
  await eventually(async () => expect(await countIn('Unsure')).toBeGreaterThan(0))
  await world().server.restart()
  provider().usually('take')
  const before = takenTexts().length
  clock().forward(2 * minuteMs)
  void world().server.app.messages.run()
  await eventually(() => expect(takenTexts().length).toBeGreaterThan(before + 20))
  provider().usually({ status: 429, code: 20429, retryAfter: '3600' })
  await run()

  expect(new Set(takenTexts().map(({ messageId }) => messageId)).size).toBe(takenTexts().length)
  expect(await countIn('Sent')).toBe(takenTexts().length)
  expect(await countIn('Waiting')).toBe(queuedCount - takenTexts().length)
})

test('wait for a provider that says 429 for an hour, for the morning and for money, and each goes once', {
  timeout: 120_000,
}, async () => {
  const busyWords = 'The SMS provider takes no more messages for now: too many were sent. (20429)'
  const quiet = { quietFrom: '21:00', quietTo: '07:00' }
  await rules({ ...quiet, dayLimitJmdCents: 1e9, monthLimitJmdCents: 1e9 })
  await want('User', 'delivery.done', 'sms')
  await want('User2', 'delivery.done', 'email')
  goTo(19.5)
  const callsBefore = provider().calls()
  provider().usually({ status: 429, code: 20429, retryAfter: '3600' })
  await queueTexts(queuedCount)
  await run()

  // A single text of each lane asks; the other 9,998 don't press on the provider. A slow machine has the last
  // minutes.
  for (let minutes = 0; minutes < 57; minutes += 19) {
    expect(provider().calls() - callsBefore).toBeLessThanOrEqual(2)
    const { rest, waiting, day } = await smsPanel()
    expect([rest?.reason, waiting, day.spentJmdCents]).toEqual([busyWords, queuedCount, 0])
    await tell('User2', 'delivery.done', delivery)
    expect(await checkInBox()).toBe('applied')
    await run()
    expect(await smsWordsInList('Waiting')).toContain(`Waiting ${busyWords}`)
    clock().forward(19 * minuteMs)
  }
  expect([mailCount('user2@quayside.test'), takenTexts()]).toEqual([3, []])

  await leaveWaiting(followedCount)

  // The provider recovers at 20:32, and the quiet hours begin before everything is out.
  provider().usually('take')
  clock().forward(5 * minuteMs)
  const sending = run()
  await eventually(() => expect(takenTexts().length).toBeGreaterThan(100))
  expect(await checkInBox()).toBe('applied')
  goTo(21)
  const atNine = takenTexts().length
  await sending
  const inTheEvening = takenTexts().length
  expect(inTheEvening - atNine).toBeLessThanOrEqual(2)
  const evening = await smsPanel()
  expect([evening.waiting, await countIn('Sent')]).toEqual([followedCount - inTheEvening, inTheEvening])
  expect(await smsWordsInList('Waiting')).toContain('Waiting It waits for the end of the quiet hours.')
  for (const hours of [0, 3, 6.9]) {
    goTo(hours)
    await run()
  }
  expect(takenTexts()).toHaveLength(inTheEvening)

  // In the morning the day's limit has no room for the last ones.
  const price = evening.day.spentJmdCents / inTheEvening
  const inTheMorning = followedCount - inTheEvening - beyondLimit
  await rules({ ...quiet, dayLimitJmdCents: inTheMorning * price + 1, monthLimitJmdCents: 1e9 })
  goTo(7.01)
  await run()
  const { waiting, rest, day } = await smsPanel()
  expect({ waiting, rest, spent: day.spentJmdCents }).toEqual({
    ...{ waiting: 0, rest: null, spent: inTheMorning * price },
  })
  const limitWords = (await smsWordsInList('Failed'))[0]
  expect(limitWords).toMatch(/^Failed The limit of J\$[\d,.]+ a day for WhatsApp and SMS is reached\.$/)

  // Each is one text or one mail, regardless of what is tried afterwards.
  clock().forward(hourMs)
  await run()
  expect(takenTexts()).toHaveLength(followedCount - beyondLimit)
  expect(new Set(takenTexts().map(({ messageId }) => messageId)).size).toBe(followedCount - beyondLimit)
  expect([await countIn('Sent'), await countIn('Failed')]).toEqual([followedCount - beyondLimit, beyondLimit])
  expect(mailCount('user@quayside.test')).toBe(beyondLimit)
  const troubleMessages = (await messages()).filter(({ event }) => event === 'account.phone-trouble')
  expect(troubleMessages).toHaveLength(1)
})
