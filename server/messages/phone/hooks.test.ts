import { describe, expect, test } from 'vitest'
import { whatsAppSettings } from '../../test/fake-phone-provider.ts'
import { delivery, openPhones } from '../../test/phones.ts'

const phones = openPhones()
const { world, run, want, tell, messages, confirm, reportAsMeta, postAsSms } = phones
const mailRecipients = () => world().mails.mails.map(({ to }) => to?.[0]?.address)

/** A text that has gone out. */
async function textBy(channel: 'whatsapp' | 'sms') {
  await want('User', 'delivery.done', channel)
  await tell('User', 'delivery.done', delivery)
  await run()
  const [message] = world().provider.taken
  if (!message) throw new Error('nothing was sent')
  return message
}
const stateOf = async (messageId: string) =>
  (await messages()).find((message) => message.messageId === messageId)?.state

const metaStatus = (
  status: string,
  { id, messageId }: { id: string; messageId: string },
  more: object = {},
) => ({
  metadata: { phone_number_id: whatsAppSettings('').WHATSAPP_PHONE_ID },
  statuses: [
    {
      id,
      status,
      timestamp: '1764201600',
      biz_opaque_callback_data: messageId,
      recipient_id: '18765550142',
      ...more,
    },
  ],
})

describe('reports by Meta', () => {
  test('[S35] move a message on, in any order and repeatedly', async () => {
    const message = await textBy('whatsapp')
    const tellState = async (status: string) => {
      expect((await reportAsMeta(metaStatus(status, message))).statusCode).toBe(200)
      return stateOf(message.messageId)
    }
    expect(await tellState('delivered')).toBe('Delivered')
    expect(await tellState('sent')).toBe('Delivered')
    expect(await tellState('read')).toBe('Read')
    expect(await tellState('delivered')).toBe('Read')
    expect(await tellState('failed')).toBe('Read')
    await run()
    expect(mailRecipients()).toEqual([])
  })

  test('[S35] with a wrong signature, none, or changed bytes are refused and change nothing', async () => {
    const message = await textBy('whatsapp')
    const value = metaStatus('failed', message, { errors: [{ code: 131026, title: 'Undeliverable' }] })
    expect((await reportAsMeta(value, 'another-secret')).statusCode).toBe(401)
    const bare = await world().server.app.inject({
      method: 'POST',
      url: '/api/hooks/whatsapp',
      payload: value,
    })
    expect(bare.statusCode).toBe(401)
    expect(await stateOf(message.messageId)).toBe('Sent')
  })

  test('of a failure send one mail, however often they come', async () => {
    const message = await textBy('whatsapp')
    const value = metaStatus('failed', message, { errors: [{ code: 131026, title: 'Undeliverable' }] })
    for (let n = 0; n < 3; n++) await reportAsMeta(value)
    await run()
    expect(mailRecipients()).toEqual(['user@quayside.test'])
    const row = (await messages()).find(({ messageId }) => messageId === message.messageId)
    expect(row?.lastError).toContain('may have no WhatsApp')
  })

  test('end the uncertainty about a lost answer', async () => {
    await want('User', 'delivery.done', 'whatsapp')
    world().provider.next.push('take and hang up')
    await tell('User', 'delivery.done', delivery)
    await run()
    const [message] = world().provider.taken
    expect((await messages())[0]?.state).toBe('Unsure')
    await reportAsMeta(metaStatus('delivered', message ?? { id: '', messageId: '' }))
    expect((await messages())[0]).toMatchObject({ state: 'Delivered', providerId: message?.id })
  })

  test('that can’t be read, or are about other messages and numbers, change nothing', async () => {
    const message = await textBy('whatsapp')
    const foreign = { ...metaStatus('failed', message), metadata: { phone_number_id: '999' } }
    const strange = metaStatus('delivered', { id: 'x', messageId: '../../etc/passwd' })
    for (const value of [foreign, strange, { statuses: 'none' }, { statuses: [null, 7, {}] }])
      expect((await reportAsMeta(value)).statusCode).toBe(200)
    expect(await stateOf(message.messageId)).toBe('Sent')
  })

  test('begin with a question whether the address is ours', async () => {
    const ask = (word: string) =>
      world().server.app.inject({
        url: `/api/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444`,
      })
    const good = await ask(whatsAppSettings('').WHATSAPP_VERIFY_TOKEN)
    expect([good.statusCode, good.body]).toEqual([200, '1158201444'])
    expect((await ask('guessed')).statusCode).toBe(401)
  })
})

describe('reports of an SMS', () => {
  const form = (status: string, id: string, more: object = {}) => ({
    ...{ MessageSid: id, SmsSid: id, MessageStatus: status, AccountSid: 'AC1', To: '+18765550142' },
    ...more,
  })

  test('[S35] are taken with the signature of their address and form alone', async () => {
    const message = await textBy('sms')
    const path = `/api/hooks/sms/${message.messageId}`
    expect((await postAsSms(path, form('delivered', message.id), 'another-token')).statusCode).toBe(401)
    const response = await world().server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      },
      payload: new URLSearchParams(form('delivered', message.id)).toString(),
    })
    expect(response.statusCode).toBe(401)
    expect(await stateOf(message.messageId)).toBe('Sent')
    expect((await postAsSms(path, form('delivered', message.id))).statusCode).toBe(200)
    expect(await stateOf(message.messageId)).toBe('Delivered')
  })

  test('that it was not delivered say why, and a mail goes out', async () => {
    const message = await textBy('sms')
    const failure = form('undelivered', message.id, { ErrorCode: '30003' })
    await postAsSms(`/api/hooks/sms/${message.messageId}`, failure)
    await run()
    const row = (await messages()).find(({ messageId }) => messageId === message.messageId)
    expect(row?.lastError).toBe('The phone can’t be reached: it may be off or without a signal. (30003)')
    expect(mailRecipients()).toEqual(['user@quayside.test'])
  })
})

test('[S35] a late report on an attempt says nothing about the one after it', async () => {
  const first = await textBy('sms')
  const path = `/api/hooks/sms/${first.messageId}`
  const failureReport = { MessageSid: first.id, MessageStatus: 'undelivered', ErrorCode: '30003' }
  await postAsSms(path, failureReport)
  const admin = await world().server.tokenOf('Admin')
  const url = `/api/messages/${first.messageId}/retry`
  expect((await world().server.as(admin, { method: 'POST', url })).statusCode).toBe(200)
  // The report on the first attempt comes once more while the second one is on its way.
  world().provider.next.push('take and hang up')
  await run()
  await postAsSms(path, failureReport)
  expect(await stateOf(first.messageId)).toBe('Unsure')
  const second = world().provider.taken.at(-1)
  expect([second?.messageId, second?.id === first.id]).toEqual([first.messageId, false])
  const sentReport = { MessageSid: second?.id ?? '', MessageStatus: 'sent' }
  await postAsSms(path, { ...failureReport, MessageStatus: 'sent' })
  expect(await stateOf(first.messageId)).toBe('Unsure')
  await postAsSms(path, sentReport)
  await postAsSms(path, failureReport)
  expect(await stateOf(first.messageId)).toBe('Sent')
  await postAsSms(path, { ...failureReport, MessageSid: sentReport.MessageSid })
  expect(await stateOf(first.messageId)).toBe('Failed')
})

describe('a reply', () => {
  const reply = (id: string, body: string, from = '+18765550142', more: object = {}) =>
    postAsSms('/api/hooks/sms', { MessageSid: id, From: from, To: '+18765550100', Body: body, ...more })
  const meta = (id: string, body: string, timestamp: number) =>
    reportAsMeta({
      metadata: { phone_number_id: whatsAppSettings('').WHATSAPP_PHONE_ID },
      messages: [{ id, from: '18765550142', timestamp: String(timestamp), type: 'text', text: { body } }],
    })
  const isSent = async (channel: 'sms' | 'whatsapp') => {
    const before = world().provider.taken.length
    await phones.writer().deleteFrom('notificationPreference').execute()
    await want('User', 'delivery.done', channel)
    await tell('User', 'delivery.done', delivery)
    await run()
    return world().provider.taken.length > before
  }

  test.each([
    ...[
      'STOP',
      ' stop. ',
      'Unsubscribe',
      'Stop all',
      'OPT OUT',
      'opt-out',
      'OptOut!',
      'cancel',
      'End.',
      'QUIT',
      'revoke',
    ],
  ])('of "%s" stops texts to this number, and START begins them again', async (word) => {
    await reply('SM1', word)
    expect([await isSent('sms'), await isSent('whatsapp')]).toEqual([false, true])
    world().server.clock.forward(1000)
    await reply('SM2', 'Start')
    expect(await isSent('sms')).toBe(true)
  })

  test('STOP stops the messages of every customer with this number, and of no other one', async () => {
    await confirm('User2', '+18765550142')
    await reply('SM3', 'STOP')
    await want('User2', 'delivery.done', 'sms')
    await tell('User2', 'delivery.done', delivery)
    expect(await isSent('sms')).toBe(false)
    await confirm('User2', '+18765550143')
    await want('User2', 'delivery.done', 'sms')
    await tell('User2', 'delivery.done', delivery)
    await run()
    expect(world().provider.taken.map(({ to }) => to)).toEqual(['+18765550143'])
  })

  test('that the provider hands over again later doesn’t count again', async () => {
    await reply('SM4', 'STOP')
    world().server.clock.forward(1000)
    await reply('SM5', 'START')
    world().server.clock.forward(1000)
    await reply('SM4', 'STOP')
    expect(await isSent('sms')).toBe(true)
  })

  test('by WhatsApp counts by its own time, whenever it arrives', async () => {
    await meta('wamid.b', 'START', 1_764_201_700)
    await meta('wamid.a', 'STOP', 1_764_201_600)
    expect(await isSent('whatsapp')).toBe(true)
    await meta('wamid.c', 'STOP', 1_764_201_800)
    expect(await isSent('whatsapp')).toBe(false)
  })

  test.each([
    ['+525512345678', '5215512345678'],
    ['+5215512345678', '525512345678'],
    ['+541123456789', '5491123456789'],
    ['+525512345678', '+5215512345678'],
    ['+525512345678', '00525512345678'],
  ])('of STOP from %s, which WhatsApp spells %s, is understood', async (number, from) => {
    await confirm('User', number)
    expect(await isSent('whatsapp')).toBe(true)
    const value = {
      id: `wamid.${from}`,
      from,
      timestamp: '1764201600',
      type: 'text',
      text: { body: 'Opt out' },
    }
    const metadata = { phone_number_id: whatsAppSettings('').WHATSAPP_PHONE_ID }
    expect((await reportAsMeta({ metadata, messages: [value] })).statusCode).toBe(200)
    expect(await isSent('whatsapp')).toBe(false)
  })

  test('with other words reaches the office, the first from each number on each day', async () => {
    const inbox = () =>
      world()
        .server.app.deps.db.reads.kysely.selectFrom('contactMessage')
        .where('subject', '=', 'A reply to a WhatsApp or SMS')
        .select(['name', 'email', 'phone', 'message'])
        .orderBy('contactMessageId')
        .execute()
    const before = (await inbox()).length
    await reply('SM8', 'No more of these please')
    await reply('SM9', 'Did you read it?')
    await reply('SM10', 'Who is this?', '+18765550999')
    await reply('SM11', ' ', '+18765550998')
    const [ownMessage, stranger, ...others] = (await inbox()).slice(before)
    expect(ownMessage).toMatchObject({ email: 'user@quayside.test', phone: '+18765550142' })
    expect(ownMessage?.message).toContain('No more of these please')
    expect(stranger).toMatchObject({ name: '+18765550999', email: '', phone: '+18765550999' })
    expect(others).toEqual([])
    expect(await isSent('sms')).toBe(true)
  })

  test('of more than the word, or without a signature, changes nothing', async () => {
    await reply('SM6', 'please don’t stop the delivery')
    await postAsSms(
      '/api/hooks/sms',
      { MessageSid: 'SM7', From: '+18765550142', Body: 'STOP' },
      'another-token',
    )
    expect(await isSent('sms')).toBe(true)
  })
})
