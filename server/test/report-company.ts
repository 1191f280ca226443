import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import type { Database } from '../db/tables/schema.ts'
import type { TestApp } from './app.ts'
import { newDeliveryColumns } from './delivery-columns.ts'
import { onTheBooks } from './money.ts'
import { signIn } from './parts.ts'
import { writerOf } from './writer.ts'

// A company so small that its figures are worked out by hand. It is 23:30 on 30 November 2026 in Jamaica: already
// December in UTC. A day in Jamaica begins at 05:00 UTC.

export const now = '2026-12-01T04:30:00.000Z'
const then = '2026-08-01T12:00:00.000Z'
const rowFields = { version: 0, createdAt: then, updatedAt: then, deletedAt: null, archivedAt: null }

export const [miami, kingston, montego] = [idOf(0xb1), idOf(0xb2), idOf(0xb3)] as const

const branchOf = (branchId: string, code: string, name: string, kind: Branch['kind']): Branch => ({
  ...{ branchId, code, name, kind, address: '', phone: '', openingHours: '', active: true },
  ...{ openDays: [], deliveryDays: [], closedDays: [] },
  ...rowFields,
})

const at = (actor: Actor, branchId: string | null): Actor => ({ ...actor, branchId })
export const people = {
  admin: at(actorOf('Admin', idOf(0xa1), 'Andrea Morgan'), null),
  employee: at(actorOf('Employee', idOf(0xa2), 'Errol Grant'), kingston),
  driver: at(actorOf('Driver', idOf(0xa3), 'Devon Brown'), kingston),
  otherDriver: at(actorOf('Driver', idOf(0xa4), 'Dana White'), kingston),
  supervisor: at(actorOf('Supervisor', idOf(0xa5), 'Sonia Reid'), miami),
  warehouse: at(actorOf('Warehouse', idOf(0xa6), 'Winston Campbell'), miami),
  senior: at(actorOf('Senior', idOf(0xa7), 'Selvin Clarke'), null),
} satisfies Record<string, Actor>
export type Person = keyof typeof people

/** The customers whose things these are; they never sign in. */
const [ursula, omar] = [
  at(actorOf('User', idOf(0xc1), 'Ursula Thompson'), kingston),
  at(actorOf('User', idOf(0xc2), 'Omar Henry'), montego),
]
export const customers = { ursula: ursula.accountId, omar: omar.accountId }

export const packageId = (n: number): string => idOf(0x100 + n)
const checkedIn = (
  n: number,
  checkedInAt: string | null,
  branchId: string | null,
  overrides: Partial<Package>,
): Package => ({
  ...blankPackage(packageId(n), then),
  ...{ trackingNumber: `TRACK${n}`, trackingNormalized: `TRACK${n}`, codes: [`TRACK${n}`] },
  ...{ description: `Thing ${n}`, accountId: ursula.accountId, checkedInAt, branchId },
  ...overrides,
})
const [winston, paulette] = [{ checkedInBy: 'Winston' }, { checkedInBy: 'Paulette' }]

const packages: readonly Package[] = [
  // 22:00 on the 19th.
  checkedIn(1, '2026-11-20T03:00:00.000Z', kingston, {
    ...{ status: 'ReadyForPickup', courier: 'UPS', weightLb: 2.1, declaredValueUsdCents: 1000 },
    ...winston,
  }),
  // The first moment of the 20th.
  checkedIn(2, '2026-11-20T05:00:00.000Z', kingston, {
    ...{ status: 'Delivered', courier: 'UPS', pieces: 2, weightLb: 0.2, declaredValueUsdCents: 2000 },
    ...winston,
  }),
  // The last one of the 19th.
  checkedIn(3, '2026-11-20T04:59:59.999Z', montego, {
    ...{ status: 'AtCustoms', courier: 'DHL', weightLb: 3.05, hawbNumber: 'QS2512345679' },
    ...paulette,
  }),
  // Today, though it is December in UTC.
  checkedIn(4, '2026-12-01T04:00:00.000Z', kingston, {
    ...{ status: 'ReceivedAtWharehouse', courier: 'DHL', pieces: 3, declaredValueUsdCents: 500 },
    ...winston,
  }),
  checkedIn(5, null, kingston, {}),
  checkedIn(6, '2026-11-20T12:00:00.000Z', kingston, { status: 'OnRoute', deletedAt: now, ...winston }),
  checkedIn(7, '2026-09-01T12:00:00.000Z', kingston, { status: 'Delivered', archivedAt: now, ...winston }),
  // This package was checked in 4 days ago by a millisecond, and has no owner.
  checkedIn(8, '2026-11-27T04:59:59.999Z', null, {
    ...{ status: 'ReceivedAtWharehouse', courier: 'UPS', weightLb: 1, accountId: null },
    ...paulette,
  }),
  // 3 days ago.
  checkedIn(9, '2026-11-27T05:00:00.000Z', montego, {
    ...{ status: 'OnRoute', courier: 'DHL', weightLb: 1, declaredValueUsdCents: 100 },
    ...paulette,
  }),
]

const review = (n: number, about: string | null, status: Review['status']): Review => ({
  ...{
    reviewId: idOf(0x200 + n),
    packageId: about,
    prealertId: null,
    kind: 'refused',
    at: then,
    by: 'Winston',
    deviceId: '',
  },
  ...{ note: '', differences: [], status, resolution: status === 'Open' ? null : 'keep' },
  ...{ resolvedBy: null, resolvedAt: null },
  ...rowFields,
})
const reviews = [
  review(1, packageId(1), 'Open'),
  review(2, null, 'Open'),
  review(3, packageId(1), 'Resolved'),
  review(4, packageId(3), 'Open'),
]

type InvoiceRow = Database['invoice']
export const invoiceId = (n: number): string => idOf(0x300 + n)
export const deliveryId = (n: number): string => idOf(0x400 + n)
export const storeOrderId = idOf(0x500)

const invoice = (
  n: number,
  issuedAt: string | null,
  [subtotalJmdCents, gctJmdCents, paidJmdCents]: [number, number, number],
  overrides: Partial<InvoiceRow>,
): InvoiceRow => ({
  ...{
    invoiceId: invoiceId(n),
    number: issuedAt && `INV-2026-00000${n}`,
    kind: 'Package',
    exchangeRate: 15_500,
  },
  ...{ accountId: ursula.accountId, statusId: 'unpaid', subtotalJmdCents, gctJmdCents, paidJmdCents },
  totalJmdCents: subtotalJmdCents + gctJmdCents,
  balanceJmdCents: subtotalJmdCents + gctJmdCents - paidJmdCents,
  ...{ issuedAt, dueAt: null, voidReason: null, packageId: null, deliveryId: null, storeOrderId: null },
  ...{ createdAt: then, updatedAt: then, createdBy: 'Errol' },
  ...overrides,
})

const invoices: readonly InvoiceRow[] = [
  invoice(1, '2026-11-20T03:00:00.000Z', [10_000, 1_500, 11_500], {
    ...{ statusId: 'paid', packageId: packageId(1), dueAt: '2026-11-27T03:00:00.000Z' },
  }),
  // For Montego Bay by its package; its due day was yesterday.
  invoice(2, '2026-11-20T05:00:00.000Z', [20_000, 3_000, 5_000], {
    ...{ statusId: 'part-paid', packageId: packageId(3), dueAt: '2026-11-30T04:59:59.999Z' },
    createdBy: 'Paulette',
  }),
  // Due today: not overdue yet.
  invoice(3, '2026-11-20T06:00:00.000Z', [5_000, 0, 0], {
    ...{ kind: 'StoreOrder', accountId: omar.accountId, storeOrderId, dueAt: '2026-11-30T05:00:00.000Z' },
  }),
  // For Kingston by its delivery, 107 days ago.
  invoice(4, '2026-08-15T12:00:00.000Z', [3_000, 450, 0], {
    ...{ kind: 'Delivery', accountId: omar.accountId, deliveryId: deliveryId(1) },
    dueAt: '2026-08-22T12:00:00.000Z',
  }),
  invoice(5, '2026-11-20T12:00:00.000Z', [99_900, 0, 0], { statusId: 'void', voidReason: 'Twice' }),
  invoice(6, null, [77_700, 0, 0], { statusId: 'draft' }),
]

type PaymentRow = Database['payment']
const payment = (
  n: number,
  receivedAt: string,
  amountJmdCents: number,
  overrides: Partial<PaymentRow>,
): PaymentRow => ({
  ...{ paymentId: idOf(0x600 + n), accountId: ursula.accountId, kind: 'Payment', method: 'Cash' },
  ...{ amountJmdCents, roundingJmdCents: 0, refundReason: null },
  ...{ currency: 'JMD', amountUsdCents: null, rate: null },
  ...{ tenderedJmdCents: null, changeJmdCents: 0, reference: '', receiptNumber: `R-${n}`, receiptCheck: 1 },
  ...{ checkoutId: null, deliveryId: null, receivedBy: 'Errol', receivedAt },
  ...{ reversedAt: null, reverseReason: null },
  ...overrides,
})

const payments: readonly PaymentRow[] = [
  // 22:00 on the 19th.
  payment(1, '2026-11-20T03:00:00.000Z', 11_500, {}),
  payment(2, '2026-11-20T05:00:00.000Z', 5_000, { method: 'BankTransfer', receivedBy: 'Paulette' }),
  // Taken on the 19th, given back at 23:00 on the 20th.
  payment(3, '2026-11-19T12:00:00.000Z', 2_000, {
    ...{ accountId: omar.accountId, reversedAt: '2026-11-21T04:00:00.000Z', reverseReason: 'Wrong person' },
  }),
  payment(4, '2026-11-20T12:00:00.000Z', 300, { method: 'AccountCredit' }),
  payment(5, '2026-11-18T12:00:00.000Z', 1_000, { method: 'Card', accountId: omar.accountId }),
  // Credit that was paid back in October, one of which the day after turned out wrong.
  payment(7, '2026-10-05T15:00:00.000Z', 900, { method: 'BankTransfer' }),
  payment(8, '2026-10-05T16:00:00.000Z', 400, { kind: 'Refund', refundReason: 'Moved away' }),
  payment(9, '2026-10-05T16:30:00.000Z', 300, {
    ...{ kind: 'Refund', refundReason: 'Typed twice' },
    ...{ reversedAt: '2026-10-06T16:00:00.000Z', reverseReason: 'Nothing was handed out' },
  }),
  payment(6, '2026-11-20T15:00:00.000Z', 4_000, {
    ...{ accountId: omar.accountId, deliveryId: deliveryId(1), receivedBy: 'Devon Brown', receiptCheck: 0 },
  }),
]

type DeliveryRow = Database['delivery']
const delivery = (n: number, branchId: string, overrides: Partial<DeliveryRow>): DeliveryRow => ({
  ...newDeliveryColumns,
  ...{ deliveryId: deliveryId(n), accountId: omar.accountId, branchId, scheduledFor: '2026-11-30' },
  ...{ createdAt: then, updatedAt: then, createdBy: 'Errol' },
  ...overrides,
})
const attemptsAt = (...times: string[]) =>
  JSON.stringify(times.map((time) => ({ at: time, reason: 'NobodyHome', note: '', by: 'Devon Brown' })))
const [devon, dana] = [people.driver.accountId, people.otherDriver.accountId]

const deliveries: readonly DeliveryRow[] = [
  delivery(1, kingston, {
    ...{ driverId: devon, scheduledFor: '2026-11-20', status: 'Delivered', proof: '{}' },
    ...{ deliveredAt: '2026-11-20T15:00:00.000Z' },
    attempts: attemptsAt('2026-11-18T16:00:00.000Z', '2026-11-20T03:00:00.000Z'),
  }),
  delivery(2, kingston, { driverId: devon, status: 'OutForDelivery' }),
  delivery(3, montego, {}),
  delivery(4, kingston, {
    ...{ driverId: dana, status: 'ReturnedToOffice', attempts: attemptsAt('2026-11-20T20:00:00.000Z') },
  }),
  delivery(5, kingston, { driverId: devon, status: 'OutForDelivery', deletedAt: now }),
]

async function putThings({ app: { deps } }: TestApp): Promise<void> {
  const db = writerOf(deps.db)
  await db.insertInto('delivery').values(deliveries).execute()
  await db
    .insertInto('storeOrder')
    .values({
      ...{ storeOrderId, accountId: omar.accountId, store: 'Books & More', serviceFeeUsdCents: 0 },
      ...{
        status: 'approved',
        note: '',
        createdAt: then,
        updatedAt: then,
        createdBy: 'Errol',
        deletedAt: null,
      },
    })
    .execute()
  await db.insertInto('invoice').values(invoices).execute()
  await db.insertInto('payment').values(payments).execute()
  const note = { accountId: ursula.accountId, reason: 'Late', createdBy: 'Errol', updatedAt: then }
  await db
    .insertInto('creditNote')
    .values([
      // 23:00 on the 19th.
      {
        ...{
          ...note,
          creditNoteId: idOf(0x701),
          amountJmdCents: 700,
          remainingJmdCents: 700,
          creditedJmdCents: 0,
          gctJmdCents: 0,
        },
        ...{ status: 'Open', createdAt: '2026-11-20T04:00:00.000Z' },
      },
      {
        ...{
          ...note,
          creditNoteId: idOf(0x702),
          amountJmdCents: 900,
          remainingJmdCents: 900,
          creditedJmdCents: 0,
          gctJmdCents: 0,
        },
        ...{ status: 'Void', createdAt: '2026-11-20T04:00:00.000Z' },
      },
    ])
    .execute()
}

/** Fills an empty server, and signs all people in. */
export async function putReportCompany(server: TestApp): Promise<Record<Person, string>> {
  const { deps } = server.app
  server.clock.forward(Date.parse(now) - server.clock.now())
  await onTheBooks(deps, async (tx) => {
    await tx.put('branch', branchOf(miami, 'MIA', 'Florida Warehouse', 'Warehouse'))
    await tx.put('branch', branchOf(kingston, 'KGN', 'Kingston', 'HeadOffice'))
    await tx.put('branch', branchOf(montego, 'MBJ', 'Montego Bay', 'LocalOffice'))
    await tx.put('account', accountOf(ursula, 'QS-10001'))
    await tx.put('account', accountOf(omar, 'QS-10002'))
  })
  await onTheBooks(deps, async (tx) => {
    for (const pkg of packages) await tx.put('package', pkg)
    for (const reviewRow of reviews) await tx.put('review', reviewRow)
  })
  const tokens: [string, string][] = []
  for (const [name, actor] of Object.entries(people)) tokens.push([name, await signIn(deps, actor)])
  await putThings(server)
  return Object.fromEntries(tokens) as Record<Person, string>
}
