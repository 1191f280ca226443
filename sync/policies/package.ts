import type { Package } from '../entities/package.ts'
import { type Actor, may } from './actor.ts'
import { isGranted, isOwner, type RowFilter } from './granted.ts'

export type PackagePlace = Pick<Package, 'accountId' | 'driverId'>

const isOnRouteOf = (actor: Actor, { driverId }: PackagePlace): boolean =>
  actor.role === 'Driver' && driverId === actor.accountId && may(actor, 'PackageView')

/** True for staff who see the packages of everybody. A driver sees what is on the driver's own deliveries. */
const canReadAll = (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, 'PackageView')

export const packagePolicy = {
  canReadAll,

  /** One's own, one on one's route, or any for the office. */
  canRead: (actor: Actor, row: PackagePlace): boolean =>
    canReadAll(actor) || isOwner(actor, row) || isOnRouteOf(actor, row),

  whereOwn: ({ accountId }: Actor): RowFilter => ({ accountId }),

  /** The same as what a list is narrowed to. */
  whereReadable(actor: Actor): RowFilter {
    if (canReadAll(actor)) return {}
    return actor.role === 'Driver' && may(actor, 'PackageView')
      ? { driverId: actor.accountId }
      : { accountId: actor.accountId }
  },

  /** Owners change a pre-alert only; the mutator says what of it. */
  canUpdate: (actor: Actor, row: PackagePlace): boolean => may(actor, 'PackageUpdate') || isOwner(actor, row),

  canRemove: (actor: Actor, row: PackagePlace): boolean => may(actor, 'PackageDelete') || isOwner(actor, row),

  canAddInvoice: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, 'PackageUpdate') || isOwner(actor, row),

  /** What it costs is for its owner, and for staff who see invoices. */
  canReadCosts: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, 'InvoiceView') || isOwner(actor, row),
}
