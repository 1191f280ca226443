import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { mailFolder } from './mail.ts'

// Anyone can type the address of another person next to words of their own.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const words = 'Win a prize at evil.example'
const mails = async () => {
  for (let n = 0; n < 2; n++) await server.app.messages.run()
  const folder = mailFolder(server.app.deps.env)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}
const mailsTo = async (to: string) =>
  (await mails()).filter((mail) => mail.to?.some(({ address }) => address === to))

test.each([
  [
    'a registration',
    '/api/accounts',
    {
      ...{ password: 'seventeen purple wheelbarrows', confirmPassword: 'seventeen purple wheelbarrows' },
      user: { email: 'victim1@home.test', firstName: words, lastName: words, phone: '876 555 0100' },
    },
    'victim1@home.test',
  ],
  [
    'a newsletter',
    '/api/newslettersubscribers',
    { email: 'victim2@home.test', name: words },
    'victim2@home.test',
  ],
  [
    'a message to the office',
    '/api/contact',
    { email: 'victim3@home.test', name: words, subject: words, message: `${words}, ${words}` },
    'victim3@home.test',
  ],
])(
  'the words that an unknown person writes in %s are in no mail to the address that they typed',
  async (_what, url, payload, to) => {
    const answer = await server.as(null, { method: 'POST', url, payload })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    for (const { subject, text, html } of await mailsTo(to)) {
      expect([subject, text, html].join('\n')).not.toContain('evil')
      expect(text).not.toContain('Hello Win')
    }
  },
)

test('an address gets only a few mails of registrations, even from many networks', async () => {
  const register = (n: number) =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/accounts', remoteAddress: `198.51.${n}.7` },
      payload: {
        ...{ password: 'seventeen purple wheelbarrows', confirmPassword: 'seventeen purple wheelbarrows' },
        user: { email: 'victim4@home.test', firstName: 'Ann', lastName: 'Lee', phone: '876 555 0100' },
      },
    })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await register(n)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await mailsTo('victim4@home.test')).length).toBeLessThanOrEqual(3)
})
