import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#sync/lib/durations.ts'
import { dropWaiting } from '../../db/messages/messages.ts'
import { markHandedOver } from '../../db/messages/phone-messages.ts'
import { delivery, invoice, openPhones } from '../../test/phones.ts'

const phones = openPhones()
const { world, run, want, tell, messages, rules, setPhone, confirm, writer, smsPanel } = phones
const takenTexts = () => world().provider.taken.map(({ channel, to }) => `${channel} ${to}`)
const mailRecipients = () => world().mails.mails.map(({ to }) => to?.[0]?.address)
const states = async () => (await messages()).map(({ channel, state }) => `${channel} ${state}`).sort()
const later = (ms: number) => world().server.clock.forward(ms)
const tellDelivery = () => tell('User', 'delivery.done', delivery)

test('a text goes by each channel that was chosen, once, and no other customer gets it', async () => {
  await want('User', 'delivery.done', 'whatsapp', 'sms')
  await tellDelivery()
  await run()
  await run()
  expect(takenTexts().sort()).toEqual(['sms +18765550142', 'whatsapp +18765550142'])
  const [sms] = world().provider.taken.filter(({ channel }) => channel === 'sms')
  expect(sms?.text).toBe('Quayside: Delivered http://localhost:8080/account/deliveries')
  expect(await states()).toEqual(['sms Sent', 'whatsapp Sent'])
  expect((await messages()).map(({ costJmdCents }) => costJmdCents).sort()).toEqual([3500, 500])
  expect(mailRecipients()).toEqual([])
})

test('no text goes to a phone whose owner has not asked for texts', async () => {
  await tellDelivery()
  await run()
  expect(takenTexts()).toEqual([])
})

test.each(['', '+1 876 555 0199'])(
  'a profile whose number became "%s" gets a mail instead of the waiting texts',
  async (phone) => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push({ status: 429, code: 20429, retryAfter: '60' })
    await tellDelivery()
    await run()
    await setPhone('User', phone)
    later(2 * minuteMs)
    await run()
    expect(takenTexts()).toEqual([])
    expect(mailRecipients()).toEqual(['user@quayside.test'])
    await tellDelivery()
    await run()
    expect(await states()).toEqual(['email Sent', 'sms Failed'])
  },
)

test('a number that two customers confirmed gets the messages of both', async () => {
  await confirm('User2', '+18765550142')
  for (const name of ['User', 'User2'] as const) {
    await want(name, 'delivery.done', 'sms')
    await tell(name, 'delivery.done', delivery)
  }
  await run()
  expect(takenTexts()).toEqual(['sms +18765550142', 'sms +18765550142'])
})

test('a text that is no longer wanted when its turn comes is not sent, by mail neither', async () => {
  await want('User', 'delivery.done', 'sms')
  world().provider.next.push({ status: 429, code: 20429, retryAfter: '60' })
  await tellDelivery()
  await run()
  await writer().updateTable('notificationPreference').set({ enabled: 0 }).execute()
  later(2 * minuteMs)
  await run()
  expect([takenTexts(), mailRecipients()]).toEqual([[], []])
})

describe('a refusal', () => {
  test.each([
    ['sms', { status: 400, code: 21211 }, 'The phone number was not found. (21211)'],
    ['sms', { status: 400, code: 21614 }, 'The number can’t get an SMS: it may be a landline. (21614)'],
    ['sms', { status: 400, code: 29999 }, 'Told by the provider (29999)'],
    [
      'whatsapp',
      { status: 400, code: 131026 },
      'The number can’t get this message: it may have no WhatsApp, or too old an app. (131026)',
    ],
    [
      'whatsapp',
      { status: 400, code: 131047 },
      'The customer last wrote more than 24 hours ago, so only templates are allowed. (131047)',
    ],
  ] as const)(
    'by %s with %j is explained in words, costs nothing, and a mail goes out',
    async (channel, behaviour, words) => {
      await want('User', 'delivery.done', channel)
      world().provider.next.push(behaviour)
      await tellDelivery()
      await run()
      const [message] = (await messages()).filter((row) => row.channel === channel)
      expect(message).toMatchObject({ state: 'Failed', lastError: words, costJmdCents: 0 })
      expect(mailRecipients()).toEqual(['user@quayside.test'])
      const spendRows = await phones.kysely().selectFrom('phoneSpend').select('jmdCents').execute()
      expect(spendRows).toEqual([{ jmdCents: 0 }, { jmdCents: 0 }])
    },
  )

  test('sends no second mail where the customer has had one', async () => {
    await want('User', 'delivery.done', 'sms', 'email')
    world().provider.next.push({ status: 400, code: 21211 })
    await tellDelivery()
    await run()
    expect(mailRecipients()).toEqual(['user@quayside.test'])
  })

  test('for both channels sends one mail', async () => {
    await want('User', 'delivery.done', 'sms', 'whatsapp')
    world().provider.usually({ status: 400, code: 21211 })
    await tellDelivery()
    await run()
    expect(mailRecipients()).toEqual(['user@quayside.test'])
  })

  test('because of a STOP is remembered', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push({ status: 400, code: 21610 })
    await tellDelivery()
    await run()
    await tellDelivery()
    await run()
    expect(world().provider.calls()).toBeGreaterThan(0)
    expect(takenTexts()).toEqual([])
    expect((await states()).filter((state) => state.startsWith('sms'))).toEqual(['sms Failed'])
  })
})

describe('a provider that is not well', () => {
  test('that says 429 for an hour is left alone, nothing is sent twice, and mails go on', async () => {
    await want('User', 'delivery.done', 'sms')
    await want('User2', 'delivery.done', 'email')
    world().provider.usually({ status: 429, code: 20429, retryAfter: '600' })
    for (let n = 0; n < 10; n++) await tellDelivery()
    await tell('User2', 'delivery.done', delivery)
    const before = world().provider.calls()
    for (let n = 0; n < 6; n++) {
      await run()
      later(9 * minuteMs)
      await run()
      later(minuteMs + 1000)
    }
    expect(world().provider.calls() - before).toBeLessThanOrEqual(12)
    expect(mailRecipients()).toEqual(['user2@quayside.test'])
    const admin = await world().server.tokenOf('Admin')
    const { channels } = (await world().server.as(admin, { url: '/api/messages/channels' })).json()
    expect(channels[1]).toMatchObject({ channel: 'sms', waiting: 10 })
    world().provider.usually('take')
    later(hourMs)
    await run()
    expect(takenTexts()).toHaveLength(10)
    expect(new Set(world().provider.taken.map(({ messageId }) => messageId)).size).toBe(10)
  })

  test('with an expired token is reported to the office once, and mails replace the texts', async () => {
    await want('User', 'delivery.done', 'whatsapp')
    world().provider.usually({ status: 401, code: 190 })
    for (let n = 0; n < 3; n++) await tellDelivery()
    await run()
    later(20 * minuteMs)
    await tellDelivery()
    await run()
    const troubles = (await messages()).filter(({ event }) => event === 'account.phone-trouble')
    expect(troubles.map(({ to }) => to)).toEqual(['admin@quayside.test'])
    expect(troubles[0]?.facts).toContain('access token has expired')
    expect(mailRecipients().filter((to) => to === 'user@quayside.test')).toHaveLength(4)
    expect(world().provider.taken).toEqual([])
  })

  test('that takes a text and hangs up is not sent it again: its list tells', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push('take and hang up')
    await tellDelivery()
    await run()
    expect(await states()).toEqual(['sms Unsure'])
    later(2 * minuteMs)
    await run()
    expect(await states()).toEqual(['sms Sent'])
    expect(takenTexts()).toHaveLength(1)
    expect((await messages())[0]?.providerId).toBe(world().provider.taken[0]?.id)
  })

  test('that hung up before it took a text has it nowhere in its list, and a mail goes out', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push('hang up')
    await tellDelivery()
    await run()
    later(2 * minuteMs)
    await run()
    expect(mailRecipients()).toEqual([])
    later(6 * minuteMs)
    await run()
    expect(await states()).toEqual(['email Sent', 'sms Failed'])
    expect([takenTexts(), mailRecipients()]).toEqual([[], ['user@quayside.test']])
  })

  test('a WhatsApp text with a lost answer waits an hour for a report, and then says that its fate is unknown', async () => {
    await want('User', 'delivery.done', 'whatsapp')
    world().provider.next.push('take and answer garbage')
    await tellDelivery()
    await run()
    later(30 * minuteMs)
    await run()
    expect(await states()).toEqual(['whatsapp Unsure'])
    later(hourMs)
    await run()
    const [message] = (await messages()).filter(({ channel }) => channel === 'whatsapp')
    expect(message).toMatchObject({ state: 'Failed' })
    expect(message?.lastError).toContain('It may have arrived')
    expect([takenTexts().length, mailRecipients()]).toEqual([1, ['user@quayside.test']])
  })

  test('behind a gateway that answers 502 may have taken it, so it is looked for', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push({ status: 502 })
    await tellDelivery()
    await run()
    expect(await states()).toEqual(['sms Unsure'])
  })
})

describe('a server that dies', () => {
  const dieWith = async (isHandedOver: boolean) => {
    const [message] = await messages()
    const until = new Date(world().server.clock.now() - 1000).toISOString()
    await writer()
      .updateTable('message')
      .set({ state: 'Sending', attempts: 1, nextAt: until, sentAt: isHandedOver ? until : null })
      .execute()
    return message
  }

  test('before it handed a text over sends it after its lease', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push({ status: 429, code: 20429, retryAfter: '1' })
    await tellDelivery()
    await run()
    await dieWith(false)
    later(minuteMs)
    await run()
    expect(takenTexts()).toEqual(['sms +18765550142'])
  })

  test('after it handed a text over never sends it again', async () => {
    await want('User', 'delivery.done', 'sms')
    await tellDelivery()
    await run()
    await dieWith(true)
    await run()
    await run()
    expect(takenTexts()).toHaveLength(1)
  })

  test('or is slow hands no text over once the account of its customer was closed', async () => {
    await want('User', 'delivery.done', 'sms')
    world().provider.next.push({ status: 429, code: 20429, retryAfter: '1' })
    await tellDelivery()
    await run()
    const claim = { messageId: (await dieWith(false))?.messageId ?? '', attempts: 1 }
    await dropWaiting(writer(), world().accounts.User)
    const mark = { text: 'x', costJmdCents: 1, at: new Date().toISOString() }
    expect(await markHandedOver(writer(), claim, mark)).toBe(false)
    expect(await messages()).toEqual([])
  })

  test('and comes back after its lease finds that the text isn’t its own any more', async () => {
    await want('User', 'delivery.done', 'sms')
    await tellDelivery()
    await run()
    const [message] = await messages()
    const stale = { messageId: message?.messageId ?? '', attempts: 1 }
    const mark = { text: 'x', costJmdCents: 1, at: new Date().toISOString() }
    expect(await markHandedOver(writer(), stale, mark)).toBe(false)
  })
})

describe('the limit of money', () => {
  test('is never exceeded by simultaneous senders; the office gets one message, and the rest goes by mail', async () => {
    await rules({ dayLimitJmdCents: 3500 * 3 + 100 })
    await want('User', 'delivery.done', 'sms')
    await want('User2', 'delivery.done', 'sms')
    for (let n = 0; n < 4; n++) {
      await tellDelivery()
      await tell('User2', 'delivery.done', delivery)
    }
    await run()
    expect(takenTexts()).toHaveLength(3)
    expect(mailRecipients().filter((to) => to !== 'admin@quayside.test')).toHaveLength(5)
    const troubles = (await messages()).filter(({ event }) => event === 'account.phone-trouble')
    expect(troubles).toHaveLength(1)
    expect(troubles[0]?.facts).toContain('J$106.00 a day')
    const failedMessage = (await messages()).find(({ state }) => state === 'Failed')
    expect(failedMessage?.lastError).toContain('limit of J$106.00 a day')
  })

  test.each([
    ['of a day', { dayLimitJmdCents: 3500 * 2 }, 2],
    ['of a month', { monthLimitJmdCents: 3500 * 2 }, 2],
    ['of both', { dayLimitJmdCents: 3500, monthLimitJmdCents: 3500 * 2 }, 1],
    ['that no text fits into', { dayLimitJmdCents: 3499 }, 0],
  ])('%s refuses texts that then cost nothing, today and in the month', async (_which, limits, sentCount) => {
    await rules(limits)
    await want('User', 'delivery.done', 'sms')
    for (let n = 0; n < 5; n++) await tellDelivery()
    await run()
    expect(takenTexts()).toHaveLength(sentCount)
    const { day, month } = await smsPanel()
    expect([day.spentJmdCents, month.spentJmdCents]).toEqual([3500 * sentCount, 3500 * sentCount])
    // A higher limit has room for exactly one more.
    const room = 3500 * (sentCount + 1)
    await rules({ dayLimitJmdCents: room, monthLimitJmdCents: room })
    for (let n = 0; n < 2; n++) await tellDelivery()
    await run()
    expect(takenTexts()).toHaveLength(sentCount + 1)
  })

  test('of a month holds over its days', async () => {
    await rules({ monthLimitJmdCents: 3500 })
    await want('User', 'delivery.done', 'sms')
    await tellDelivery()
    await tellDelivery()
    await run()
    expect([takenTexts().length, mailRecipients().includes('user@quayside.test')]).toEqual([1, true])
  })
})

describe('during quiet hours', () => {
  const clockTime = (ms: number) =>
    new Date(world().server.clock.now() + ms - 5 * hourMs).toISOString().slice(11, 16)

  test('texts wait until the morning, and only the driver may disturb', async () => {
    await rules({ quietFrom: clockTime(-2 * hourMs), quietTo: clockTime(3 * hourMs) })
    await want('User', 'delivery.out', 'sms')
    await want('User', 'invoice.ready', 'sms', 'email')
    await tell('User', 'invoice.ready', invoice)
    await tell('User', 'delivery.out', { ...delivery, driver: 'Dwayne' })
    await run()
    expect(world().provider.taken.map(({ text }) => text)).toEqual([
      'Quayside: Dwayne is on the way. http://localhost:8080/account/deliveries',
    ])
    expect(mailRecipients()).toEqual(['user@quayside.test'])
    later(3 * hourMs)
    await run()
    expect(world().provider.taken[1]?.text).toContain('Invoice INV-7: J$4,500.00')
  })

  test('a text that comes back from a busy provider waits too', async () => {
    await want('User', 'invoice.ready', 'sms')
    world().provider.next.push({ status: 429, code: 20429, retryAfter: '60' })
    await tell('User', 'invoice.ready', invoice)
    await run()
    await rules({ quietFrom: clockTime(-hourMs), quietTo: clockTime(2 * hourMs) })
    later(5 * minuteMs)
    await run()
    expect(takenTexts()).toEqual([])
    expect((await messages())[0]?.lastError).toContain('quiet hours')
    later(2 * hourMs)
    await run()
    expect(takenTexts()).toHaveLength(1)
  })
})
