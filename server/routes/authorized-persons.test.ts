import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'

// These tests are about the people who may pick up a customer's packages.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 5, living: 5 })
})
afterAll(() => server.close())

const person = {
  name: 'Marva Hylton',
  phone: '',
  relationship: 'Sister',
  idType: 'Passport',
  idLast4: 'a123',
}
const put = (token: string, authorizedPersons: object[]) =>
  server.as(token, {
    method: 'PUT',
    url: '/api/accounts/authorized-persons',
    payload: { authorizedPersons },
  })

test('up to five are kept, with their ids; the office sees them, and the audit who changed them', async () => {
  const token = await server.tokenOf('User')
  const [savedPerson] = (await put(token, [person])).json().authorizedPersons
  expect(savedPerson).toEqual({ ...person, idLast4: 'A123', authorizedPersonId: expect.any(String) })
  const fullReply = await put(token, [savedPerson, person, person, person, person])
  expect(fullReply.json().authorizedPersons).toHaveLength(5)
  expect(fullReply.json().authorizedPersons[0]).toEqual(savedPerson)
  const { accountId } = (await server.as(token, { url: '/api/accounts/user' })).json()
  const agentReply = await server.as(await server.tokenOf('Agent'), { url: `/api/accounts/${accountId}` })
  expect(agentReply.json().authorizedPersons).toEqual(fullReply.json().authorizedPersons)
  const line = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', accountId)
    .orderBy('auditId', 'desc')
    .select(['action', 'before'])
    .executeTakeFirst()
  expect([line?.action, JSON.parse(line?.before ?? '').authorizedPersons]).toEqual([
    'account.authorized-persons',
    [savedPerson],
  ])
})

test('a sixth is refused, and so is more of an identity number than its end', async () => {
  const token = await server.tokenOf('User')
  const six = await put(token, Array(6).fill(person))
  expect([six.statusCode, six.json().errors]).toEqual([
    400,
    { authorizedPersons: ['Authorized persons are more than 5.'] },
  ])
  const wholeIdReply = await put(token, [{ ...person, idLast4: 'A1234567' }])
  expect([wholeIdReply.statusCode, Object.keys(wholeIdReply.json().errors)]).toEqual([
    400,
    ['authorizedPersons.0.idLast4'],
  ])
})
