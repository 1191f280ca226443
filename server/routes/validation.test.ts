import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, apiNames } from '#sync/api/index.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 10, living: 10 })
})
afterAll(() => server.close())

/** Matches the validator's own words. */
const raw = /Invalid (input|option|string)|Too (small|big)|expected (string|number|one)/
const junk = [
  {},
  { email: 7, user: 'x', packageIds: 'x', sortOrder: 'sideways', pageSize: -1, status: 'lost' },
  { packages: [{}], featureValues: [{}], items: [{}], lines: [{}], preferences: [{}] },
]

test('every call says what is wrong with a body in sentences for people', async () => {
  const admin = await server.tokenOf('Admin')
  let refusalCount = 0
  for (const name of apiNames) {
    const { method, path } = api[name]
    if (method === 'GET' || method === 'DELETE' || name === 'accounts.logout') continue
    for (const payload of junk) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const answer = await server.as(admin, { method, url, payload })
      if (answer.statusCode !== 400) continue
      refusalCount += 1
      const { message, errors = {} } = answer.json()
      const texts: string[] = [message, ...Object.values<string[]>(errors).flat()]
      for (const text of texts) {
        expect([name, text, raw.test(text)]).toEqual([name, text, false])
        expect([name, text]).toEqual([name, expect.stringMatching(/^[\p{Lu}\d“"'].*[.!?]$/u)])
      }
    }
  }
  expect(refusalCount).toBeGreaterThan(100)
})

test('an address that is none and a password that is too short read as a person would say it', async () => {
  const answer = await server.as(null, {
    method: 'POST',
    url: '/api/accounts',
    payload: { user: { firstName: '', lastName: 'Brown', email: 'nobody' }, password: 'short' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      title: 'Please check what was entered',
      message:
        'First name is missing. Email address is not an email address. Password is shorter than 10 characters.',
      errors: {
        'user.firstName': ['First name is missing.'],
        'user.email': ['Email address is not an email address.'],
        password: ['Password is shorter than 10 characters.'],
      },
    },
  ])
})
