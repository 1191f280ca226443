import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, sendPaidHook } from '../test/cards.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n').toString(
  'base64',
)

let server: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  for (const role of ['User', 'Warehouse', 'Processor', 'Supervisor', 'Employee', 'Agent', 'Admin'] as const)
    tokens[role] = await server.tokenOf(role)
})
afterAll(() => server.close())

const send = async (role: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await server.as(tokens[role] ?? '', { method, url, ...(payload && { payload }) })
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, ''])
  return answer.json()
}

test('a package goes by calls alone from its pre-alert to the person who fetches it, and its customer pays for it', async () => {
  const prealert = await send('User', 'POST', '/api/packages/prealert', {
    ...{ trackingNumber: '1Z999AA10123456784', description: 'Running shoes', declaredValueUsdCents: 25_000 },
    dutyCategory: 'Clothing and shoes',
    merchantInvoice: { name: 'shop.pdf', base64: pdf },
  })
  const { packageId } = prealert
  expect([prealert.status, prealert.invoiceState]).toEqual(['PreAlert', 'Received'])
  const manifest = await send('Warehouse', 'POST', '/api/manifests', {
    ...{
      mode: 'Air',
      carrier: 'Amerijet',
      mawbNumber: '810-12345675',
      departsAt: '2026-12-01T15:00:00.000Z',
    },
  })
  const { manifestId } = manifest
  const checkIn = await send('Warehouse', 'POST', '/api/packages/checkin', {
    packages: [{ trackingNumber: '1Z999AA10123456784', weightLb: 4.5, bin: 'A-01' }],
  })
  expect(checkIn.results).toMatchObject([{ packageId, status: 'applied' }])
  await send('Processor', 'PUT', `/api/manifests/${manifestId}`, { addPackageIds: [packageId] })
  const overrides = [{ packageId, blocker: 'noTrn', reason: 'Asked for by telephone' }]
  const step = (status: string, more: object = {}) =>
    send('Processor', 'PUT', '/api/manifests/status-update', { manifestId, status, ...more })
  await step('Sealed', { overrides })
  for (const status of ['Shipped', 'OnRoute', 'AtCustoms']) await step(status)
  const lines = [{ packageId, arrival: 'Received' }]
  await send('Processor', 'PUT', `/api/manifests/${manifestId}`, { lines })

  // Customs keeps it: it stays, its owner reads why, and it is not billed.
  const reason = 'The shop’s invoice does not show what was paid'
  await step('AtHeadOffice', { held: [{ packageId, reason }] })
  const heldPackage = await send('User', 'GET', `/api/packages/${packageId}/customer`)
  expect(heldPackage).toMatchObject({ status: 'AtCustoms', customs: { state: 'Hold', note: reason } })
  const early = await server.as(tokens['Employee'] ?? '', {
    ...{ method: 'POST', url: `/api/packages/createinvoice/${packageId}`, payload: {} },
  })
  expect([early.statusCode, early.json().message]).toEqual([409, expect.stringContaining('customs holds it')])

  const clearance = {
    packageIds: [packageId],
    state: 'Cleared',
    entryNumber: 'C87-4711',
    dutyJmdCents: 610_000,
  }
  await send('Processor', 'PUT', '/api/packages/customs', clearance)
  const ready = { packageIds: [packageId], status: 'ReadyForPickup' }
  await send('Agent', 'PUT', '/api/packages/status-update', ready)
  const invoice = await send('Employee', 'POST', `/api/packages/createinvoice/${packageId}`, {})
  const duty = invoice.featureValues.find((line: { feature: string }) => line.feature === 'Duty')
  expect([invoice.statusId, duty.amountJmdCents]).toEqual(['unpaid', 610_000])

  // The counter gets a message, the customer sees what is owed and pays it with the card.
  const [before] = await send('Agent', 'POST', '/api/packages/release', { packageIds: [packageId] })
  expect(before).toMatchObject({ owedJmdCents: invoice.totalJmdCents, problems: [{ problem: 'owed' }] })
  const unpaid = await send('User', 'GET', '/api/invoices/customer/unpaid')
  expect(unpaid.map((row: { invoiceId: string }) => row.invoiceId)).toContain(invoice.invoiceId)
  const checkout = await send('User', 'POST', '/api/checkouts', { packages: [packageId] })
  expect(checkout.items).toMatchObject([{ type: 'package', amountJmdCents: invoice.totalJmdCents }])
  await send('User', 'POST', `/api/checkouts/${checkout.checkoutId}/fygaro`, {})
  expect((await sendPaidHook(server, eventFor(server, checkout))).statusCode).toBe(200)
  expect((await send('User', 'GET', `/api/invoices/${invoice.invoiceId}`)).statusId).toBe('paid')

  const recipient = { name: 'Marcia Brown', relationship: 'Sister', idType: 'Passport', idLast4: 'A471' }
  const handedPackages = await send('Agent', 'POST', '/api/packages/delivertocustomer', {
    ...{ packageIds: [packageId], recipient, reason: 'The owner is abroad' },
  })
  expect(handedPackages).toMatchObject([
    { status: 'Delivered', handover: { recipientName: 'Marcia Brown', idLast4: 'A471' } },
  ])
  const ownPackage = await send('User', 'GET', `/api/packages/${packageId}/customer`)
  expect(ownPackage.handover).toMatchObject({ recipientName: 'Marcia Brown', idLast4: '', reason: '' })
  expect(
    ownPackage.events.map(
      (packageEvent: { status: string; customs: { state: string } | null }) =>
        packageEvent.customs?.state ?? packageEvent.status,
    ),
  ).toEqual([
    ...['PreAlert', 'ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'Hold', 'Cleared'],
    ...['ReadyForPickup', 'Delivered'],
  ])
  await step('Completed')

  const { kysely } = server.app.deps.db.reads
  expect(await ledgerErrors(kysely)).toEqual([])
  const trail = await kysely
    .selectFrom('audit')
    .where('entityId', '=', packageId)
    .orderBy('auditId')
    .select('action')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['package.prealert', 'package.checkIn', 'package.customs', 'package.deliver']),
  )
})
