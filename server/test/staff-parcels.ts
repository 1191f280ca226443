import { putPackage } from './billable.ts'
import { next, officeReply, own, type StaffRow, type World } from './staff-world.ts'

const manifest = async (world: World) =>
  (await officeReply(world, 'Warehouse', 'POST', '/api/manifests', { mode: 'Air' })).manifestId
const received = async ({ server }: World, accountId: string | null = null) =>
  (await putPackage(server, accountId, { status: 'ReceivedAtWharehouse' })).packageId

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
  ['manifests.create', 'Warehouse', () => ({ body: { mode: 'Air' } })],
  [
    'manifests.update',
    'Warehouse',
    async (world) => ({ params: { manifestId: await manifest(world) }, body: { carrier: 'Atlas Air' } }),
  ],
  [
    'manifests.statusUpdate',
    'Warehouse',
    async (world) => ({ body: { manifestId: await manifest(world), status: 'Cancelled' } }),
  ],
  [
    'packages.create',
    'Warehouse',
    (world) => ({ body: { trackingNumber: `TBA223400${100_000 + next()}`, accountId: own(world) } }),
  ],
  [
    'packages.update',
    'Employee',
    async (world) => ({ body: { packageId: await received(world, own(world)), description: 'Boots' } }),
  ],
  [
    'packages.checkin',
    'Warehouse',
    (world) => ({
      body: { packages: [{ trackingNumber: `TBA223500${100_000 + next()}`, accountId: own(world) }] },
    }),
  ],
  [
    'packages.delivertocustomer',
    'Employee',
    async ({ twins }) => ({
      body: { packageIds: [await twins.stored(twins.owner)], recipient: { name: 'Una Brown' } },
    }),
  ],
  [
    'packages.statusUpdate',
    'Warehouse',
    async (world) => ({ body: { packageIds: [await received(world, own(world))], status: 'Shipped' } }),
  ],
]
