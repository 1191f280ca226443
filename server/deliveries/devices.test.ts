import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/delivery.ts'
import { must } from '#sync/lib/must.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertPrivate } from '../db/accounts/accounts-credentials.ts'
import { decode } from '../db/core/rows.ts'
import { reversePayment } from '../payments/payments.ts'
import { collected, type Deliveries, openDeliveries } from '../test/deliveries.ts'
import { pdf } from '../test/files.ts'
import { deviceOf, keptSums, recomputedSums } from '../test/harness.ts'
import { uploadsTo } from '../test/uploads.ts'

const uploads = uploadsTo(() => deliveries.app)
const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
  // The demo's driver begins the day with an empty van.
  const out = await deliveries.call('Driver', 'GET', '/status/OutForDelivery')
  for (const { deliveryId } of out.json())
    await deliveries.put('Driver', deliveryId, {
      ...{ status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } },
    })
})
afterAll(async () => {
  const { db } = deliveries.app.deps
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
  await deliveries.close()
})

const driver = (accountId = deliveries.ids['Driver'] ?? '') => ({
  ...{ accountId, name: 'Devon Brown', role: 'Driver' as const, brand: 'quayside', branchId: null },
  permissions: defaultPermissions('Driver'),
})

type Change = { [N in MutatorName]: readonly [name: N, args: ArgsOf<N>] }[MutatorName]

/** What a phone that was without a signal sends, and what it is told of each. */
async function push(changes: readonly Change[], actor = driver()) {
  const device = deviceOf(deliveries.app.deps, actor)
  const { results } = await device.push(...changes.map(([name, args]) => device.change(name, args)))
  return results.map(({ status, code, outcome, message }) => ({ status, code, outcome, message }))
}

const rowOf = async (deliveryId: string): Promise<Delivery> =>
  decode(
    'delivery',
    await deliveries.app.deps.db.reads.kysely
      .selectFrom('delivery')
      .where('deliveryId', '=', deliveryId)
      .selectAll()
      .executeTakeFirstOrThrow(),
  )
const paymentsOf = (deliveryId: string) =>
  deliveries.app.deps.db.reads.kysely
    .selectFrom('payment')
    .where('deliveryId', '=', deliveryId)
    .selectAll()
    .execute()
const reviewsOf = (packageId: string) =>
  deliveries.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('packageId', '=', packageId)
    .where('kind', '=', 'handedOver')
    .select('note')
    .execute()

/** One that is planned for the driver and waits in the office. */
async function planned() {
  const { deliveryId, packageIds } = await deliveries.createDelivery()
  await deliveries.put('Employee', deliveryId, { driverId: deliveries.ids['Driver'], stopOrder: 1 })
  return { deliveryId, packageIds }
}
const wayOf = ({ deliveryId, packageIds }: { deliveryId: string; packageIds: string[] }): Change[] => [
  ['delivery.load', { deliveryId, packageIds }],
  ['delivery.setOut', { deliveryId }],
]
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
  expect(await rowOf(deliveryId)).toMatchObject({ dueJmdCents: collected.amountJmdCents })
})

const cash = { method: 'Cash' as const, amountJmdCents: collected.amountJmdCents }

test('[Y5] what a driver needs without a signal stands in the delivery, and follows what the office learns', async () => {
  const { deliveryId } = await planned()
  expect(await rowOf(deliveryId)).toMatchObject({
    ...{ dueJmdCents: collected.amountJmdCents, roundOf: deliveries.ids['Driver'] },
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
  const [, , refused] = await push([
    ...wayOf(stop),
    ['delivery.handOver', { deliveryId, proof, collected: tooLittle }],
  ])
  expect([refused?.status, refused?.message]).toEqual([
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
  await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof, collected })
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

test('[Y2] one stop closed by two phones is done once, with one payment', async () => {
  const stop = await planned()
  const { deliveryId } = stop
  const handOver: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
  await push([...wayOf(stop), handOver])
  const [again] = await push([handOver])
  expect([again?.status, again?.outcome]).toEqual(['applied', 'already'])
  expect(await paymentsOf(deliveryId)).toHaveLength(1)
  const other: Change = ['delivery.handOver', { deliveryId, proof: { ...proof, recipientName: 'Delroy' } }]
  const [clash] = await push([other])
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

const allReviewsOf = (packageId: string) =>
  deliveries.app.deps.db.reads.kysely
    .selectFrom('review')
    .where('packageId', '=', packageId)
    .select(['kind', 'note'])
    .execute()

describe('[Y6] money that a second phone notes for a hand-over', () => {
  /** The first phone handed it over on a waiver and noted no money. */
  async function handedOverOnWaiver() {
    const stop = await planned()
    await deliveries.put('Supervisor', stop.deliveryId, { waiverReason: 'Pays on Friday' })
    await push([...wayOf(stop), ['delivery.handOver', { deliveryId: stop.deliveryId, proof }]])
    return stop
  }

  test('is booked as the customer’s credit, expected in the day’s cash, and a review', async () => {
    await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }],
    ])
    const { deliveryId, packageIds } = await handedOverOnWaiver()
    const late: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    const [result] = await push([late])
    expect(result).toMatchObject({
      ...{ status: 'applied', outcome: 'review' },
      message:
        'This was already handed over to Una Brown, and no money was noted. Your J$920.00 in cash is booked on the customer’s account. The office will check it.',
    })
    const [payment, ...more] = await paymentsOf(deliveryId)
    expect(more).toEqual([])
    expect(payment).toMatchObject({ method: 'Cash', amountJmdCents: 92_000, receiptCheck: 0 })
    const { extraCollected } = await rowOf(deliveryId)
    const paymentId = payment?.paymentId
    expect(extraCollected).toEqual([{ ...cash, roundingJmdCents: 0, paymentId, reversedAt: null }])
    const invoice = await deliveries.call('Employee', 'GET', `/${deliveryId}`)
    expect(invoice.json().dueJmdCents).toBe(92_000)
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      {
        kind: 'doorMoney',
        note: 'A second phone noted J$920.00 in cash from Una Brown. The first hand-over noted no money. The payment is on the customer’s account and pays no invoice yet.',
      },
    ])
    const [short] = await push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0 }]])
    expect(short?.message).toContain('You collected J$920.00 in cash and counted J$0.00.')
    const [closed] = await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 92_000 }],
    ])
    expect(closed?.status).toBe('applied')
  })

  test('is booked once, however often it is noted', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const late: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    const results = [...(await push([late])), ...(await push([late]))]
    expect(results.map(({ outcome }) => outcome)).toEqual(['review', 'already'])
    expect(await paymentsOf(deliveryId)).toHaveLength(1)
  })

  test('is booked besides the first phone’s when the amount differs', async () => {
    const stop = await planned()
    const { deliveryId } = stop
    await push([...wayOf(stop), ['delivery.handOver', { deliveryId, proof, collected: cash }]])
    const more = { method: 'Cash' as const, amountJmdCents: 100_000 }
    const [result] = await push([['delivery.handOver', { deliveryId, proof, collected: more }]])
    expect([result?.outcome, result?.message]).toEqual([
      'review',
      expect.stringContaining('and J$920.00 in cash was noted. Your J$1,000.00 in cash is booked'),
    ])
    expect((await paymentsOf(deliveryId)).map(({ amountJmdCents }) => amountJmdCents)).toEqual([
      92_000, 100_000,
    ])
  })

  test('after the day was closed is refused, as no count would have it, and the office reads who paid it', async () => {
    const { deliveryId, packageIds } = await handedOverOnWaiver()
    const day = { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }
    expect((await push([['delivery.closeDay', day]]))[0]?.status).toBe('applied')
    const [late] = await push([['delivery.handOver', { deliveryId, proof, collected: cash }]])
    expect(late).toMatchObject({
      status: 'refused',
      message:
        'This was already handed over to Una Brown, and no money was noted. Hand the J$920.00 in cash to the office, to be booked under Accept Payments: the day of this delivery is closed.',
    })
    expect(await paymentsOf(deliveryId)).toEqual([])
    expect((await rowOf(deliveryId)).extraCollected).toEqual([])
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      { kind: 'handedOver', note: expect.stringContaining('who paid J$920.00 at the door') },
    ])
    const [again] = await push([['delivery.handOver', { deliveryId, proof }]])
    expect(again?.outcome).toBe('already')
  })

  test('by a driver who is not the one of the hand-over is not expected of the one who is', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const { deps } = deliveries.app
    const dana = driver(deps.ids.next())
    const by = { actor: { ...driver(), role: 'Admin' as const }, deviceId: '' }
    await withTransaction(deps, by, async (tx) => {
      const row = must(await tx.get('delivery', deliveryId), 'the delivery')
      await tx.put('delivery', { ...row, outBy: dana.accountId })
    })
    const [late] = await push([['delivery.handOver', { deliveryId, proof, collected: cash }]], dana)
    expect([late?.status, late?.message]).toEqual([
      'refused',
      'This was already handed over to Una Brown, and no money was noted. Hand the J$920.00 in cash to the office, to be booked under Accept Payments: another driver made this hand-over.',
    ])
    expect(await paymentsOf(deliveryId)).toEqual([])
  })

  test('is other money than a payment of the same sum that was reversed', async () => {
    const stop = await planned()
    const { deliveryId, packageIds } = stop
    const handOver: Change = ['delivery.handOver', { deliveryId, proof, collected: cash }]
    await push([...wayOf(stop), handOver])
    const [first] = await paymentsOf(deliveryId)
    const { deps } = deliveries.app
    await withTransaction(deps, { actor: driver(), deviceId: '' }, (tx) =>
      reversePayment(tx, first?.paymentId ?? '', 'Noted by mistake'),
    )
    const [late] = await push([handOver])
    expect([late?.outcome, late?.message]).toEqual([
      'review',
      expect.stringContaining(
        'and J$920.00 in cash (reversed since) was noted. Your J$920.00 in cash is booked',
      ),
    ])
    expect((await paymentsOf(deliveryId)).map(({ reversedAt }) => reversedAt === null)).toEqual([false, true])
    expect(await allReviewsOf(packageIds[0] ?? '')).toEqual([
      { kind: 'doorMoney', note: expect.stringContaining('noted J$920.00 in cash (reversed since).') },
    ])
    const [again] = await push([handOver])
    expect(again?.outcome).toBe('already')
  })

  test('is given back, expected in the day’s cash and ticked with it by itself', async () => {
    const day = { driverId: driver().accountId, countedJmdCents: 0, note: 'Stops before' }
    await push([['delivery.closeDay', day]])
    const stop = await planned()
    const { deliveryId } = stop
    await push(wayOf(stop))
    for (const amountJmdCents of [92_000, 100_000, 70_000])
      await push([['delivery.handOver', { deliveryId, proof, collected: { ...cash, amountJmdCents } }]])
    const back = must(
      (await paymentsOf(deliveryId)).find(({ amountJmdCents }) => amountJmdCents === 70_000),
      'the third sum',
    )
    const { deps } = deliveries.app
    await withTransaction(deps, { actor: driver(), deviceId: '' }, (tx) =>
      reversePayment(tx, back.paymentId, 'Given back'),
    )
    const [closed] = await push([
      ['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 192_000 }],
    ])
    expect(closed).toMatchObject({ status: 'applied', outcome: 'done' })
    const { driverDayId } = await rowOf(deliveryId)
    await deliveries.call('Senior', 'POST', `/days/${driverDayId}/confirm`, {})
    const checks = (await paymentsOf(deliveryId)).map((row) => [row.amountJmdCents, row.receiptCheck])
    expect(new Map(checks.map(([sum, check]) => [sum, check]))).toEqual(
      new Map([
        [92_000, 1],
        [100_000, 1],
        [70_000, 0],
      ]),
    )
  })

  test('in a call is refused in words, as the person is there', async () => {
    const { deliveryId } = await handedOverOnWaiver()
    const reply = await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof, collected })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'This delivery was already handed over to Una Brown, and no money was noted. Book the J$920.00 in cash under Accept Payments.',
    ])
    expect(await paymentsOf(deliveryId)).toEqual([])
  })
})

describe('[Y7] what can be collected at the door', () => {
  test.each([
    [{ method: 'CardLink', reference: 'made up' }, 'A card link can’t be paid at the door.'],
    [{ method: 'BankTransfer', reference: 'NCB 1' }, 'A bank transfer can’t be paid at the door.'],
    [{ method: 'Cheque', reference: '77' }, 'A cheque can’t be paid at the door.'],
    [{ method: 'AccountCredit' }, 'Account credit can’t be paid at the door.'],
    [{ method: 'Card' }, 'Enter the number on the card terminal’s slip.'],
  ] as const)('%o is refused, and no invoice is paid by it', async (money, words) => {
    const stop = await planned()
    const { deliveryId } = stop
    const money92 = { ...money, amountJmdCents: collected.amountJmdCents }
    const [, , refused] = await push([
      ...wayOf(stop),
      ['delivery.handOver', { deliveryId, proof, collected: money92 }],
    ])
    expect([refused?.status, refused?.message]).toEqual(['refused', expect.stringContaining(words)])
    expect(await paymentsOf(deliveryId)).toEqual([])
    expect((await rowOf(deliveryId)).status).toBe('OutForDelivery')
    const slip = { method: 'Card', reference: 'Slip 4711', amountJmdCents: collected.amountJmdCents }
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
  // The cash is in the hand of whoever was at the door, and is counted in that day and not in the next driver's.
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
  const noted = await db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'setting')
    .where('entityId', 'in', ['half', 'whole'])
    .select('entityId')
    .execute()
  expect(noted).toEqual([{ entityId: 'whole' }])
})
