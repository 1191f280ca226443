import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { MutationResult, SyncProblem } from '#sync/protocol/messages.ts'
import { customerCalls } from '../accounts/customer-limits.ts'
import { headOf } from '../db/core/head.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterEach(() => server.close())

/** Writing calls that customers may make and that need no day's limit, with the reason. */
const unlimitedCalls: Partial<Record<ApiName, string>> = {
  'accounts.logout': 'ends what there is',
  'accounts.endSession': 'ends what there is',
  'accounts.endOtherSessions': 'ends what there is',
  'accounts.remove': 'can be done once',
  'accounts.proofOptions': 'one ticket takes the place of another',
  'accounts.prove': 'counts as a second step',
  'deliveries.fee': 'only reads',
  'invoices.paginated': 'only reads',
  'invoices.accountPaginated': 'only reads',
  'invoices.bulkSummary': 'only reads',
  'packages.accountPaginated': 'only reads',
  'invoices.create': 'is for staff: the policy refuses customers',
  'invoices.update': 'is for staff: the policy refuses customers',
  'invoices.remove': 'is for staff: the policy refuses customers',
  'notifications.read': 'marks what there is',
  'phone.sendCode': 'has a limit of its own, by account and by number',
  'phone.confirm': 'a code allows a few tries',
  'phone.remove': 'ends what there is',
  'packages.uploadInvoice': 'counts as an upload',
  'invoices.uploadInvoice': 'counts as an upload',
}

test('each writing call that a customer may make has a limit, or a reason to have none', () => {
  const isCustomers = (name: ApiName) =>
    api[name].method !== 'GET' && (api[name].who === 'own' || api[name].who === 'any')
  const open = apiNames.filter((name) => isCustomers(name) && !customerCalls[name] && !unlimitedCalls[name])
  expect(open).toEqual([])
})

const prealertOf = (n: number) => ({
  packageId: server.app.deps.ids.next(),
  ...{ trackingNumber: `TBA${String(n).padStart(12, '0')}`, courier: '', shipper: '', description: 'Shoes' },
  ...{ declaredValueUsdCents: 100, quantity: 1, merchantInvoiceFileId: null },
})
const call = (token: string, n: number) =>
  server.as(token, { method: 'POST', url: '/api/packages/prealert', payload: prealertOf(n) })
const countPrealerts = async (): Promise<number> =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('package')
      .where('trackingNumber', 'like', 'TBA000%')
      .select('packageId')
      .execute()
  ).length

test('an account can announce a limited number of packages in a day, is refused with a message, and does not block another account', async () => {
  const [first, second] = [await server.tokenOf('User'), await server.tokenOf('User2')]
  const codes = new Set<number>()
  for (let n = 0; n < 200; n++) codes.add((await call(first, n)).statusCode)
  expect([...codes]).toEqual([200])
  const refusal = await call(first, 200)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    429,
    expect.stringMatching(/200 packages today.*try again in an hour, or contact us/),
  ])
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(60)
  expect(await countPrealerts()).toBe(200)
  expect((await call(second, 201)).statusCode).toBe(200)
  server.clock.forward(3_600_000)
  const newToken = await server.tokenOf('User')
  const later = [await call(newToken, 202), await call(newToken, 203), await call(newToken, 204)]
  expect(later.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

/** A customer's device that sends its queue as the engine does: what an answer names is done, the rest is sent again. */
async function queueOf(length: number) {
  const { deps } = server.app
  const clientId = deps.ids.next()
  const deviceId = deps.ids.next()
  const { epoch } = await headOf(deps.db.reads)
  let queue = Array.from({ length }, (_, n) => ({
    ...{ mid: n + 1, uid: deps.ids.next(), name: 'package.prealert', ver: 1, args: prealertOf(n) },
    occurredAt: isoOf(deps.clock.now()),
  }))
  const send = async (more: object = {}) => {
    const payload = { protocol: 1, epoch, clientId, mutations: queue.slice(0, 100), ...more }
    const cookies = { 'quayside-device': deviceId }
    const token = await server.tokenOf('User')
    return server.as(token, { method: 'POST', url: '/api/sync/push', payload, cookies })
  }
  const push = async (): Promise<MutationResult[] | SyncProblem> => {
    const answer = await send()
    if (answer.statusCode !== 200) return answer.json<SyncProblem>()
    const { results } = answer.json<{ results: MutationResult[] }>()
    const dealtWith = new Set(results.map(({ uid }) => uid))
    queue = queue.filter(({ uid }) => !dealtWith.has(uid))
    return results
  }
  return { push, send, left: () => queue.length }
}

test('[P10] an offline customer’s longer queue has to wait, and arrives completely in the end', async () => {
  const device = await queueOf(230)
  expect(await device.push()).toHaveLength(100)
  expect(await device.push()).toHaveLength(100)
  const problem = await device.push()
  expect(problem).toMatchObject({
    problem: 'busy',
    message: expect.stringContaining('200 packages today'),
    wait: { minMs: expect.any(Number) },
  })
  expect(device.left()).toBe(30)
  // Each wait that the server names is long enough for the next part of the queue.
  for (let wait = 0; wait < 40 && device.left() > 0; wait++) {
    server.clock.forward(10 * 60_000)
    const results = await device.push()
    expect(Array.isArray(results) && results.every(({ status }) => status === 'applied')).toBe(true)
  }
  expect([device.left(), await countPrealerts()]).toEqual([0, 230])
})

test('[P10] a queue that is sent again, or stopped as a whole, is not counted again', async () => {
  const device = await queueOf(100)
  const sendReply = await device.send()
  expect(sendReply.json().results).toHaveLength(100)
  // The answers were lost on the way, and the history was another one.
  for (let n = 0; n < 3; n++) expect((await device.send()).statusCode).toBe(200)
  for (let n = 0; n < 3; n++) expect((await device.send({ epoch: 'another' })).statusCode).toBe(409)
  const otherDevice = await queueOf(100)
  expect(await otherDevice.push()).toHaveLength(100)
})

test('a restart gives nothing of the day back', async () => {
  const device = await queueOf(200)
  for (let n = 0; n < 2; n++) expect(await device.push()).toHaveLength(100)
  await server.restart()
  const refusal = await call(await server.tokenOf('User'), 200)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    429,
    expect.stringContaining('200 packages today'),
  ])
  expect(await countPrealerts()).toBe(200)
})

test('calls at the same moment take at most what is left of the day’s limit', async () => {
  const device = await queueOf(195)
  for (let n = 0; n < 2; n++) await device.push()
  const token = await server.tokenOf('User')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(token, 195 + n)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

test('staff are not counted', async () => {
  const employee = await server.tokenOf('Employee')
  const { deps } = server.app
  const { epoch } = await headOf(deps.db.reads)
  const clientId = deps.ids.next()
  for (let push = 0; push < 3; push++) {
    const mutations = Array.from({ length: 100 }, (_, n) => ({
      ...{ mid: push * 100 + n + 1, uid: deps.ids.next(), name: 'package.prealert', ver: 1 },
      ...{ args: prealertOf(push * 100 + n), occurredAt: isoOf(deps.clock.now()) },
    }))
    const payload = { protocol: 1, epoch, clientId, mutations }
    const cookies = { 'quayside-device': clientId }
    const answer = await server.as(employee, { method: 'POST', url: '/api/sync/push', payload, cookies })
    expect(answer.json().results).toHaveLength(100)
  }
})
