import { afterAll, beforeAll, expect, test } from 'vitest'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { headOf } from '../db/core/head.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { plantFault } from '../test/planted-fault.ts'
import { writerOf } from '../test/writer.ts'

let server: TestApp
let warehouse: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  warehouse = await server.tokenOf('Warehouse')
})
afterAll(() => server.close())

const checkIn = async (packages: object[], key = '') => {
  const answer = await server.as(warehouse, {
    ...{ method: 'POST', url: '/api/packages/checkin', payload: { packages } },
    headers: key ? { 'idempotency-key': key } : {},
  })
  return { status: answer.statusCode, body: answer.json() }
}
const number = (n: number) => `TBA3000000${String(n).padStart(5, '0')}`
const three = (from: number, middle: object = {}) => [
  { trackingNumber: number(from), bin: 'A1-1' },
  { trackingNumber: number(from + 1), bin: 'A1-2', ...middle },
  { trackingNumber: number(from + 2), bin: 'A1-3' },
]
const head = () => headOf(server.app.deps.db.reads)
const countRows = async (table: 'package' | 'packageEvent' | 'review' | 'syncMutation' | 'audit') => {
  const { n } = await server.app.deps.db.reads.kysely
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
const everything = async () => ({
  head: await head(),
  rows: [
    await countRows('package'),
    await countRows('packageEvent'),
    await countRows('review'),
    await countRows('syncMutation'),
    await countRows('audit'),
  ],
})

test('[K9] several packages are one version, each with its answer', async () => {
  const before = (await head()).v
  const { status, body } = await checkIn(three(100))
  expect(status).toBe(200)
  expect(body.results).toMatchObject(
    three(100).map(({ trackingNumber }) => ({ trackingNumber, status: 'applied', outcome: 'done' })),
  )
  expect((await head()).v).toBe(before + 1)
})

test('[K9] a refused package holds up all, is named, and nothing of the others is kept', async () => {
  const before = await everything()
  const { status, body } = await checkIn(three(200, { trackingNumber: '42033166' }))
  const words = 'That is the postal routing code. Scan the longer barcode beside it.'
  expect([status, body.message]).toEqual([400, `No package was checked in. 42033166: ${words}`])
  expect(body.errors).toEqual({ 'packages.1': [`42033166: ${words}`] })
  expect(await everything()).toEqual(before)
})

test('[K9] a fault in the middle leaves nothing, and the same call can be sent again', async () => {
  const { db } = server.app.deps
  const mend = await plantFault(db, 'package', `new.bin = 'FAULT'`)
  const before = await everything()
  const broken = await checkIn(three(300, { bin: 'FAULT' }), 'a call of three')
  expect(broken.body.message).toMatch(/^No package was checked in\. TBA/)
  expect(await everything()).toEqual(before)
  await mend()
  expect((await checkIn(three(300, { bin: 'FAULT' }), 'a call of three')).status).toBe(200)
})

test('[K9] a single key is for the whole call: a repeat has the same answer, and another call is refused', async () => {
  const first = await checkIn(three(400), 'the pallet')
  const after = await everything()
  expect(await checkIn(three(400), 'the pallet')).toEqual(first)
  expect(await everything()).toEqual(after)
  for (const otherPackages of [three(400).slice(0, 1), [...three(400), { trackingNumber: number(499) }]])
    expect((await checkIn(otherPackages, 'the pallet')).status).toBe(409)
  expect(await everything()).toEqual(after)
})

test('[K9] a refused call is not remembered, because its obstacle may be gone', async () => {
  // Far above the numbers that the server gives out here.
  const label = hawbOf(2026, 900_001)
  const packages = [{ trackingNumber: number(500), manifestId: null, hawbNumber: label }]
  const [holder] = (await checkIn([{ trackingNumber: number(501), hawbNumber: label }])).body.results
  expect((await checkIn([...packages, { trackingNumber: number(502) }], 'taken')).status).toBe(409)
  await writerOf(server.app.deps.db)
    .deleteFrom('packageCode')
    .where('packageId', '=', holder.packageId)
    .where('code', '=', label)
    .execute()
  await writerOf(server.app.deps.db)
    .updateTable('package')
    .set({ hawbNumber: null })
    .where('packageId', '=', holder.packageId)
    .execute()
  expect((await checkIn([...packages, { trackingNumber: number(502) }], 'taken')).status).toBe(200)
})

test('[K9] the same box twice in one call is one package', async () => {
  const { body } = await checkIn([
    { trackingNumber: number(600) },
    { trackingNumber: number(600), weightLb: 2 },
  ])
  const [first, second] = body.results
  expect([first.outcome, second.outcome, second.packageId]).toEqual(['done', 'already', first.packageId])
})
