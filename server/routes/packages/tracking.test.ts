import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { trackingFacts } from '../../pages/tracking-facts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { onTheBooks } from '../../test/money.ts'

let server: TestApp
let warehouse: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  warehouse = await server.tokenOf('Warehouse')
})
afterAll(() => server.close())

let lastNumber = 500_000_000_000
/** Checks in a box of the first customer, which names them and what is in it. */
async function checkIn(over: Partial<Package> = {}): Promise<Package> {
  const { accountId } = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json()
  const trackingNumber = `1Z999AA1${++lastNumber}`
  const answer = await server.as(warehouse, {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: {
      packages: [{ trackingNumber, accountId, description: 'Silver necklace', weightLb: 2, ...over }],
    },
  })
  const [result] = answer.json<{ results: { packageId: string }[] }>().results
  return (
    await server.as(warehouse, { url: `/api/packages/${must(result, 'the checked-in package').packageId}` })
  ).json()
}
const move = (pkg: Package, status: string) =>
  server.as(warehouse, {
    method: 'PUT',
    url: '/api/packages/status-update',
    payload: { packageIds: [pkg.packageId], status, note: 'x', reason: 'x' },
  })

let lastAddress = 0
/** Each question from an address of its own, unless one is given. */
const track = (number: string, remoteAddress = `198.51.100.${++lastAddress}`) =>
  server.app.inject({ url: `/api/track/${encodeURIComponent(number)}`, remoteAddress })

describe('a package without a login', () => {
  test('is found by its tracking number and its HAWB, in any spelling, and shows only its state, day and office', async () => {
    const pkg = await checkIn()
    for (const number of [
      pkg.trackingNumber,
      ` ${pkg.trackingNumber.toLowerCase()} `,
      must(pkg.hawbNumber, 'HAWB'),
    ]) {
      const answer = await track(number)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          number: number.trim().toUpperCase(),
          status: 'At Florida Warehouse',
          day: expect.stringMatching(/^Arriving /),
          office: 'Montego Bay',
        },
      ])
    }
    await move(pkg, 'AtCustoms')
    expect((await track(pkg.trackingNumber)).json()).toMatchObject({ status: 'At customs' })
  })

  test('is not there before it was received, however it is asked for', async () => {
    const user = await server.tokenOf('User')
    const trackingNumber = '9400111899223100000018'
    const unknownReply = await track('9400111899223100000025')
    await server.as(user, {
      method: 'POST',
      url: '/api/packages/prealert',
      payload: { trackingNumber, description: 'A surprise' },
    })
    const prealertReply = await track(trackingNumber)
    expect(prealertReply.statusCode).toBe(404)
    expect(prealertReply.body.replaceAll(trackingNumber, '')).toBe(
      unknownReply.body.replaceAll('9400111899223100000025', ''),
    )
  })

  test('lies in the warehouse that it comes from, whose name is its own', async () => {
    const { packageId, trackingNumber } = await checkIn()
    const branchId = server.app.deps.ids.next()
    const branches: Branch[] = (await server.app.inject({ url: '/api/branches' })).json()
    const first = must(
      branches.find(({ kind }) => kind === 'Warehouse'),
      'a warehouse',
    )
    const change = (originBranchId: string | null, status: 'ReceivedAtWharehouse' | 'Shipped') =>
      onTheBooks(server.app.deps, async (tx) => {
        const pkg = must(await tx.get('package', packageId), 'the package of the test')
        await tx.put('branch', { ...first, branchId, code: 'SAV', name: 'Savannah Warehouse' })
        await tx.put('package', { ...pkg, originBranchId, status })
      })
    const statusNow = async () => (await track(trackingNumber)).json().status
    await change(branchId, 'ReceivedAtWharehouse')
    expect(await statusNow()).toBe('At Savannah Warehouse')
    await change(branchId, 'Shipped')
    expect(await statusNow()).toBe('Shipped')
    await change(null, 'ReceivedAtWharehouse')
    expect(await statusNow()).toBe('At Florida Warehouse')
  })

  test('that is missing is looked for, and not said to be where it was seen last', async () => {
    const { packageId, trackingNumber } = await checkIn()
    await onTheBooks(server.app.deps, async (tx) => {
      const pkg = must(await tx.get('package', packageId), 'the package of the test')
      await tx.put('package', { ...pkg, arrival: 'Missing', missingSince: tx.at })
    })
    expect((await track(trackingNumber)).json()).toMatchObject({
      status: 'Missing',
      day: 'We’re looking for it.',
    })
  })

  test('the page reads a number in a long sentence as the call does', async () => {
    const { trackingNumber } = await checkIn({ trackingNumber: '1Z999AA10123456784' })
    const sentence = `Hello, I bought ${'a very '.repeat(20)}nice lamp, and its number is ${trackingNumber}, thank you`
    expect((await track(sentence)).json()).toMatchObject({ status: expect.any(String) })
    const facts = await trackingFacts(
      server.app.deps,
      `?number=${encodeURIComponent(sentence)}`,
      '198.51.100.1',
    )
    expect(facts?.tracked?.status).toBe((await track(trackingNumber)).json().status)
  })

  test('a number that is too long is refused in words', async () => {
    const answer = await track('1'.repeat(501))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { number: ['Number is longer than 500 characters.'] },
    ])
  })
})

test('a thousand questions from one address are answered with a wait, and no other caller waits', async () => {
  const pkg = await checkIn()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => track(pkg.trackingNumber, '203.0.113.9')),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 429).length]).toEqual([
    30, 970,
  ])
  const late = must(answers.at(-1), 'the last answer')
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(late.json().message).toMatch(/^Too many packages were looked up/)
  expect((await track(pkg.trackingNumber)).statusCode).toBe(200)
  const page = await trackingFacts(server.app.deps, `?number=${pkg.trackingNumber}`, '203.0.113.9')
  expect(page).toMatchObject({ tracked: null, status: 429, failure: late.json().message })
})

test('all addresses of a household’s IPv6 network are counted together', async () => {
  const { trackingNumber } = await checkIn()
  const codes: number[] = []
  for (let n = 0; n < 31; n++)
    codes.push((await track(trackingNumber, `2001:db8:1:2::${n.toString(16)}`)).statusCode)
  expect([codes[29], codes[30]]).toEqual([200, 429])
  expect((await track(trackingNumber, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test.each(['%', "';--", '()'])('a text without a letter or digit is no tracking number: %s', async (text) => {
  const answer = await server.app.inject({ url: `/api/track/${encodeURIComponent(text)}` })
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'This isn’t a tracking number. Enter its letters and digits, as they’re in the shop’s email or on our label.',
  ])
})

test('a number that isn’t here yet can be followed later, with or without a pre-alert', async () => {
  const answer = await server.app.inject({ url: '/api/track/9400171753639959096270' })
  expect(answer.json().message).toContain('You can follow it here once it’s checked in.')
})
