import { emptyDetails } from '../entities/packages/package.ts'
import { runMutator } from '../mutators/index.ts'
import type { MutatorContext } from '../mutators/mutator.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Actor } from '../policies/actor.ts'
import { memoryTx } from './memory-tx.ts'
import { actorOf, idOf } from './people.ts'

export const clerk = { ...actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk'), branchId: idOf(0xb1) }
export const otherClerk = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
export const boss = actorOf('Supervisor', idOf(0xa3), 'Sue Boss')
export const customer = actorOf('User', idOf(0xc1), 'Una Customer')
export const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
export const tracking = '1Z999AA10123456784'
export const second = '1Z999AA10123456793'
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
export const now = at(30)

/** An empty server on which people announce, create and check in packages. */
export function world(more: Partial<MutatorContext> = {}) {
  const tx = memoryTx()
  let changes = 0
  const act = (actor: Actor, name: string, args: unknown, minute = 30) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: at(minute), deviceId: 'Dock 1', side: 'server' },
      ...more,
    })
  return { tx, act, living: () => tx.all('package').filter(({ deletedAt }) => deletedAt === null) }
}

export const checkIn = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, manifestId: null },
  ...emptyDetails,
  ...more,
})
export const create = (packageId: string, more: object = {}) => ({
  ...{ ...emptyDetails, packageId, trackingNumber: tracking },
  ...more,
})
export const prealert = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, courier: '', shipper: 'Shop', description: 'Shoes' },
  ...{ declaredValueUsdCents: 100, quantity: 2, merchantInvoiceFileId: null },
  ...more,
})
export const blank = (packageId: string) => ({ ...blankPackage(packageId, now), codes: [tracking] })
export const numberFields = { trackingNumber: tracking, trackingNormalized: tracking, courier: 'UPS' }
export const eventMarks = {
  ...{ customs: null, accountId: null, driverId: null, offices: [], deviceAt: null, recordedAt: now },
  ...{ deviceId: 'Dock 1', version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
}
