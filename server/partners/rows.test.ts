import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReceivedPackage } from '#sync/api/partners/partner.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let partner: ReturnType<typeof partnerOf>
beforeAll(async () => {
  server = await openTestApp()
  partner = partnerOf(server, (await makeKey(server, { perMinute: 6000 })).key)
})
afterAll(() => server.close())

let boxes = 0
const box = (fields: object = {}) => {
  boxes += 1
  return { reference: `ROW-${boxes}`, trackingNumber: `TBA90000000${7000 + boxes}`, ...fields }
}
const send = async (packages: readonly unknown[], more: object = {}) => {
  const answer = await partner.call({
    method: 'POST',
    url: '/api/partner/packages',
    payload: { packages, ...more },
  })
  return { status: answer.statusCode, results: answer.json().results, headers: answer.headers }
}
const staffView = async (packageId: string) =>
  (await server.as(await server.tokenOf('Admin'), { url: `/api/packages/${packageId}` })).json()

test.each<[string, unknown, string | null]>([
  ['a text that is too long', { description: 'x'.repeat(250) }, 'description'],
  ['a weight that nobody lifts', { weightLb: 99_999 }, 'weightLb'],
  ['words for a weight', { weightLb: 'heavy' }, 'weightLb'],
  ['a negative weight', { weightLb: '-3' }, 'weightLb'],
  ['no tracking number', { trackingNumber: null }, 'trackingNumber'],
  ['an empty reference', { reference: ' ' }, 'reference'],
  ['a condition that there isn’t', { condition: 'Fine' }, 'condition'],
  ['half a piece', { pieces: 1.5 }, 'pieces'],
  ['a time without an offset', { receivedAt: '2026-11-26T10:00:00' }, 'receivedAt'],
  ['a day that there isn’t', { receivedAt: '2026-02-30T10:00:00Z' }, 'receivedAt'],
  ['a time to come', { receivedAt: '2099-11-28T00:00:00Z' }, 'receivedAt'],
  ['a text in place of a package', 'box', null],
  ['a list in place of a package', [], null],
  ['nothing in place of a package', null, null],
])('%s refuses its own row, and no other', async (_, bad, field) => {
  const row = field === null ? bad : box(bad as object)
  const { status, results } = await send([box(), row, box()])
  expect(status).toBe(200)
  expect(results.map((result: { status: string }) => result.status)).toEqual([
    'received',
    'refused',
    'received',
  ])
  expect(Object.keys(results[1].errors)).toEqual(field === null ? [] : [field])
  if (field !== null) expect(results[1].message).toContain(field)
})

test.each(Object.keys(ReceivedPackage.shape))(
  'a row with an object, a list or an invalid word instead of %s is the only one refused',
  async (field) => {
    const values: readonly unknown[] = [
      { toString: 1 },
      { toString: null, valueOf: 2 },
      [[[]]],
      [{ toString: 1 }],
      'constructor',
    ]
    const { status, results } = await send([...values.map((value) => box({ [field]: value })), box()])
    expect(status).toBe(200)
    for (const result of results.slice(0, 4)) {
      expect(result.status).toBe('refused')
      const fields = new Set(Object.keys(result.errors).map((name) => name.split('.')[0]))
      expect([...fields]).toEqual([field])
    }
    expect(results.at(-1).status).toBe('received')
  },
)

test('a refused row can be sent again once it is right', async () => {
  const item = box({ weightLb: 99_999 })
  expect((await send([item])).results[0].status).toBe('refused')
  expect((await send([{ ...item, weightLb: 9 }])).results[0].status).toBe('received')
})

test('a time to come is called that, and not another form', async () => {
  const { results } = await send([box({ receivedAt: '2099-11-28T00:00:00.000Z' })])
  expect(results[0].message).toBe('receivedAt is in the future: check the clock and the offset.')
})

test.each([
  ['2026-05-28T15:00:00Z', '2026-05-28T15:00:00.000Z'],
  ['2026-05-28T10:00:00-05:00', '2026-05-28T15:00:00.000Z'],
  ['2026-05-28T15:00:00.1234567Z', '2026-05-28T15:00:00.123Z'],
  ['2026-05-28T15:00:00.5+00:00', '2026-05-28T15:00:00.500Z'],
  ['2026-05-29t02:30:00+11:30', '2026-05-28T15:00:00.000Z'],
  ['2026-05-28 15:00:00z', '2026-05-28T15:00:00.000Z'],
  ['2026-05-28T15:00:00.000Z', '2026-05-28T15:00:00.000Z'],
])('the time %s is %s', (receivedAt, checkedInAt) => {
  expect(ReceivedPackage.parse({ ...box(), receivedAt }).receivedAt).toBe(checkedInAt)
})

test('a time with an offset is when the box was received', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000)
  const receivedAt = new Date(at.getTime() - 5 * 3_600_000).toISOString().replace('Z', '000-05:00')
  const { results } = await send([box({ receivedAt })])
  expect(await staffView(results[0].packageId)).toMatchObject({ checkedInAt: at.toISOString() })
})

test('null is unknown, numbers may be text, choices may be in small letters', async () => {
  const item = {
    ...{ reference: 4711, trackingNumber: 9_007_199_254_740, mailbox: null, customerName: null },
    ...{ weightLb: '4.50', pieces: '2', declaredValueUsdCents: '8995', lengthIn: null, widthIn: '' },
    ...{ condition: 'sealed', battery: 'none', mode: 'air', prohibited: 'false', receivedAt: null },
  }
  const [result] = (await send([item])).results
  expect(result).toMatchObject({ reference: '4711', status: 'received' })
  expect(result.warnings).toBeUndefined()
  expect(await staffView(result.packageId)).toMatchObject({
    ...{
      weightLb: 4.5,
      pieces: 2,
      declaredValueUsdCents: 8995,
      lengthIn: null,
      condition: 'Sealed',
      mode: 'Air',
    },
  })
})

test('a field that is not known is named, and what is known is received', async () => {
  const [result] = (await send([box({ wieght: 3, mailbox: 'Ann' })])).results
  expect(result.status).toBe('received')
  expect(result.warnings).toEqual([
    '“wieght” is not a field of a package, so it was left out.',
    expect.stringContaining('“Ann” doesn’t have the form of a mailbox'),
  ])
})

test.each([
  ['the insurance', { insurance: 'Declined' }, { insurance: null }],
  ['the owner', { accountId: '0190a000-0000-7000-8000-000000000001' }, { accountId: null }],
  ['the note', { note: 'Pay cash' }, { note: '' }],
])('%s of a package is not chosen by the partner', async (_, fields, view) => {
  const [result] = (await send([box(fields)])).results
  expect(result).toMatchObject({ status: 'received', warnings: [expect.stringContaining('left out')] })
  expect(await staffView(result.packageId)).toMatchObject(view)
})

test('a reference with blanks around it is found as it was sent', async () => {
  const item = box({ reference: 'ROW blank ' })
  expect((await send([item])).results[0]).toMatchObject({ reference: 'ROW blank', status: 'received' })
  for (const reference of ['ROW blank', 'ROW blank ', ' ROW blank'])
    expect((await partner.get(`packages/${encodeURIComponent(reference)}`)).json()).toMatchObject({
      reference: 'ROW blank',
    })
})

test('a dry run stores nothing, notifies no customer and takes no number', async () => {
  const item = box({ mailbox: 'QS-10083' })
  const bad = box({ weightLb: 0 })
  const { results } = await send([item, bad, box({ trackingNumber: 'QS-10083' })], { dryRun: true })
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['checked', 'refused', 'refused'])
  expect(results.map(({ packageId }: { packageId: null }) => packageId)).toEqual([null, null, null])
  expect((await partner.get(`packages/${item.reference}`)).statusCode).toBe(404)
  expect((await send([item])).results[0].status).toBe('received')
})

test('each answer tells what the key has left', async () => {
  const first = (await send([box()], { dryRun: true })).headers
  const second = (await send([box()], { dryRun: true })).headers
  expect(first['x-ratelimit-limit']).toBe('6000')
  expect(Number(first['x-ratelimit-day-remaining']) - Number(second['x-ratelimit-day-remaining'])).toBe(1)
})

test('the list gives each of the key’s own packages once, by pages, and no other key’s', async () => {
  const ownPartner = partnerOf(server, (await makeKey(server, { name: 'Lister', perMinute: 6000 })).key)
  const otherPartner = partnerOf(
    server,
    (await makeKey(server, { name: 'Other lister', perMinute: 6000 })).key,
  )
  const foreignBox = box()
  await otherPartner.receive([foreignBox])
  const items = Array.from({ length: 5 }, () => box())
  await ownPartner.receive([...items, box({ trackingNumber: foreignBox.trackingNumber })])
  const references: string[] = []
  let cursor: string | null = ''
  do {
    const answer = await ownPartner.get(
      `packages?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    const page = answer.json<{ packages: { reference: string }[]; next: string | null }>()
    references.push(...page.packages.map(({ reference }) => reference))
    cursor = page.next
  } while (cursor !== null)
  expect(references).toEqual(items.map(({ reference }) => reference).sort())
  const emptyResponse = await ownPartner.get(
    `packages?updatedSince=${encodeURIComponent('2099-01-01T00:00:00-05:00')}`,
  )
  expect(emptyResponse.json()).toEqual({ packages: [], next: null })
  const fullResponse = await ownPartner.get('packages?updatedSince=2020-01-01T00:00:00Z')
  expect(fullResponse.json().packages).toHaveLength(5)
  for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'updatedSince=yesterday'])
    expect([wrong, (await ownPartner.get(`packages?${wrong}`)).statusCode]).toEqual([wrong, 400])
})

test('a deleted package stays in the list, marked as removed', async () => {
  const ownPartner = partnerOf(server, (await makeKey(server, { name: 'Remover', perMinute: 6000 })).key)
  const item = box()
  const { packageId } = (await ownPartner.receive([item])).json().results[0]
  await server.as(await server.tokenOf('Admin'), { method: 'DELETE', url: `/api/packages/${packageId}` })
  expect((await ownPartner.get('packages')).json().packages).toMatchObject([
    { reference: item.reference, isRemoved: true },
  ])
})

test('the list of changes has the packages that are packed into one which has changed', async () => {
  const branches = await server.as(await server.tokenOf('Admin'), { url: '/api/branches' })
  const { branchId } = branches.json()[0]
  const ownPartner = partnerOf(
    server,
    (await makeKey(server, { name: 'Packer', branchId, perMinute: 6000 })).key,
  )
  const { mailbox } = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json()
  const { results } = (
    await ownPartner.receive([box({ mailbox }), box({ mailbox }), box({ mailbox })])
  ).json()
  const packageIds = results.slice(0, 2).map(({ packageId }: { packageId: string }) => packageId)
  const packAnswer = await server.as(await server.tokenOf('Warehouse'), {
    ...{ method: 'POST', url: '/api/packages/consolidate', payload: { packageIds, weightLb: 9 } },
  })
  server.clock.forward(1000)
  const now = isoOf(server.clock.now())
  const changedReferences = async () =>
    (await ownPartner.get(`packages?updatedSince=${now}`))
      .json()
      .packages.map(({ reference }: { reference: string }) => reference)
  expect(await changedReferences()).toEqual([])
  const move = { packageIds: [packAnswer.json().packageId], status: 'Shipped', occurredAt: now }
  const moveAnswer = await server.as(await server.tokenOf('Processor'), {
    ...{ method: 'PUT', url: '/api/packages/status-update', payload: move },
  })
  expect(moveAnswer.statusCode).toBe(200)
  const packedReferences = results.slice(0, 2).map(({ reference }: { reference: string }) => reference)
  expect(await changedReferences()).toEqual(packedReferences)
})
