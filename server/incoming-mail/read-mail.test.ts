import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { type IncomingMail, readMail } from './read-mail.ts'
import { replyAddress, replyKey } from './reply-address.ts'

const base = 'questions@mail.quayside.test'
const signer = { tokens: { signStop: (body: string) => `signed ${body}` } }
const questionId = '01890000-0000-7000-8000-000000000001'
const address = replyAddress(signer, base, questionId)

interface Ask {
  readonly to?: string
  readonly readsStrangers?: boolean
}
const read = (mail: string, { to = address, readsStrangers = false }: Ask = {}) =>
  readMail({
    type: 'message/rfc822',
    body: Buffer.from(`From: Marcia <marcia@home.test>\r\nTo: <${to}>\r\n${mail}`),
    ...{ address: base, key: replyKey(signer), readsStrangers },
  })
const readWhole = async (mail: string, ask?: Ask): Promise<IncomingMail> => {
  const result = await read(mail, ask)
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('the text of a mail without a thread is read only if it is wanted', async () => {
  const mail = '\r\nHello'
  expect(await readWhole(mail)).toMatchObject({ questionId, text: 'Hello' })
  expect(await readWhole(mail, { to: base })).toMatchObject({ questionId: null, text: '' })
  expect(await readWhole(mail, { to: base, readsStrangers: true })).toMatchObject({ text: 'Hello' })
})

const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
const multipart = (...parts: readonly string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`
const picture = (bytes: number) =>
  part(
    'Content-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64',
    'QUJD\r\n'.repeat(bytes / 6),
  )
const text = (words: string) => part('Content-Type: text/plain; charset=utf-8', words)

test('texts behind large files are read, and all files are counted', async () => {
  const mail = multipart(picture(3_000_000), text('Above'), picture(3_000_000), picture(60), text('Below'))
  expect(await readWhole(mail)).toMatchObject({ text: 'Above\n\nBelow', attachments: 3 })
})

test('a text with lines that look like the beginning of a part is read unchanged', async () => {
  const words = 'Shoes\n--\nand a belt\n-- two of them'
  expect((await readWhole(`\r\n${words}`)).text).toBe(words)
})

test.each([
  ['lines without end', '\r\nHello\r\n'.padEnd(9_000_000, '\n')],
  ['lines of one letter', `\r\nHello\r\n${'a\n'.repeat(4_500_000)}`],
  ['tags that don’t end', `Content-Type: text/html\r\n\r\nHello<br>${'<'.repeat(9_000_000)}`],
  ['tags in tags', `Content-Type: text/html\r\n\r\nHello<br>${'<div>'.repeat(1_800_000)}`],
  ['styles', `Content-Type: text/html\r\n\r\nHello<br>${'<style>'.repeat(1_200_000)}`],
  ['parts', multipart(text('Hello'), text('a').repeat(100_000))],
  ['base64 of blanks', `Content-Transfer-Encoding: base64\r\n\r\nSGVsbG8K${'Q!@ ='.repeat(1_800_000)}`],
])('a mail of 9 MB of %s is read up to a limit', async (_kind, mail) => {
  const before = process.cpuUsage()
  expect((await readWhole(mail)).text).toMatch(/^Hello/)
  const { user, system } = process.cpuUsage(before)
  // Far above what it takes, and far below what it took: a part of a second, and minutes.
  expect((user + system) / 1_000_000).toBeLessThan(20)
})

test('endless headers are distinguished from a mail', async () => {
  expect(must(await read(`X-A: ${'a'.repeat(9_000_000)}\r\n\r\nHello`), 'an answer')).toBeDefined()
})
