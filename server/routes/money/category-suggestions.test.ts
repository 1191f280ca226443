import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let staff: string
let customer: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  staff = await server.tokenOf('Employee')
  customer = await server.tokenOf('User')
})
afterAll(() => server.close())

const suggestionFor = async (description: string, token: string | null = customer) => {
  const url = `/api/dutytables/suggestions?description=${encodeURIComponent(description)}`
  const answer = await server.as(token, { url })
  return answer.statusCode === 200 ? answer.json().category : answer.statusCode
}

let count = 0
/** Announces a box and returns its id. */
async function announce(details: object): Promise<string> {
  count++
  const payload = {
    ...{ trackingNumber: `SORT-${1000 + count}-XQ`, courier: 'Other', shipper: 'Shop', quantity: 1 },
    ...{ description: 'Things', declaredValueUsdCents: 4_500, merchantInvoiceFileId: null },
    ...details,
  }
  const answer = await server.as(customer, { method: 'POST', url: '/api/packages/prealert', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ packageId: string }>().packageId
}

const update = (token: string, packageId: string, changes: Partial<Package>) =>
  server.as(token, { method: 'PUT', url: '/api/packages', payload: { packageId, ...changes } })

test('everyday words are suggested to people who are logged in, and a stranger is refused', async () => {
  expect(await suggestionFor('iPhone 15')).toBe('Phones')
  expect(await suggestionFor('textbooks', staff)).toBe('Books')
  expect(await suggestionFor('a laptop and two books')).toBeNull()
  expect(await suggestionFor('')).toBeNull()
  expect(await suggestionFor("'; drop table package; --")).toBeNull()
  expect(await suggestionFor('x'.repeat(201))).toBe(400)
  expect(await suggestionFor('phone', null)).toBe(401)
})

test('a category that staff set teaches the next suggestion, and a correction takes it back', async () => {
  const packageId = await announce({ description: 'Red gizmo for Andrea' })
  expect(await suggestionFor('gizmos')).toBeNull()
  expect((await update(staff, packageId, { dutyCategory: 'Computers' })).statusCode).toBe(200)
  expect(await suggestionFor('two gizmos')).toBe('Computers')
  // A colour or a person's name doesn't say what the thing is.
  expect(await suggestionFor('Andrea')).toBeNull()
  expect(await suggestionFor('red')).toBeNull()
  await update(staff, packageId, { dutyCategory: 'Phones' })
  expect(await suggestionFor('gizmo')).toBe('Phones')
  // An edit of something else, or the same category again, is no correction.
  await update(staff, packageId, { dutyCategory: 'Phones', note: 'Again' })
  const gizmoId = await announce({ description: 'Gizmo' })
  await update(staff, gizmoId, { dutyCategory: 'Books' })
  expect(await suggestionFor('gizmo')).toBeNull()
})

test('a customer’s choice teaches nothing', async () => {
  const packageId = await announce({ description: 'Widgets', dutyCategory: 'Books' })
  await update(customer, packageId, { dutyCategory: 'Computers' })
  await update(staff, packageId, { note: 'Seen' })
  expect(await suggestionFor('widgets')).toBeNull()
})

test('a line that staff correct teaches by its own words', async () => {
  const line = { lineId: '01890000-0000-7000-8000-0000000000b1', quantity: 1, valueUsdCents: 2_000 }
  const other = { ...line, lineId: '01890000-0000-7000-8000-0000000000b2', description: 'Doohickey' }
  const lines = [
    { ...line, description: 'Contraption', dutyCategory: null, hsCode: '' },
    { ...other, dutyCategory: null, hsCode: '' },
  ]
  const packageId = await announce({ lines, declaredValueUsdCents: 4_000 })
  const [first, second] = lines
  const newLines = [{ ...first, dutyCategory: 'Vehicle parts' }, second] as Package['lines']
  expect((await update(staff, packageId, { lines: newLines })).statusCode).toBe(200)
  expect([await suggestionFor('contraption'), await suggestionFor('doohickey')]).toEqual([
    'Vehicle parts',
    null,
  ])
})
