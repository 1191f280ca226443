import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let key: string
let apiKeyId: string
let branchId: string
let partner: ReturnType<typeof partnerOf>
beforeAll(async () => {
  server = await openTestApp()
  const branches = await server.as(await server.tokenOf('Admin'), { url: '/api/branches' })
  branchId = branches.json()[0].branchId
  const made = await makeKey(server, { branchId, perMinute: 6000 })
  key = made.key
  apiKeyId = made.apiKeyId
  partner = partnerOf(server, key)
})
afterAll(() => server.close())

let boxes = 0
const box = (fields: object = {}) => {
  boxes += 1
  return { reference: `MIA-${boxes}`, trackingNumber: `TBA90000000${1000 + boxes}`, weightLb: 4.5, ...fields }
}
const mailboxOf = async (role: 'User' | 'User2') => {
  const answer = await server.as(await server.tokenOf(role), { url: '/api/accounts/user' })
  return answer.json<{ mailbox: string }>().mailbox
}
const staffView = async (packageId: string) =>
  (await server.as(await server.tokenOf('Admin'), { url: `/api/packages/${packageId}` })).json()

test('a box of a customer is checked in, and the customer sees it', async () => {
  const item = box({ mailbox: await mailboxOf('User'), description: 'Shoes' })
  const { results } = (await partner.receive([item])).json()
  expect(results).toEqual([
    {
      reference: item.reference,
      status: 'received',
      packageId: expect.any(String),
      hawbNumber: expect.stringMatching(/^\w+/),
      hasCustomer: true,
      message: '',
    },
  ])
  const own = await server.as(await server.tokenOf('User'), {
    url: `/api/packages/${results[0].packageId}/customer`,
  })
  expect(own.json()).toMatchObject({ description: 'Shoes', status: 'ReceivedAtWharehouse', weightLb: 4.5 })
  expect(await staffView(results[0].packageId)).toMatchObject({
    checkedInBy: 'Miami Freight (API key)',
    branchId,
  })
})

test('a box of somebody unknown waits for a person, with the words of its label', async () => {
  const { results } = (await partner.receive([box({ mailbox: 'QS-99999', customerName: 'J. Brown' })])).json()
  expect(results[0]).toMatchObject({ status: 'received', hasCustomer: false })
  expect(await staffView(results[0].packageId)).toMatchObject({
    accountId: null,
    note: 'On the box: QS-99999 and J. Brown',
  })
})

test('a reference is received once, whatever is repeated, and never for another box', async () => {
  const item = box()
  const first = (await partner.receive([item])).json().results[0]
  const again = (await partner.receive([item, item])).json().results
  expect(again).toEqual([
    { ...first, status: 'repeated' },
    { ...first, status: 'repeated' },
  ])
  const other = (await partner.receive([{ ...item, trackingNumber: 'TBA900000009999' }])).json().results[0]
  expect(other).toMatchObject({ status: 'refused', message: expect.stringContaining('received before') })
  expect((await staffView(first.packageId)).events).toHaveLength(1)
})

test('a box that is refused leaves the others alone and can be sent again', async () => {
  const wrong = box({ trackingNumber: 'QS-10083' })
  const right = box()
  const { results } = (await partner.receive([wrong, right])).json()
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['refused', 'received'])
  const corrected = (await partner.receive([{ ...wrong, trackingNumber: 'TBA900000005555' }])).json().results
  expect(corrected[0].status).toBe('received')
})

test('a box that our desk checks in too is one package', async () => {
  const item = box()
  const { packageId } = (await partner.receive([item])).json().results[0]
  const desk = await server.as(await server.tokenOf('Warehouse'), {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: { packages: [{ trackingNumber: item.trackingNumber, rawBarcode: item.trackingNumber }] },
  })
  expect(desk.json().results[0]).toMatchObject({ packageId, outcome: 'already' })
  const theirs = box({ trackingNumber: item.trackingNumber })
  expect((await partner.receive([theirs])).json().results[0]).toMatchObject({ packageId, status: 'already' })
})

test('500 boxes are one call and 501 are none', async () => {
  const many = Array.from({ length: 500 }, () => box())
  const { results } = (await partner.receive(many)).json()
  expect(results.filter(({ status }: { status: string }) => status === 'received')).toHaveLength(500)
  expect((await partner.receive([...many, box()])).statusCode).toBe(400)
})

test('an Idempotency-Key that was used for other boxes is refused', async () => {
  const item = box()
  const headers = { 'idempotency-key': 'monday' }
  expect((await partner.receive([item], headers)).statusCode).toBe(200)
  expect((await partner.receive([item], headers)).json().results[0].status).toBe('repeated')
  expect((await partner.receive([box()], headers)).statusCode).toBe(409)
})

test('status, label and invoices are read by the reference, and by no other key', async () => {
  const item = box({ mailbox: await mailboxOf('User') })
  await partner.receive([item])
  const { reference } = item
  const status = await partner.get(`packages/${reference}`)
  expect(status.json()).toMatchObject({ reference, status: 'ReceivedAtWharehouse', isRemoved: false })
  const label = await partner.get(`packages/${reference}/label?format=zpl`)
  expect(label.body).toContain('^XA')
  expect((await partner.get(`packages/${reference}/invoices`)).json()).toEqual([])
  const other = partnerOf(server, (await makeKey(server, { name: 'Other', branchId })).key)
  for (const path of ['', '/label', '/invoices'])
    expect((await other.get(`packages/${reference}${path}`)).statusCode).toBe(404)
})

test('the audit names the key for what it did', async () => {
  const { packageId } = (await partner.receive([box()])).json().results[0]
  const answer = await server.as(await server.tokenOf('Admin'), {
    method: 'POST',
    url: '/api/accounts/audit/paginated/1',
    payload: { entity: 'package', entityId: packageId },
  })
  expect(answer.body).toContain('Miami Freight (API key)')
  expect(answer.body).toContain(apiKeyId)
})

test('boxes that are packed into one, and taken out again, stay under their own references', async () => {
  const mailbox = await mailboxOf('User')
  const items = [box({ mailbox, branchId }), box({ mailbox, branchId })]
  const { results } = (await partner.receive(items)).json()
  const packageIds = results.map(({ packageId }: { packageId: string }) => packageId)
  const desk = async (url: string, payload: object) =>
    server.as(await server.tokenOf('Warehouse'), { method: 'POST', url, payload })
  const idsNow = async () => {
    const answers = []
    for (const { reference } of items) answers.push((await partner.get(`packages/${reference}`)).json())
    return answers.map(({ packageId, isRemoved }) => [packageId, isRemoved])
  }
  const packed = await desk('/api/packages/consolidate', { packageIds, weightLb: 9 })
  expect(packed.statusCode).toBe(200)
  const { packageId } = packed.json()
  expect(await idsNow()).toEqual([
    [packageId, false],
    [packageId, false],
  ])
  const again = (await partner.receive(items)).json().results
  expect(again).toMatchObject(items.map(() => ({ status: 'repeated', packageId, hasCustomer: true })))
  expect((await desk(`/api/packages/${packageId}/split`, {})).statusCode).toBe(200)
  expect(await idsNow()).toEqual(packageIds.map((id: string) => [id, false]))
})

test('[S31] a package of the desk is not claimed by our own number, which can be guessed', async () => {
  const payload = { packages: [{ trackingNumber: 'TBA930000000020', description: 'Watch' }] }
  const token = await server.tokenOf('Warehouse')
  const answer = await server.as(token, { method: 'POST', url: '/api/packages/checkin', payload })
  const { packageId } = answer.json().results[0]
  const before = await staffView(packageId)
  const item = box({ trackingNumber: before.hawbNumber, bin: 'Z9' })
  const { results } = (await partner.receive([item])).json()
  expect(results).toMatchObject([{ status: 'refused', packageId: null, hawbNumber: null }])
  expect((await partner.get(`packages/${item.reference}/label?format=zpl`)).statusCode).toBe(404)
  expect(await staffView(packageId)).toEqual(before)
})
