import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { actorOf } from '#sync/test/people.ts'
import { idFrom } from '../core/id-from.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { runOnce } from '../test/run-once.ts'
import { pdfBase64 } from '../test/twins.ts'

let server: TestApp
let tokens: Record<'Warehouse' | 'User' | 'User2', string>
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  tokens = {
    Warehouse: await server.tokenOf('Warehouse'),
    User: await server.tokenOf('User'),
    User2: await server.tokenOf('User2'),
  }
})
afterAll(() => server.close())

let serial = 700_000
let number = ''
beforeEach(() => {
  number = `TBA222333${++serial}`
})

const post = async (login: keyof typeof tokens, url: string, payload: object) => {
  const answer = await server.as(tokens[login], { method: 'POST', url: `/api/packages/${url}`, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const get = async (login: keyof typeof tokens, url: string) => {
  const answer = await server.as(tokens[login], { url: `/api/packages/${url}` })
  return { status: answer.statusCode, body: answer.json() }
}
const prealert = (login: 'User' | 'User2', more: object = {}) =>
  post(login, 'prealert', {
    trackingNumber: number,
    description: 'Shoes',
    declaredValueUsdCents: 4500,
    ...more,
  })
const checkIn = async (more: object = {}): Promise<string> =>
  (await post('Warehouse', 'checkin', { packages: [{ trackingNumber: number, ...more }] })).body.results[0]
    .packageId
/** As a device of the office does it: there is no call for it. */
const accept = (reviewId: string, differences: { field: string; offered: unknown }[]) =>
  runOnce(
    server.app.deps.db,
    { actor: actorOf('Admin'), deviceId: 'test' },
    {
      ...{ uid: idFrom('accept', reviewId), name: 'review.resolve', ver: 1 },
      args: {
        ...{ reviewId, resolution: 'replace' },
        changes: Object.fromEntries(differences.map(({ field, offered }) => [field, offered])),
      },
      occurredAt: new Date().toISOString(),
    },
  )
const claims = () =>
  server.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('kind', '=', 'claimed')
    .where('status', '=', 'Open')
    .select(['packageId', 'prealertId', 'note', 'reviewId', 'differences'])
    .execute()

/** Returns the facts that distinguish replies, excluding the package's own ids and times. */
const shapeOf = ({ status, body }: Awaited<ReturnType<typeof prealert>>) => {
  const {
    packageId: _,
    trackingNumber,
    trackingNormalized,
    codes,
    version,
    createdAt,
    updatedAt,
    ...rest
  } = body
  return { status, rest: { ...rest, accountId: 'mine', branchId: 'mine' } }
}

test('[K7] the reply is the same for a free number, a box without an owner, and what is another’s', async () => {
  const free = shapeOf(await prealert('User'))
  expect(free.status).toBe(200)

  number = `TBA222333${++serial}`
  const box = await checkIn()
  const hers = await prealert('User')
  expect(shapeOf(hers)).toEqual(free)

  number = `TBA222333${++serial}`
  await prealert('User2')
  expect(shapeOf(await prealert('User'))).toEqual(free)

  number = `TBA222333${++serial}`
  const { body: owner } = await prealert('User2')
  await checkIn()
  expect(shapeOf(await prealert('User'))).toEqual(free)
  expect((await get('User2', `${owner.packageId}/customer`)).body.reviewReason).toBeNull()

  const claim = (await claims()).find(({ packageId }) => packageId === box)
  expect(claim?.note).toMatch(/^QS-\d+ says this package is theirs\.$/)
  expect(claim?.prealertId).toBe(hers.body.packageId)
})

test('[K8] accepted, the customer has the box with her details and her merchant invoice, under both ids', async () => {
  const box = await checkIn({ weightLb: 2 })
  const merchantInvoice = { name: 'invoice.pdf', base64: pdfBase64('shoes') }
  const { body: hers } = await prealert('User', { merchantInvoice })
  const claim = (await claims()).find(({ packageId }) => packageId === box)
  const differences: { field: string; offered: unknown }[] = JSON.parse(claim?.differences ?? '[]')
  expect((await accept(claim?.reviewId ?? '', differences)).status).toBe('applied')
  const ownPackage = (await get('User', `${box}/customer`)).body
  expect(ownPackage).toMatchObject({ description: 'Shoes', weightLb: 2, invoiceState: 'Received' })
  expect(ownPackage.events.map(({ status }: { status: string }) => status).sort()).toEqual([
    'PreAlert',
    'ReceivedAtWharehouse',
  ])
  expect((await get('User', `${hers.packageId}/customer`)).body.packageId).toBe(box)
  const file = await server.app.deps.db.reads.kysely
    .selectFrom('file')
    .where('fileId', '=', ownPackage.merchantInvoiceFileId)
    .select('packageId')
    .executeTakeFirst()
  expect(file?.packageId).toBe(box)
  const packages: Package[] = (await get('User', '')).body
  expect(packages.filter(({ codes }) => codes.includes(number)).map(({ packageId }) => packageId)).toEqual([
    box,
  ])
})

test('[K6] a wrong check digit is named in the reply, and the number matches nothing automatically', async () => {
  number = '1Z5R89390357567128'
  const { status, body } = await prealert('User')
  expect([status, body.status, body.warning]).toEqual([
    200,
    'PreAlert',
    'This looks like UPS, but the check digit doesn’t match. Please check the number.',
  ])
  const answer = await post('Warehouse', 'checkin', { packages: [{ trackingNumber: number }] })
  expect(answer.body.results).toMatchObject([{ status: 'applied', outcome: 'review' }])
  expect(answer.body.results[0].packageId).not.toBe(body.packageId)
  expect((await claims()).map(({ prealertId }) => prealertId)).toContain(body.packageId)
})
