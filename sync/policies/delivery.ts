import type { Delivery } from '../entities/delivery.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

/** The part an actor plays in a delivery: each reaches other ones and does other things with them. */
export type DeliveryPart = 'customer' | 'driver' | 'office'

/** Whose deliveries; null is everybody's. */
export interface DeliveryRights {
  readonly accountId: string | null
  readonly driverId: string | null
}

const rightsOf: Record<DeliveryPart, (actor: Actor) => DeliveryRights> = {
  customer: ({ accountId }) => ({ accountId, driverId: null }),
  driver: ({ accountId }) => ({ accountId: null, driverId: accountId }),
  office: () => ({ accountId: null, driverId: null }),
}

/** A customer plays the customer's part; staff need the right. */
function partOf(actor: Actor, right: Permission): DeliveryPart {
  mustBeGrantedIfStaff(actor, right)
  if (!isStaff(actor.role)) return 'customer'
  return actor.role === 'Driver' ? 'driver' : 'office'
}

/** What staff need, whoever the delivery is for. */
export const deliveryRights = {
  read: 'DeliveryView',
  make: 'DeliveryUpdate',
} as const satisfies Record<string, Permission>

export const deliveryPolicy = {
  canView: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, deliveryRights.read),
  /** Everybody's deliveries, as those who plan them. A driver has the own ones. */
  canReadAll: (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, deliveryRights.read),
  /** The office takes any step; a driver those of the own stops, and of those taken out before another was named. */
  canMake: ({ role, accountId }: Actor, row: Pick<Delivery, 'driverId' | 'outBy'>): boolean =>
    isStaff(role) && (role !== 'Driver' || row.driverId === accountId || row.outBy === accountId),
  /** Whose day may be closed. */
  canCloseDayOf: ({ role, accountId }: Actor, driverId: string): boolean =>
    isStaff(role) && (role !== 'Driver' || driverId === accountId),
  /** Give deliveries a driver, a day and a place in the round. */
  canPlan: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    person.role !== 'Driver' && isGranted(person, deliveryRights.make),
  /** Make one for any customer. */
  canAdd: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    person.role !== 'Driver' && isGranted(person, 'DeliveryCreate'),
  canCancel: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, 'DeliveryDelete'),
  partOf,
  whereReachable: (actor: Actor, part: DeliveryPart): DeliveryRights => rightsOf[part](actor),
  whereReadable: (actor: Actor): DeliveryRights => rightsOf[partOf(actor, 'DeliveryView')](actor),
  /** The office asks for everybody's, everybody else for their own. */
  canCreateFor: (actor: Actor, part: DeliveryPart, accountId: string): boolean =>
    part === 'office' || isOwner(actor, { accountId }),
  whereOwn: (actor: Actor): DeliveryRights => rightsOf.customer(actor),
  isWithin: (
    row: Pick<Delivery, 'accountId' | 'driverId'>,
    { accountId, driverId }: DeliveryRights,
  ): boolean =>
    (accountId === null || row.accountId === accountId) && (driverId === null || row.driverId === driverId),
}
