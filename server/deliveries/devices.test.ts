import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertPrivate } from '../db/accounts/accounts-credentials.ts'
import { doorCash } from '../test/deliveries.ts'
import { pdf } from '../test/files.ts'
import { uploadsTo } from '../test/uploads.ts'
import { type Change, cash, openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, driver, push, planned, rowOf, paymentsOf } = await openVan()

const uploads = uploadsTo(() => deliveries.app)
const reviewsOf = (packageId: string) =>
  deliveries.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('packageId', '=', packageId)
    .where('kind', '=', 'handedOver')
    .select('note')
    .execute()

test('[Y5] a driver reads that a bank transfer for what is due is being checked, until the office has decided', async () => {
  const { deliveryId } = await planned()
  const { deliveryInvoiceId } = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
  const contact = async () => (await rowOf(deliveryId)).contact
  expect(await contact()).toMatchObject({ isTransferChecked: false })
  const slip = { name: 'slip.pdf', base64: pdf('slip of a delivery').toString('base64') }
  const transfer = await deliveries.as(deliveries.tokens['User'] ?? '', {
    ...{ method: 'POST', url: '/api/bank-transfers' },
    payload: { invoiceIds: [deliveryInvoiceId], slip },
  })
  expect(transfer.statusCode).toBe(200)
  expect(await contact()).toMatchObject({ isTransferChecked: true })
  await deliveries.as(deliveries.tokens['Employee'] ?? '', {
    ...{ method: 'PUT', url: `/api/bank-transfers/${transfer.json().bankTransferId}/refuse` },
    payload: { reason: 'No such transfer' },
  })
  expect(await contact()).toMatchObject({ isTransferChecked: false })
  expect(await rowOf(deliveryId)).toMatchObject({ dueJmdCents: doorCash.amountJmdCents })
})

test('[Y5] the delivery holds what a driver needs without a signal, and follows what the office learns', async () => {
  const { deliveryId } = await planned()
  expect(await rowOf(deliveryId)).toMatchObject({
    ...{ dueJmdCents: doorCash.amountJmdCents, roundOf: deliveries.ids['Driver'] },
    contact: {
      name: expect.stringContaining(' '),
      phone: expect.stringMatching(/\d/),
      authorizedPersons: [],
    },
  })
  const person = {
    name: 'Delroy Smith',
    phone: '',
    relationship: 'Brother',
    idType: 'Passport',
    idLast4: '4711',
  }
  const answer = await deliveries.as(deliveries.tokens['User'] ?? '', {
    ...{ method: 'PUT', url: '/api/accounts/authorized-persons', payload: { authorizedPersons: [person] } },
  })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  const { contact } = await rowOf(deliveryId)
  expect(contact?.authorizedPersons).toEqual([
    { name: 'Delroy Smith', relationship: 'Brother', idType: 'Passport' },
  ])
  const { deliveryInvoiceId } = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
  await deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Wrong`)
  expect((await rowOf(deliveryId)).dueJmdCents).toBe(0)
})

test('[Y2] a day without a signal arrives whole: the money is the server’s, and the day is closed', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  const results = await push([
    ...wayOf(stop),
    ['delivery.handOver', { deliveryId, proof, collected: cash }],
    [
      'delivery.closeDay',
      { driverId: driver().accountId, countedJmdCents: 0, note: 'With what the demo collected' },
    ],
  ])
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
  const [payment, ...more] = await paymentsOf(deliveryId)
  expect(more).toEqual([])
  expect(payment).toMatchObject({ amountJmdCents: 92_000, receiptCheck: 0, receivedBy: 'Devon Brown' })
  expect(await rowOf(deliveryId)).toMatchObject({
    ...{ status: 'Delivered', dueJmdCents: 0, roundOf: null },
    collected: { ...cash, paymentId: payment?.paymentId },
  })
  // For the office it is as if a call had done it.
  expect((await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()).toMatchObject({
    ...{ status: 'Delivered', dueJmdCents: 0, collected: { paymentId: payment?.paymentId } },
  })
})

test('[Y2] of a hand-over that is refused no money stays, and it is a review with who has the packages', async () => {
  const stop = await planned()
  const { deliveryId, packageIds } = stop
  const tooLittle = { method: 'Cash' as const, amountJmdCents: 50_000 }
  const [, , refusal] = await push([
    ...wayOf(stop),
    ['delivery.handOver', { deliveryId, proof, collected: tooLittle }],
  ])
  expect([refusal?.status, refusal?.message]).toEqual([
    'refused',
    expect.stringMatching(/^The fee of this delivery is not paid yet\. Invoice INV-\S+ still has J\$420\.00/),
  ])
  expect(await paymentsOf(deliveryId)).toEqual([])
  expect(await rowOf(deliveryId)).toMatchObject({ status: 'OutForDelivery', dueJmdCents: 92_000 })
  expect(await reviewsOf(packageIds[0] ?? '')).toEqual([
    {
      note: expect.stringMatching(
        /^Given to Una Brown \(Sister, Passport\), who paid J\$500\.00 at the door: The fee of this/,
      ),
    },
  ])
  const [closing] = await push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0 }]])
  expect(closing?.message).toContain('still on the way')
  await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof, collected: doorCash })
})

test('[Y2] cancelled in the office while the driver is out: refused in words, and the goods are looked for', async () => {
  const stop = await planned()
  const { deliveryId, packageIds } = stop
  await deliveries.call('Senior', 'DELETE', `/${deliveryId}`)
  const results = await push([...wayOf(stop), ['delivery.handOver', { deliveryId, proof }]])
  expect(results.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
  expect(results[2]?.message).toContain('the office cancelled it or gave it to another driver')
  expect(await reviewsOf(packageIds[0] ?? '')).toHaveLength(1)
})

test('[Y2] a stop closed by two phones is done once, with one payment', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  const handOver: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
  await push([...wayOf(stop), handOver])
  const [secondResult] = await push([handOver])
  expect([secondResult?.status, secondResult?.outcome]).toEqual(['applied', 'already'])
  expect(await paymentsOf(deliveryId)).toHaveLength(1)
  const otherHandOver: Change = [
    'delivery.handOver',
    { deliveryId, proof: { ...proof, recipientName: 'Delroy' } },
  ]
  const [clash] = await push([otherHandOver])
  expect([clash?.status, clash?.message]).toEqual([
    'refused',
    expect.stringContaining('already handed over to Una Brown. Tell the office'),
  ])
})

test('[B4] a customer sends no bytes under the id of a proof’s photo before the driver does', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  const { deps } = deliveries.app
  const fileId = deps.ids.next()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b4f6c' } })
    .jpeg()
    .toBuffer()
  const handOver: Change = [
    'delivery.handOver',
    { deliveryId, proof: { ...proof, photoFileIds: [fileId] }, collected: cash },
  ]
  expect((await push([...wayOf(stop), handOver])).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'applied'),
  )
  const customers = await uploads.send(bytes, {
    ...{ token: deliveries.tokens['User'] ?? '', fileId, kind: 'merchant-invoice' },
  })
  const drivers = await uploads.send(bytes, {
    ...{ token: deliveries.tokens['Driver'] ?? '', fileId, kind: 'delivery-photo' },
  })
  expect([customers.statusCode, drivers.statusCode]).toEqual([409, 204])
  await push([
    ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0, note: 'Other stops' }],
  ])
})

describe('[Y7] the payment methods at the door', () => {
  test.each([
    [{ method: 'CardLink', reference: 'made up' }, 'A card link can’t be paid at the door.'],
    [{ method: 'BankTransfer', reference: 'NCB 1' }, 'A bank transfer can’t be paid at the door.'],
    [{ method: 'Cheque', reference: '77' }, 'A cheque can’t be paid at the door.'],
    [{ method: 'AccountCredit' }, 'Account credit can’t be paid at the door.'],
    [{ method: 'Card' }, 'Enter the number on the card terminal’s slip.'],
  ] as const)('%o is refused, and no invoice is paid by it', async (money, words) => {
    const stop = await planned()
    const { deliveryId } = stop
    const money92 = { ...money, amountJmdCents: doorCash.amountJmdCents }
    const [, , refusal] = await push([
      ...wayOf(stop),
      ['delivery.handOver', { deliveryId, proof, collected: money92 }],
    ])
    expect([refusal?.status, refusal?.message]).toEqual(['refused', expect.stringContaining(words)])
    expect(await paymentsOf(deliveryId)).toEqual([])
    expect((await rowOf(deliveryId)).status).toBe('OutForDelivery')
    const slip = { method: 'Card', reference: 'Slip 4711', amountJmdCents: doorCash.amountJmdCents }
    const reply = await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof, collected: slip })
    expect(reply.statusCode).toBe(200)
    await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0, note: 'Other stops' }],
    ])
  })
})

test('[Y2] the driver who took it out hands it over, though another one was named at noon', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  await push(wayOf(stop))
  const { deps } = deliveries.app
  const dana = driver(deps.ids.next())
  const by = { actor: { ...driver(), role: 'Admin' as const }, deviceId: '' }
  await withTransaction(deps, by, async (tx) => {
    const account = must(await tx.get('account', driver().accountId), 'the driver')
    await tx.put('account', {
      ...{
        ...account,
        accountId: dana.accountId,
        email: 'dana@example.test',
        mailbox: 'QS-99001',
        version: 0,
      },
    })
    await insertPrivate(tx.kysely, { accountId: dana.accountId, userId: deps.ids.next(), phone: '' })
  })
  const reply = await deliveries.put('Employee', deliveryId, { driverId: dana.accountId })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  const handOver: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
  expect((await push([handOver], driver(deps.ids.next())))[0]?.code).toBe('not-found')
  expect((await push([handOver]))[0]?.status).toBe('applied')
  // The cash is in the hand of the driver who was at the door, and counts in that day and not in the next driver's.
  expect(await rowOf(deliveryId)).toMatchObject({
    driverId: driver().accountId,
    roundOf: driver().accountId,
  })
})

test('a part that is refused leaves nothing behind in tables that are not synced either', async () => {
  const { db } = deliveries.app.deps
  await withTransaction({ db }, { actor: driver(), deviceId: '' }, async (tx) => {
    const part = tx.part({ action: 'test', mutationId: null }, async (inner) => {
      await inner.note('setting', 'half', null, { value: 1 })
      throw new Error('on purpose')
    })
    await expect(part).rejects.toThrow('on purpose')
    await tx.note('setting', 'whole', null, { value: 1 })
  })
  const auditRows = await db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'setting')
    .where('entityId', 'in', ['half', 'whole'])
    .select('entityId')
    .orderBy('auditId')
    .execute()
  expect(auditRows).toEqual([{ entityId: 'whole' }])
})
