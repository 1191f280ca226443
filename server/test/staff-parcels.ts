import type { Branch } from '#sync/entities/company/branch.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { putPackage } from './billable.ts'
import { onTheBooks } from './money.ts'
import { next, officeReply, ownerAccountId, type StaffRow, type World } from './staff-world.ts'
import { pdfBase64 } from './twins.ts'

const manifest = async (world: World) =>
  (await officeReply(world, 'Warehouse', 'POST', '/api/manifests', { mode: 'Air' })).manifestId
const cost = () => ({ kind: 'Airline', amountJmdCents: 5_000, reference: `AWB ${next()}` })
/** A transfer from a head office to a local one, with nothing on it yet. */
const transferBody = async ({ server }: World) => {
  const officeId = async (kind: Branch['kind']) => {
    const branchId = idOf(0x7b0000 + next())
    const row = { ...branchRow, branchId, code: `T${next()}`, name: `Office ${next()}`, kind }
    await onTheBooks(server.app.deps, (tx) => tx.put('branch', row))
    return branchId
  }
  return { fromBranchId: await officeId('HeadOffice'), toBranchId: await officeId('LocalOffice') }
}
const transfer = async (world: World) =>
  (await officeReply(world, 'Warehouse', 'POST', '/api/transfers', await transferBody(world))).transferId
const receivedPackage = async ({ server }: World, accountId: string | null = null) =>
  (await putPackage(server, accountId, { status: 'ReceivedAtWharehouse' })).packageId

/** Packages that could be packed into one. */
const waiting = async ({ server }: World, accountId: string) => {
  const row = { status: 'ReceivedAtWharehouse', checkedInAt: '2026-11-02T08:00:00.000Z' } as const
  const packages = [await putPackage(server, accountId, row), await putPackage(server, accountId, row)]
  return packages.map(({ packageId }) => packageId)
}

const labelledPackage = async ({ server }: World) =>
  (await putPackage(server, null, { status: 'ReceivedAtWharehouse', hawbNumber: `QS88${next()}` })).packageId

const partnerKey = (world: World) =>
  officeReply(world, 'Admin', 'POST', '/api/api-keys', {
    name: `Partner ${next()}`,
    rights: ['packages.read'],
  })

/** Packages, and what carries them. */
export const parcelsRows: readonly StaffRow[] = [
  [
    'deliveries.create',
    'Employee',
    async ({ twins }) => ({
      body: {
        accountId: twins.owner.accountId,
        packageIds: [await twins.stored(twins.owner)],
        address: twins.place(twins.owner),
      },
    }),
  ],
  [
    'deliveries.plan',
    'Employee',
    async ({ twins }) => ({
      body: { stops: [{ deliveryId: await twins.delivery(twins.owner), stopOrder: 3 }] },
    }),
  ],
  [
    'deliveries.update',
    'Employee',
    async ({ twins }) => ({
      params: { deliveryId: await twins.delivery(twins.owner) },
      body: { stopOrder: 3 },
    }),
  ],
  [
    'deliveries.update',
    'Driver',
    async (world) => {
      const deliveryId = await world.twins.delivery(world.twins.owner)
      const driverId = (await officeReply(world, 'Driver', 'GET', '/api/accounts/user')).accountId
      await officeReply(world, 'Employee', 'PUT', `/api/deliveries/${deliveryId}`, { driverId })
      return { params: { deliveryId }, body: { status: 'OutForDelivery' } }
    },
  ],
  [
    'printJobs.create',
    'Warehouse',
    async (world) => {
      const device = { name: `Printer ${next()}`, kind: 'printer' }
      const { hubDeviceId } = await officeReply(world, 'Admin', 'POST', '/api/hub/devices', device)
      return { body: { hubDeviceId, packageIds: [await labelledPackage(world)] } }
    },
  ],
  [
    'apiKeys.create',
    'Admin',
    () => ({ body: { name: `Partner ${next()}`, rights: ['packages.read'], perMinute: 10, perDay: 100 } }),
  ],
  [
    'webhooks.create',
    'Admin',
    async (world) => {
      const { apiKeyId } = await partnerKey(world)
      return { body: { apiKeyId, url: 'https://partner.example/hook', events: ['package.updated'] } }
    },
  ],
  [
    'webhooks.replay',
    'Admin',
    async (world) => {
      const { apiKeyId } = await partnerKey(world)
      const hook = { apiKeyId, url: 'https://partner.example/hook', events: ['package.updated'] }
      const { webhookId } = await officeReply(world, 'Admin', 'POST', '/api/webhooks', hook)
      return { params: { id: webhookId }, body: { from: '2026-01-01T00:00:00.000Z' } }
    },
  ],
  ['manifests.create', 'Warehouse', () => ({ body: { mode: 'Air' } })],
  [
    'manifests.update',
    'Warehouse',
    async (world) => ({ params: { manifestId: await manifest(world) }, body: { carrier: 'Atlas Air' } }),
  ],
  [
    'flightCosts.enter',
    'Supervisor',
    async (world) => ({ params: { manifestId: await manifest(world) }, body: cost() }),
  ],
  [
    'flightCosts.void',
    'Supervisor',
    async (world) => {
      const url = `/api/manifests/${await manifest(world)}/costs`
      const { flightCostId } = await officeReply(world, 'Supervisor', 'POST', url, cost())
      return { params: { flightCostId }, body: { reason: 'Typed wrong' } }
    },
  ],
  [
    'manifests.statusUpdate',
    'Warehouse',
    async (world) => ({ body: { manifestId: await manifest(world), status: 'Cancelled' } }),
  ],
  ['transfers.create', 'Warehouse', async (world) => ({ body: await transferBody(world) })],
  [
    'transfers.update',
    'Warehouse',
    async (world) => ({ params: { transferId: await transfer(world) }, body: { addPackageIds: [] } }),
  ],
  [
    'transfers.statusUpdate',
    'Warehouse',
    async (world) => ({ body: { transferId: await transfer(world), status: 'Closed' } }),
  ],
  [
    'packages.create',
    'Warehouse',
    (world) => ({
      body: { trackingNumber: `TBA223400${100_000 + next()}`, accountId: ownerAccountId(world) },
    }),
  ],
  [
    'packages.update',
    'Employee',
    async (world) => ({
      body: { packageId: await receivedPackage(world, ownerAccountId(world)), description: 'Boots' },
    }),
  ],
  [
    'packages.checkin',
    'Warehouse',
    (world) => ({
      body: {
        packages: [{ trackingNumber: `TBA223500${100_000 + next()}`, accountId: ownerAccountId(world) }],
      },
    }),
  ],
  [
    'packages.delivertocustomer',
    'Employee',
    async ({ twins }) => ({
      body: {
        packageIds: [await twins.stored(twins.owner)],
        recipient: { name: 'Una Brown', idType: 'Passport', idLast4: '4711' },
        reason: 'The owner is abroad',
      },
    }),
  ],
  [
    'packages.statusUpdate',
    'Warehouse',
    async (world) => ({
      body: { packageIds: [await receivedPackage(world, ownerAccountId(world))], status: 'Shipped' },
    }),
  ],
  [
    'packages.waiveCharges',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.billable(twins.owner) },
      body: { reason: 'A gift of the house' },
    }),
  ],
  [
    'packages.reportLost',
    'Warehouse',
    async ({ twins }) => ({
      params: { id: await twins.missing(twins.owner) },
      body: { reason: 'Searched both warehouses' },
    }),
  ],
  [
    'packages.decideLoss',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.missing(twins.owner, 'Reported') },
      body: { amountJmdCents: 100_000, reason: 'Lost on the flight' },
    }),
  ],
  [
    'claims.decide',
    'Supervisor',
    async (world) => {
      const pkg = await world.twins.stored(world.twins.owner)
      const claim = { packageId: pkg, kind: 'Damaged', amountJmdCents: 100, text: 'Broken' }
      const { claimId } = await officeReply(world, 'Employee', 'POST', '/api/claims', claim)
      return { params: { claimId }, body: { amountJmdCents: 100, reason: 'Broken on the way' } }
    },
  ],
  [
    'packages.decideFound',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.missing(twins.owner, 'Paid') },
      body: { keepsCredit: true, reason: 'It came broken' },
    }),
  ],
  [
    'packages.reportPieceLost',
    'Warehouse',
    async ({ twins }) => ({
      params: { id: await twins.lackingPiece(twins.owner), piece: '2' },
      body: { reason: 'Searched both warehouses' },
    }),
  ],
  [
    'packages.decidePieceLoss',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.lackingPiece(twins.owner, 'Reported'), piece: '2' },
      body: { shareUsdCents: 1_000, amountJmdCents: 100_000, reason: 'Lost on the flight' },
    }),
  ],
  [
    'packages.decidePieceFound',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.lackingPiece(twins.owner, 'Paid'), piece: '2' },
      body: { keepsCredit: true, reason: 'It came broken' },
    }),
  ],
  [
    'packages.chooseEnding',
    'Warehouse',
    async ({ twins }) => ({
      params: { id: await twins.unclaimed(twins.owner, 'Asked') },
      body: { choice: 'SendOn', feeJmdCents: 0 },
    }),
  ],
  [
    'packages.wayBack',
    'Warehouse',
    async ({ twins }) => ({
      params: { id: await twins.unclaimed(twins.owner, 'Noticed') },
      body: { step: 'Ask', reason: 'Its customer doesn’t want it' },
    }),
  ],
  [
    'packages.abandon',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.unclaimed(twins.owner, 'Noticed') },
      body: { reason: 'Nobody came' },
    }),
  ],
  [
    'packages.takeBackAbandonment',
    'Supervisor',
    async ({ twins }) => ({
      params: { id: await twins.unclaimed(twins.owner, 'Abandoned') },
      body: { reason: 'The customer called' },
    }),
  ],
  [
    'packages.release',
    'Employee',
    async ({ twins }) => ({ body: { packageIds: [await twins.stored(twins.owner)] } }),
  ],
  [
    'packages.consolidate',
    'Warehouse',
    async (world) => ({ body: { packageIds: await waiting(world, ownerAccountId(world)), weightLb: 5 } }),
  ],
  [
    'packages.split',
    'Warehouse',
    async (world) => ({
      params: { id: await receivedPackage(world, ownerAccountId(world)) },
      body: { pieces: 3 },
    }),
  ],
  [
    'packages.chooseShipping',
    'Warehouse',
    async (world) => ({
      body: { packageIds: await waiting(world, ownerAccountId(world)), shipWhen: 'Together' },
    }),
  ],
  [
    'packages.customs',
    'Warehouse',
    async (world) => ({
      body: { packageIds: [await receivedPackage(world, ownerAccountId(world))], state: 'Submitted' },
    }),
  ],
  [
    'packages.recordCustomsReceipt',
    'Employee',
    async (world) => {
      const id = await receivedPackage(world, ownerAccountId(world))
      return { params: { id }, body: { receiptNumber: 'R-1', classification: '8517.13', cifJmdCents: 5 } }
    },
  ],
  [
    'packages.checkInvoice',
    'Employee',
    async (world) => {
      const id = await receivedPackage(world, ownerAccountId(world))
      const invoice = { packageId: id, name: 'shop.pdf', base64: pdfBase64('bought') }
      await officeReply(world, 'Employee', 'PUT', '/api/invoices/uploadinvoice', invoice)
      return { params: { id }, body: { verdict: 'reject', reason: 'The total cannot be read' } }
    },
  ],
]
