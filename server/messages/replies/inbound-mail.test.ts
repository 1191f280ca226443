import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hourMs } from '#sync/lib/durations.ts'
import { openMailReplies } from '../../test/mail-replies.ts'

const { world, mailOf, post, lines } = openMailReplies()

const boundary = 'xYzZY'
/** A form as SendGrid posts it: the mail as it came in one field, and what it read in it in others. */
const sendGridForm = (raw: string, disposition = 'form-data; name="email"') =>
  [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="to"', '', 'questions@mail.quayside.test'],
    ...[`--${boundary}`, `Content-Disposition: ${disposition}`, '', raw],
    ...[
      `--${boundary}`,
      'Content-Disposition: form-data; name="spam_score"',
      '',
      '0.1',
      `--${boundary}--`,
      '',
    ],
  ].join('\r\n')
const multipart = `multipart/form-data; boundary=${boundary}`

/** A mail with a text and a file of this many bytes. */
const withAttachment = (text: string, size: number, files = 1): string => {
  const file = [
    ...['--mixed', 'Content-Type: image/jpeg; name="box.jpg"', 'Content-Transfer-Encoding: base64'],
    ...['Content-Disposition: attachment; filename="box.jpg"', '', 'QUJD'.repeat(size / 4)],
  ]
  const parts = ['--mixed', 'Content-Type: text/plain; charset=utf-8', '', text]
  return mailOf({
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=mixed'],
    text: [...parts, ...Array.from({ length: files }, () => file).flat(), '--mixed--', ''].join('\r\n'),
  })
}

test('the form of SendGrid is read, with the mail as a text or as a file', async () => {
  const asText = await post(sendGridForm(mailOf({ text: 'By SendGrid – grün' })), multipart)
  expect(asText.json()).toEqual({ outcome: 'taken' })
  const asFile = sendGridForm(mailOf({ text: 'As a file' }), 'form-data; name="email"; filename="mail.eml"')
  expect((await post(asFile, multipart)).json()).toEqual({ outcome: 'taken' })
  expect((await lines()).slice(-2).map(({ text }) => text)).toEqual(['By SendGrid – grün', 'As a file'])
})

test('attachments are left out, and the line says so', async () => {
  expect((await post(withAttachment('Here is the box', 40))).json()).toEqual({ outcome: 'taken' })
  expect((await lines()).at(-1)).toMatchObject({
    text: 'Here is the box',
    note: 'An attachment was left out.',
  })
  expect((await post(sendGridForm(withAttachment('Two', 40, 2)), multipart)).json()).toEqual({
    outcome: 'taken',
  })
  expect((await lines()).at(-1)).toMatchObject({ text: 'Two', note: '2 attachments were left out.' })
})

test('a mail of almost 10 MB is taken, and a larger one is refused, and none of its text is kept', async () => {
  const size = 10 * 1024 * 1024
  expect((await post(withAttachment('Large', size - 4_000))).json()).toEqual({ outcome: 'taken' })
  const before = await lines()
  expect(before.at(-1)).toMatchObject({ text: 'Large', note: 'An attachment was left out.' })
  expect((await post(withAttachment('Too large', size))).json()).toEqual({ outcome: 'too large' })
  expect((await post(withAttachment('Enormous', 4 * size))).statusCode).toBe(413)
  expect(await lines()).toEqual(before)
})

/**
 * The milliseconds of CPU that the longest turn of this thread's event loop takes while work is done: how long another
 * request waits at most. The time of a busy machine is not in it.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false, longest: 0 }
  const end = work().finally(() => {
    state.isDone = true
  })
  while (!state.isDone) {
    const before = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    state.longest = Math.max(state.longest, (user + system) / 1000)
  }
  await end
  return state.longest
}

test.each([
  ['text/plain', '\n'],
  ['text/html', '<'],
  ['text/html', '<div>'],
])('a mail of 5 MB of %s with %j is read outside the server’s own thread', async (type, piece) => {
  const text = piece.repeat(5_000_000 / piece.length)
  const mail = mailOf({ to: 'questions@mail.quayside.test', headers: [`Content-Type: ${type}`], text })
  const longestTurns: number[] = []
  // Garbage collection may slow one of the three measurements.
  for (let n = 0; n < 3; n++)
    longestTurns.push(
      await longestTurn(async () => {
        expect((await post(mail)).json()).toEqual({ outcome: 'no thread' })
      }),
    )
  expect(Math.min(...longestTurns)).toBeLessThan(50)
})

test('an unreadable message is answered and not repeated, or the answer says what is missing', async () => {
  const before = await lines()
  const nestedParts = Array.from(
    { length: 400 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  )
  const answers = [
    await post(`To: <${world().address}>\r\n${nestedParts.join('')}`),
    await post(Buffer.alloc(1_000, 0xff)),
    await post('{"RawEmail":', 'application/json'),
    await post('{"RawEmail":7}', 'application/json'),
    await post('[]', 'application/json'),
    await post('no form', multipart),
    await post(sendGridForm('', 'form-data; name="text"'), multipart),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 400, 400, 400, 400])
  expect(answers.slice(0, 2).map((answer) => answer.json().outcome)).toEqual(['unreadable', 'no thread'])
  expect(answers.at(-1)?.body).toContain('Let the mail service send the raw message')
  expect(await lines()).toEqual(before)
})

test('wrong passwords are counted by their address, and mails from other addresses do not wait for that', async () => {
  const statusOf = async (password: string | undefined, ip: string) =>
    (await post(mailOf({}), 'message/rfc822', password, ip)).statusCode
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push(await statusOf(`guess ${n}`, '198.51.100.9'))
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429])
  // A guess that would be right is not tried either.
  expect(await statusOf(undefined, '198.51.100.9')).toBe(429)
  for (let n = 0; n < 70; n++)
    expect((await post('', 'message/rfc822', undefined, '203.0.113.20')).statusCode).toBe(400)
  expect(await statusOf(undefined, '203.0.113.20')).toBe(200)
  world().server.clock.forward(hourMs)
  expect(await statusOf(undefined, '198.51.100.9')).toBe(200)
})
