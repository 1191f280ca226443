import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { toPartnerPackage } from '../../partners/package-view.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { accountIdOf } from '../../test/money.ts'

// Another courier takes packages on to their customer.

let server: TestApp
let accountId: string
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  accountId = await accountIdOf(server, 'User')
  for (const login of ['User', 'Employee', 'Supervisor', 'Admin'] as const)
    tokens[login] = await server.tokenOf(login)
})
afterAll(() => server.close())

const send = (login: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.as(tokens[login] ?? '', { method, url, ...(payload && { payload }) })
const chargesWaiver = { reason: 'Not about money', by: 'Test', at: '2026-11-01T12:00:00.000Z' }
const ready = (more: Partial<Package> = {}) =>
  putPackage(server, accountId, { status: 'ReadyForPickup', description: 'Shoes', chargesWaiver, ...more })
const onward = { courier: 'Knutsford Express', number: 'KX-4711', link: 'https://knutsford.example/KX-4711' }
const sendOn = ({ packageId }: Package, more: object = {}, login = 'Employee') =>
  send(login, 'POST', '/api/packages/delivertocustomer', {
    ...{ packageIds: [packageId], recipient: { name: onward.courier }, onward, ...more },
  })

test('a courier takes a package without an ID, and tracking names the courier and the number', async () => {
  const pkg = await ready()
  const answer = await sendOn(pkg)
  expect([answer.statusCode, answer.json()[0]?.handover.onward]).toEqual([200, onward])
  const ownPackage = (await send('User', 'GET', '/api/packages/customer/Delivered'))
    .json()
    .find(({ packageId }: { packageId: string }) => packageId === pkg.packageId)
  expect(ownPackage).toMatchObject({
    status: 'Delivered',
    handover: { recipientName: onward.courier, onward },
  })
  const tracking = await server.app.inject({ url: `/api/track/${pkg.trackingNumber}` })
  expect(tracking.json().status).toBe('Sent on with Knutsford Express, number KX-4711')
  const view = toPartnerPackage(answer.json()[0], { reference: null, mailbox: null })
  expect(view).toMatchObject({ status: 'Delivered', onward })
})

test('its customer hears the courier, the number and the page', async () => {
  const pkg = await ready()
  await sendOn(pkg)
  const notices = await server.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'package.Delivered')
    .select('facts')
    .execute()
  const facts = notices
    .map((row) => JSON.parse(row.facts))
    .find(({ packageId }) => packageId === pkg.packageId)
  expect(facts).toMatchObject({ onward })
})

test('nothing that is owed for leaves with a courier, not even by a supervisor’s word', async () => {
  const owedPackage = await ready({ chargesWaiver: null })
  await send('Employee', 'POST', `/api/packages/createinvoice/${owedPackage.packageId}`, {})
  const plain = await sendOn(owedPackage)
  expect([plain.statusCode, plain.json().message]).toEqual([409, expect.stringContaining('to be paid')])
  const override = await sendOn(owedPackage, { overrideReason: 'Pays on Friday' }, 'Supervisor')
  expect([override.statusCode, override.json().message]).toEqual([
    400,
    'Knutsford Express takes no money for us. Take the payment first, or let the customer collect the packages.',
  ])
  const unbilledAnswer = await sendOn(await ready({ chargesWaiver: null }))
  expect([unbilledAnswer.statusCode, unbilledAnswer.json().message]).toEqual([
    409,
    expect.stringContaining('billed'),
  ])
})

test.each([
  ['without a courier', { ...onward, courier: '' }],
  ['without a number', { ...onward, number: ' ' }],
  ['with a page that is no https address', { ...onward, link: 'http://knutsford.example' }],
  ['with a page that runs a script', { ...onward, link: 'javascript:alert(1)' }],
])('it is refused in words %s', async (_what, badOnward) => {
  const pkg = await ready()
  const answer = await sendOn(pkg, { onward: badOnward })
  expect(answer.statusCode).toBe(400)
  expect((await send('Employee', 'GET', `/api/packages/${pkg.packageId}`)).json().status).toBe(
    'ReadyForPickup',
  )
})

test('a second hand-over changes nothing, a customer may not, and a plain hand-over names no courier', async () => {
  const pkg = await ready()
  expect((await sendOn(pkg, {}, 'User')).statusCode).toBe(403)
  await sendOn(pkg)
  const repeat = await sendOn(pkg, { onward: { ...onward, number: 'KX-4712' } })
  expect(repeat.statusCode).toBe(409)
  expect((await send('Employee', 'GET', `/api/packages/${pkg.packageId}`)).json().handover.onward).toEqual(
    onward,
  )
  const collectedBox = await ready()
  const recipient = { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' }
  const answer = await sendOn(collectedBox, { onward: null, recipient })
  expect(answer.json()[0].handover.onward).toBeNull()
})
