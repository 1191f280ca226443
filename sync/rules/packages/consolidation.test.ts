import { expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package, Placement } from '../../entities/packages/package.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import { consolidatedFields, consolidationObstacle, ownRecordText } from './consolidation.ts'

// Which packages may be packed into one box, and what the box takes from each of them.

const at = '2026-11-20T14:00:00.000Z'
const [kingston, mobay, fileId] = [idOf(0xa), idOf(0xb), idOf(0xf)]
const box = (over: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(1), at),
  ...{ accountId: idOf(2), branchId: kingston, status: 'ReceivedAtWharehouse', checkedInAt: at },
  ...over,
})
const placement = (branchId: string | null): Placement => ({ by: 'Ann', at, branchId })
const obstacleOf = (over: Partial<Package>, first: Partial<Package> = {}) =>
  consolidationObstacle(box({ packageId: idOf(3), ...over }), box(first))

test.each<[what: string, over: Partial<Package>, first: Partial<Package>]>([
  ['two of one customer', {}, {}],
  ['by the same way', { mode: 'Air' }, { mode: 'Air' }],
  ['one of no mode yet', { mode: null }, { mode: 'Sea' }],
  ['a first one of no mode yet', { mode: 'Sea' }, { mode: null }],
  ['in the same place', { placement: placement(mobay) }, { placement: placement(mobay) }],
  ['one without a place', {}, { placement: placement(mobay) }],
  ['a first one without a place', { placement: placement(mobay) }, {}],
  ['one in a bin of no known place', { placement: placement(null) }, { placement: placement(mobay) }],
  ['two for no office yet', { branchId: null }, { branchId: null }],
])('packages are packed into one box: %s', (_what, over, first) => {
  expect(obstacleOf(over, first)).toBeNull()
})

test.each<[words: string, over: Partial<Package>, first?: Partial<Package>]>([
  ['isn’t at the warehouse, but “', { checkedInAt: null }],
  ['isn’t at the warehouse, but “', { status: 'Shipped' }],
  ['has no customer yet', { accountId: null }],
  ['belongs to another customer', { accountId: idOf(4) }],
  ['is in another place or goes to another office', { branchId: mobay }],
  [
    'is in another place or goes to another office',
    { placement: placement(kingston) },
    { placement: placement(mobay) },
  ],
  ['goes by sea, and the first one goes by air', { mode: 'Sea' }, { mode: 'Air' }],
  ['is billed already', { invoiceId: idOf(5) }],
  ['is billed already', { billedAt: at }],
  ['has an open review: Whose is it?', { reviewReason: 'Whose is it?' }],
])('a package stays out of a box: it %s', (words, over, first) => {
  expect(obstacleOf(over, first)).toContain(words)
})

const customs = (over: Partial<Package['customs']>) => ({ customs: { ...untouchedCustoms, ...over } })
test.each<[words: string | null, over: Partial<Package>]>([
  [null, {}],
  [null, customs({ state: 'Cleared' })],
  ['is missing', { arrival: 'Missing' }],
  ['has missing pieces', { pieces: 2, missingPieces: [2] }],
  ['is held by customs', customs({ state: 'Hold' })],
  ['has duty of its own', customs({ dutyJmdCents: 1 })],
  // Also a duty of nothing is what customs decided.
  ['has duty of its own', customs({ dutyJmdCents: 0 })],
])('a box keeps no record of a package apart: “%s”', (words, over) => {
  const text = ownRecordText(box(over))
  if (words === null) expect(text).toBeNull()
  else expect(text).toContain(words)
})

test.each<[what: string, rows: Partial<Package>[], fields: object]>([
  ['the customer and the office', [{}, {}], { accountId: idOf(2), branchId: kingston }],
  ['no office of none', [{ branchId: null }], { branchId: null }],
  ['nothing of nothing', [], { accountId: null, branchId: null, originBranchId: null, mode: null }],
  ['no insurance of no package', [], { insurance: null, merchantInvoiceFileId: null, invoiceProblem: null }],
  ['the mode', [{ mode: 'Sea' }, { mode: 'Sea' }], { mode: 'Sea' }],
  ['the mode of the only one that has some', [{ mode: null }, { mode: 'Sea' }], { mode: 'Sea' }],
  ['no mode of none', [{ mode: null }], { mode: null }],
  [
    'the service of the only one that has some',
    [{ service: null }, { service: 'Fast' }],
    { service: 'Fast' },
  ],
  ['no service of none', [{ service: null }], { service: null }],
  ['the origin of the first', [{ originBranchId: mobay }, {}], { originBranchId: mobay }],
  ['insurance that one has', [{ insurance: null }, { insurance: 'Insured' }], { insurance: 'Insured' }],
  ['the usual insurance of one', [{ insurance: null }, { insurance: 'Declined' }], { insurance: null }],
  ['insurance that all declined', [{ insurance: 'Declined' }], { insurance: 'Declined' }],
  ['all couriers, each once', ['UPS', 'DHL', 'UPS'].map((courier) => ({ courier })), { courier: 'UPS, DHL' }],
  ['all shippers that are known', ['', 'Shop'].map((shipper) => ({ shipper })), { shipper: 'Shop' }],
  ['all notes', ['Fragile', 'Wet'].map((text) => ({ note: text })), { note: 'Fragile, Wet' }],
  ['prohibited goods of one', [{}, { prohibited: true }], { prohibited: true }],
  ['no prohibited goods of none', [{}, {}], { prohibited: false }],
  ['the worst condition', [{ condition: 'Wet' }, { condition: 'Open' }], { condition: 'Wet' }],
  ['the worst battery', [{ battery: 'Installed' }, {}], { battery: 'Installed' }],
  [
    'the invoice that one has',
    [{}, { merchantInvoiceFileId: fileId }],
    { merchantInvoiceFileId: fileId, invoiceState: 'Missing' },
  ],
  [
    'the problem of an invoice',
    [{ invoiceState: 'Verified' }, { invoiceState: 'Rejected', invoiceProblem: 'No price' }],
    { invoiceProblem: 'No price', invoiceState: 'Rejected' },
  ],
  ['a hold of one', [{ shipWhen: 'Now' }, { shipWhen: 'Hold' }], { shipWhen: 'Hold' }],
  ['no hold of none', [{ shipWhen: 'Now' }, { shipWhen: null }], { shipWhen: 'Now' }],
])('a box has %s', (_what, rows, fields) => {
  expect(consolidatedFields(rows.map(box), at)).toMatchObject(fields)
})

test('words of a box end at two hundred characters, without a blank at the end', () => {
  const rows = ['x'.repeat(199), 'More'].map((shipper) => box({ shipper }))
  expect(consolidatedFields(rows, at).shipper).toBe(`${'x'.repeat(199)},`)
  const blank = ['x'.repeat(198), 'More'].map((shipper) => box({ shipper }))
  expect(consolidatedFields(blank, at).shipper).toBe(`${'x'.repeat(198)},`)
})
