import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const contactForm = {
  ...{ name: 'Marcia Bennett', email: 'marcia@example.test', phone: '876 555 0188' },
  ...{ subject: 'Barrels <b>by sea</b>', message: 'What does a barrel cost?\nAnd how long does it take?' },
}
const post = (payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: '/api/contact', payload, headers })
const list = async (body = {}) =>
  (await server.as(admin, { method: 'POST', url: '/api/contact/paginated/1', payload: body })).json()

async function mails(): Promise<string[]> {
  await server.app.messages.run()
  const folder = join(server.app.deps.env.dataDir, 'mail')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('a visitor’s message is kept, listed for staff and mailed to the office, once for its key', async () => {
  await server.as(admin, {
    method: 'PUT',
    url: '/api/settings',
    payload: { contact: { email: 'office@example.test', phone: '+1 876 555 0100', whatsapp: '' } },
  })
  for (let n = 0; n < 2; n++)
    expect((await post(contactForm, { 'idempotency-key': 'one' })).json()).toEqual({ received: true })
  const { result, totalItems } = await list({ searchString: 'BARREL' })
  expect(totalItems).toBe(1)
  expect(result[0]).toMatchObject({ ...contactForm, brand: '' })
  for (const searchString of ['+1 (876) 555-0188', '876.555.0188', 'bárrels cost'])
    expect([searchString, (await list({ searchString })).totalItems]).toEqual([searchString, 1])
  const foundMails = (await mails()).filter((mail) => mail.includes('To: office@example.test'))
  expect(foundMails).toHaveLength(1)
  expect(foundMails[0]).toMatch(/Reply-To: .*Marcia Bennett.*<marcia@example\.test>/)
  expect(foundMails[0]).toContain('What does a barrel cost?')
  expect(foundMails[0]).toContain('Barrels &lt;b&gt;by sea&lt;/b&gt;')
})

test('without an address in the settings the mail goes to where mails come from', async () => {
  await server.as(admin, {
    method: 'PUT',
    url: '/api/settings',
    payload: { contact: { email: '', phone: '', whatsapp: '' } },
  })
  await post({ ...contactForm, subject: 'Nobody has set it', brand: 'slp' })
  const foundMails = (await mails()).filter((mail) => mail.includes('Nobody has set it'))
  expect(foundMails).toHaveLength(1)
  expect(foundMails[0]).toContain(`To: ${server.app.deps.env.mailFrom}`)
  expect((await list({ searchString: 'nobody has' })).result[0].brand).toBe('slp')
})

test('a message that cannot be answered is refused by its field, and one address does not flood the office', async () => {
  const wrong = await post({ name: ' ', email: 'nowhere', subject: 'x', message: 'short' })
  expect(wrong.statusCode).toBe(400)
  expect(Object.keys(wrong.json().errors).sort()).toEqual(['email', 'message', 'name'])
  const codes = []
  for (let n = 0; n < 12; n++) codes.push((await post(contactForm)).statusCode)
  expect(codes.at(-1)).toBe(429)
})

const firstFound = async (searchString: string) => (await list({ searchString })).result[0]
const setStatus = (token: string, id: string, payload: object) =>
  server.as(token, { method: 'PUT', url: `/api/contact/${id}/status`, payload })

test('the office says what became of a message, and two people do not answer it twice', async () => {
  const { contactMessageId: id, status, handledBy } = await firstFound('car battery')
  expect([status, handledBy]).toEqual(['New', ''])
  const [employee, supervisor] = [await server.tokenOf('Employee'), await server.tokenOf('Supervisor')]
  const open = (token: string) => server.as(token, { method: 'POST', url: `/api/contact/${id}/open` })
  const read = (await open(employee)).json()
  expect(read).toMatchObject({ status: 'Read', handledBy: expect.stringMatching(/\w/) })
  // A person who looks later does not take it from the first.
  expect((await open(supervisor)).json()).toEqual(read)
  const answerReply = await setStatus(employee, id, { status: 'Answered', seen: 'Read' })
  expect(answerReply.json()).toMatchObject({ status: 'Answered', handledBy: expect.stringMatching(/\w/) })
  const late = await setStatus(supervisor, id, { status: 'Closed', seen: 'Read' })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `${answerReply.json().handledBy} has set this message to answered in the meantime. Look at it again.`,
  ])
  const readReply = await server.as(supervisor, { url: `/api/contact/${id}` })
  expect(readReply.json()).toEqual(answerReply.json())
  expect((await list({ status: 'Answered' })).result).toEqual([answerReply.json()])
  expect((await list({ status: 'New' })).result.map((row: { status: string }) => row.status)).not.toContain(
    'Answered',
  )
})

test('a status that is set once more is no conflict, so that a retry after a lost reply succeeds', async () => {
  const { contactMessageId: id } = await firstFound('car battery')
  const supervisor = await server.tokenOf('Supervisor')
  const before = (await server.as(supervisor, { url: `/api/contact/${id}` })).json()
  const retry = await setStatus(supervisor, id, { status: before.status, seen: 'Read' })
  expect([retry.statusCode, retry.json()]).toEqual([200, before])
  const driver = await setStatus(await server.tokenOf('Driver'), id, {
    status: 'Closed',
    seen: before.status,
  })
  expect(driver.statusCode).toBe(403)
})

test('a message that is not there is said to be missing, and a status that does not exist is refused', async () => {
  const nobody = '0190a1b2-0000-7000-8000-00000000dead'
  expect((await setStatus(admin, nobody, { status: 'Closed', seen: 'New' })).statusCode).toBe(404)
  expect((await setStatus(admin, nobody, { status: 'Lost', seen: 'New' })).statusCode).toBe(400)
})
