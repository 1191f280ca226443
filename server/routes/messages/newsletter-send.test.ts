import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { type FakeMailServer, openFakeMailServer } from '../../test/fake-mail-server.ts'
import { writerOf } from '../../test/writer.ts'

let office: FakeMailServer
let server: TestApp
let senior: string
beforeAll(async () => {
  office = await openFakeMailServer()
  server = await openTestApp({ SMTP_URL: office.url }, { packages: 20, living: 20 })
  senior = await server.tokenOf('Senior')
  await writerOf(server.app.deps.db).deleteFrom('newsletterSubscriber').execute()
})
afterAll(async () => {
  await server.close()
  await office.close()
})

const newsletterId = '01999999-0000-7000-8000-000000000001'
const letter = { newsletterId, subject: 'December rates', text: 'Rates fall.\n\n<b>From Monday</b> on.' }
const send = (payload: object = letter) =>
  server.as(senior, { method: 'POST', url: '/api/newslettersubscribers/send', payload })
const subscribe = (email: string) =>
  server.as(senior, {
    ...{ method: 'POST', url: '/api/newslettersubscribers' },
    payload: { email, name: 'Ann', consent: 'By phone' },
  })
const readers = () => office.mails.map(({ to }) => to?.[0]?.address).sort()

test('a newsletter without any subscriber is refused in words', async () => {
  const answer = await send()
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Nobody is subscribed. There is nobody to send this to.',
  ])
})

test('goes to each subscriber once, however often it is sent, each with a link of their own', async () => {
  await subscribe('a@example.com')
  await subscribe('b@example.com')
  expect((await send()).json()).toEqual({ recipients: 2 })
  expect((await send()).json()).toEqual({ recipients: 2 })
  await server.app.messages.run()
  await server.app.messages.run()
  expect(readers()).toEqual(['a@example.com', 'b@example.com'])
  const [mail] = office.mails
  expect(mail?.html).toContain('&lt;b&gt;From Monday&lt;/b&gt; on.')
  const links = office.mails.map(
    ({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  )
  expect(new Set(links).size).toBe(2)
  expect((await send({ ...letter, text: 'Something else' })).statusCode).toBe(409)
})

test('a newsletter does not reach a person who unsubscribed with one click, not even a mail that was waiting', async () => {
  const link = new URL(/http[^\s]+unsubscribe\/[\w.-]+/.exec(office.mails[0]?.text ?? '')?.[0] ?? '')
  const leaver = office.mails[0]?.to?.[0]?.address
  office.mails.length = 0
  await server.app.messages.stop()
  await send({ ...letter, newsletterId: '01999999-0000-7000-8000-000000000002' })
  const answer = await server.app.inject({
    method: 'POST',
    url: link.pathname,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  })
  expect(answer.statusCode).toBe(200)
  const { sendSome } = await import('../../messages/send.ts')
  while ((await sendSome(server.app.deps, 'email')) > 0);
  expect(readers()).toEqual(['a@example.com', 'b@example.com'].filter((email) => email !== leaver))
  const list = (await server.as(senior, { url: '/api/newslettersubscribers' })).json()
  expect(list.find(({ email }: { email: string }) => email === leaver).status).toBe('Unsubscribed')
})
