import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Question } from '#sync/entities/messages/question.ts'
import { type Manifest, type ManifestLine, noTotals } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import type { Transfer, TransferLine } from '#sync/entities/packages/transfer.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { roles } from '#sync/policies/roles.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Tx } from '#sync/tx.ts'

const at = '2026-11-02T08:00:00.000Z'
const rowFields = { version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null }

/** The same people as `startServer` has, by role. */
export const queuedPeople = roles.map((role, n) => actorOf(role, idOf(0xa00 + n)))
const customerId = idOf(0xa00)
const driverId = idOf(0xa03)

const packageRow = (n: number, overrides: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(n), at),
  trackingNumber: `TBA2000000000${n.toString(16).padStart(2, '0')}`,
  accountId: customerId,
  declaredValueUsdCents: 4500,
  description: 'Shoes',
  weightLb: 4,
  mode: 'Air',
  billedAt: at,
  ...overrides,
})
const checkedIn = {
  status: 'ReceivedAtWharehouse',
  checkedInAt: at,
  checkedInBy: 'Warehouse Person',
} as const

const ending = beginEnding('Unwanted', 'Asked', { reason: 'Not wanted', by: 'Warehouse Person', at })

const atHead = { ...checkedIn, status: 'AtHeadOffice', branchId: idOf(0xb02) } as const

const lampLine = {
  ...{ description: 'Lamp', quantity: 1, valueUsdCents: 4500, dutyCategory: null, hsCode: '' },
}

const packages: readonly Package[] = [
  packageRow(0x01),
  packageRow(0x02, { ...checkedIn, bin: 'A1-1', reviewReason: 'Checked in twice' }),
  packageRow(0x03, { ...checkedIn, manifestId: idOf(0x401) }),
  packageRow(0x3c, { ...checkedIn, billedAt: null }),
  packageRow(0x04, { status: 'ReadyForPickup' }),
  packageRow(0x1e, { ...checkedIn, ending: { ...ending, status: 'Chosen', choice: 'ReturnToShop' } }),
  packageRow(0x1f, { ...checkedIn, ending: { ...ending, status: 'GoingBack', choice: 'ReturnToShop' } }),
  packageRow(0x38, { status: 'ReadyForPickup', branchId: idOf(0xb02) }),
  packageRow(0x39, { status: 'ReadyForPickup', branchId: idOf(0xb02) }),
  packageRow(0x05, { status: 'ReadyForPickup', driverId }),
  packageRow(0x06, { status: 'ReadyForPickup', driverId }),
  packageRow(0x51, {
    status: 'Delivered',
    deliveredAt: at,
    lines: [{ ...lampLine, lineId: idOf(0x901) }],
    pieces: 2,
  }),
  packageRow(0x07, { status: 'Delivered', deliveredAt: at, deliveredTo: 'User Person' }),
  packageRow(0x08, { ...checkedIn, status: 'AtCustoms', manifestId: idOf(0x402) }),
  packageRow(0x09, { status: 'ReadyForPickup' }),
  packageRow(0x0a, { ...checkedIn, status: 'AtCustoms', manifestId: idOf(0x402) }),
  packageRow(0x0d, { ...checkedIn, status: 'OnRoute', manifestId: idOf(0x402) }),
  packageRow(0x0e, { ...checkedIn, billedAt: null }),
  packageRow(0x0f, { ...checkedIn, billedAt: null }),
  packageRow(0x22, { ...checkedIn, status: 'AtCustoms', manifestId: idOf(0x402), pieces: 3 }),
  packageRow(0x21, { ...checkedIn, status: 'AtCustoms', pieces: 3, missingPieces: [2], missingSince: at }),
  packageRow(0x0b, { status: 'ReadyForPickup', driverId }),
  packageRow(0x0c, { status: 'ReadyForPickup', driverId }),
  packageRow(0x3b, { status: 'ReadyForPickup', driverId }),
  ...[0x31, 0x32, 0x33, 0x34, 0x35].map((n) => packageRow(n, atHead)),
]

const eventRow = ({ packageId, accountId, driverId, status }: Package): PackageEvent => ({
  ...{ packageEventId: packageId, packageId, accountId, driverId, offices: [], status, stepBack: false },
  ...{ occurredAt: at, recordedAt: at, by: 'Warehouse Person', deviceId: '', branchId: null, note: '' },
  ...{ customs: null, deviceAt: null, rank: 0, headingTo: null, ...rowFields },
})

const manifestRow = (n: number, status: Manifest['status']): Manifest => ({
  ...{ manifestId: idOf(n), number: `MAN-20261102-0${n.toString(16)}`, mode: 'Air', status },
  ...{ mawbNumber: '001-12345675', carrier: '', originBranchId: null, destinationBranchId: null },
  ...{ departsAt: at, arrivesAt: null, sealedBy: null, sealedAt: null, overrides: [] },
  totals: noTotals,
  ...rowFields,
})
const lineRow = ({ packageId, manifestId }: Package): ManifestLine[] =>
  manifestId === null
    ? []
    : [
        {
          ...{ manifestLineId: packageId, manifestId, packageId, addedAt: at, addedBy: 'Warehouse Person' },
          ...{ arrival: 'Pending', extra: false, offices: [], ...rowFields },
        },
      ]

const stop = (n: number, packageId: string, overrides: Partial<Delivery> = {}): Delivery =>
  deliveryRow({
    ...{ deliveryId: idOf(n), accountId: customerId, packageIds: [packageId], driverId },
    ...{ feeJmdCents: 0, ...overrides },
  })
const out = { status: 'OutForDelivery', outAt: at, outBy: driverId } as const
const attempt = { at, reason: 'NobodyHome' as const, note: '', by: 'Driver Person', photoFileIds: [] }
const doorPayment = {
  method: 'Cash',
  amountJmdCents: 92_000,
  roundingJmdCents: 0,
  paymentId: null,
  reversedAt: null,
} as const
const proof = {
  ...{ recipientName: 'User Person', relationship: 'Customer', idType: 'Passport', idLast4: '' },
  ...{ signatureFileId: null, photoFileIds: [], latitude: null, longitude: null, accuracyM: null, at },
  ...{ codeResult: 'NotAsked' as const, codeReason: '' },
}
const deliveries: readonly Delivery[] = [
  stop(0x501, idOf(0x05)),
  stop(0x502, idOf(0x06), { ...out, packageIds: [idOf(0x06), idOf(0x3b)] }),
  stop(0x503, idOf(0x07), { ...out, status: 'Delivered', deliveredAt: at, proof, collected: doorPayment }),
  stop(0x504, idOf(0x0b), { loadedPackageIds: [idOf(0x0b)] }),
  stop(0x505, idOf(0x0c), { ...out, attempts: [attempt] }),
]

const image: PackageImage = {
  ...{
    packageImageId: idOf(0x201),
    packageId: idOf(0x02),
    accountId: customerId,
    driverId: null,
    offices: [],
  },
  ...{ fileId: idOf(0xf02), sha256: 'ab'.repeat(32), contentType: 'image/jpeg', size: 1000 },
  ...{ uploaded: true, takenAt: at, by: 'Warehouse Person', ...rowFields },
}

const review: Review = {
  ...{ reviewId: idOf(0x301), packageId: idOf(0x02), prealertId: null, kind: 'secondCheckIn' },
  ...{ at, by: 'Warehouse Person', deviceId: '', note: 'Checked in twice', differences: [] },
  ...{ status: 'Open', resolution: null, resolvedBy: null, resolvedAt: null, ...rowFields },
}

const line = { via: 'App', text: 'It is ready.', at, readAt: null, by: 'User Person', note: '' } as const
const question: Question = {
  ...{ questionId: idOf(0x601), packageId: idOf(0x07), accountId: customerId, status: 'Answered' },
  ...{ waitingSince: null, handledBy: 'Office Person', handledAt: at },
  lines: [
    { ...line, lineId: idOf(0x602), from: 'Customer' },
    { ...line, lineId: idOf(0x603), from: 'Office' },
  ],
  ...rowFields,
}

const transferRow = (n: number, overrides: Partial<Transfer> = {}): Transfer => ({
  ...{ transferId: idOf(n), number: `TRF-20261102-0${n.toString(16)}`, status: 'Open' },
  ...{ fromBranchId: idOf(0xb03), toBranchId: idOf(0xb02), vehicle: 'Isuzu', driverId: null, seal: '' },
  ...{ departedBy: null, departedAt: null, arrivedAt: null, closedBy: null, closedAt: null, ...rowFields },
  ...overrides,
})
const left = { departedBy: 'Warehouse Person', departedAt: at } as const
const transfers = [
  transferRow(0x701),
  transferRow(0x702, { status: 'Departed', ...left }),
  transferRow(0x703, { status: 'Arrived', ...left, arrivedAt: at }),
]
const roadLine = (transfer: number, pkg: number): TransferLine => ({
  ...{ transferLineId: idOf(pkg + 0x800), transferId: idOf(transfer), packageId: idOf(pkg), extra: false },
  ...{ addedAt: at, addedBy: 'Warehouse Person', arrival: 'Pending', ...rowFields },
  offices: [idOf(0xb02), idOf(0xb03)],
})
const roadLines = [roadLine(0x701, 0x32), roadLine(0x702, 0x33), roadLine(0x702, 0x34), roadLine(0x703, 0x35)]

/** The merchant invoice that a pre-alert of the examples names. */
export const merchantInvoiceFileId = idOf(0xf01)

/** The rows that the examples in `mutators/queued` are about, the same on both sides. Accounts are the caller's. */
export async function putQueuedWorld(tx: Tx): Promise<void> {
  for (const n of [0xb01, 0xb02])
    await tx.put('branch', { ...branchRow, branchId: idOf(n), code: `B${n.toString(16)}` })
  await tx.put('branch', { ...branchRow, branchId: idOf(0xb03), code: 'B3', kind: 'HeadOffice' })
  await tx.put('branch', { ...branchRow, branchId: idOf(0xb04), code: 'B4', kind: 'Warehouse' })
  for (const [n, status] of [
    [0x401, 'Open'],
    [0x402, 'AtCustoms'],
    [0x403, 'Open'],
  ] as const)
    await tx.put('manifest', manifestRow(n, status))
  for (const pkg of packages) await tx.put('package', { ...pkg, codes: [pkg.trackingNumber] })
  for (const event of packages.map(eventRow)) await tx.put('packageEvent', event)
  for (const line of packages.flatMap(lineRow)) await tx.put('manifestLine', line)
  for (const transfer of transfers) await tx.put('transfer', transfer)
  for (const line of roadLines) await tx.put('transferLine', line)
  for (const delivery of deliveries) await tx.put('delivery', delivery)
  await tx.put('packageImage', image)
  await tx.put('review', review)
  await tx.put('question', question)
}
