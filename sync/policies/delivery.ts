import type { Delivery } from '../entities/deliveries/delivery.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner, mustBeGrantedIfStaff } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

/** The actor's part in a delivery. It decides which deliveries they reach and what they may do. */
export type DeliveryPart = 'customer' | 'driver' | 'office'

/** The filter for deliveries; null means all of them. */
export interface DeliveryRights {
  readonly accountId: string | null
  readonly driverId: string | null
}

const rightsOf: Record<DeliveryPart, (actor: Actor) => DeliveryRights> = {
  customer: ({ accountId }) => ({ accountId, driverId: null }),
  driver: ({ accountId }) => ({ accountId: null, driverId: accountId }),
  office: () => ({ accountId: null, driverId: null }),
}

/** Customers get the customer's part; staff need the right. */
function partOf(actor: Actor, right: Permission): DeliveryPart {
  mustBeGrantedIfStaff(actor, right)
  if (!isStaff(actor.role)) return 'customer'
  return actor.role === 'Driver' ? 'driver' : 'office'
}

/** The rights that staff need, for any delivery. */
export const deliveryRights = {
  read: 'DeliveryView',
  make: 'DeliveryUpdate',
} as const satisfies Record<string, Permission>

export const deliveryPolicy = {
  canView: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, deliveryRights.read),
  /** Everyone who plans deliveries reads all of them. Drivers read their own. */
  canReadAll: (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, deliveryRights.read),
  /**
   * The office may take any step. A driver may take those of their own stops, and of deliveries they took out before
   * another driver was assigned.
   */
  canMake: ({ role, accountId }: Actor, row: Pick<Delivery, 'driverId' | 'outBy'>): boolean =>
    isStaff(role) && (role !== 'Driver' || row.driverId === accountId || row.outBy === accountId),
  /** The days that the actor may close. */
  canCloseDayOf: ({ role, accountId }: Actor, driverId: string): boolean =>
    isStaff(role) && (role !== 'Driver' || driverId === accountId),
  /** Assign a driver, a day and a place in the round. */
  canPlan: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    person.role !== 'Driver' && isGranted(person, deliveryRights.make),
  /** Create a delivery for any customer. */
  canAdd: (person: Pick<Actor, 'role' | 'permissions'>): boolean =>
    person.role !== 'Driver' && isGranted(person, 'DeliveryCreate'),
  canCancel: (person: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(person, 'DeliveryDelete'),
  partOf,
  whereReachable: (actor: Actor, part: DeliveryPart): DeliveryRights => rightsOf[part](actor),
  whereReadable: (actor: Actor): DeliveryRights => rightsOf[partOf(actor, 'DeliveryView')](actor),
  /** The office may request a delivery for any customer, everyone else only for themselves. */
  canCreateFor: (actor: Actor, part: DeliveryPart, accountId: string): boolean =>
    part === 'office' || isOwner(actor, { accountId }),
  whereOwn: (actor: Actor): DeliveryRights => rightsOf.customer(actor),
  isWithin: (
    row: Pick<Delivery, 'accountId' | 'driverId'>,
    { accountId, driverId }: DeliveryRights,
  ): boolean =>
    (accountId === null || row.accountId === accountId) && (driverId === null || row.driverId === driverId),
}
