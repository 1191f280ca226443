import type { Package } from '../entities/package.ts'
import { type Actor, may } from './actor.ts'
import { isGranted, isOwner, type RowFilter } from './granted.ts'
import type { Permission } from './permissions.ts'

/** What staff need, whoever the package belongs to. */
export const packageRights = {
  read: 'PackageView',
  create: 'PackageCreate',
  checkIn: 'CheckInPackageView',
  setStatus: 'PackageStatusUpdate',
  deliver: 'PackageDeliver',
  update: 'PackageUpdate',
  remove: 'PackageDelete',
  addImage: 'CheckInPackageView',
  removeImage: 'PackageUpdate',
} as const satisfies Record<string, Permission>

type Person = Pick<Actor, 'role' | 'permissions'>
const holdersOf =
  (right: Permission) =>
  (person: Person): boolean =>
    may(person, right)

/** Who may correct what others did. */
export const isChief = (role: Actor['role']): boolean =>
  role === 'Supervisor' || role === 'Senior' || role === 'Admin'

const canUpdateAll = holdersOf(packageRights.update)
const canRemoveAll = holdersOf(packageRights.remove)

export type PackagePlace = Pick<Package, 'accountId' | 'driverId'>

const isOnRouteOf = (actor: Actor, { driverId }: PackagePlace): boolean =>
  actor.role === 'Driver' && driverId === actor.accountId && may(actor, packageRights.read)

/** True for staff who see the packages of everybody. A driver sees what is on the driver's own deliveries. */
const canReadAll = (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, packageRights.read)

export const packagePolicy = {
  canReadAll,
  canUpdateAll,
  canRemoveAll,

  /** Whoever sees packages of others, be it only those on one's route. */
  canSearch: holdersOf(packageRights.read),
  canCreate: holdersOf(packageRights.create),
  canCheckIn: holdersOf(packageRights.checkIn),
  canSetStatus: holdersOf(packageRights.setStatus),
  canDeliver: holdersOf(packageRights.deliver),
  /** Who may let a package go although something is owed for it. */
  canOverrideDebt: ({ role }: Person): boolean => isChief(role),
  canAddImage: holdersOf(packageRights.addImage),
  canRemoveImage: holdersOf(packageRights.removeImage),

  /** One's own, one on one's route, or any for the office. */
  canRead: (actor: Actor, row: PackagePlace): boolean =>
    canReadAll(actor) || isOwner(actor, row) || isOnRouteOf(actor, row),

  whereOwn: ({ accountId }: Actor): RowFilter => ({ accountId }),

  /** The same as what a list is narrowed to. */
  whereReadable(actor: Actor): RowFilter {
    if (canReadAll(actor)) return {}
    return actor.role === 'Driver' && may(actor, packageRights.read)
      ? { driverId: actor.accountId }
      : { accountId: actor.accountId }
  },

  /** Owners change a pre-alert only; the mutator says what of it. */
  canUpdate: (actor: Actor, row: PackagePlace): boolean => canUpdateAll(actor) || isOwner(actor, row),

  canRemove: (actor: Actor, row: PackagePlace): boolean => canRemoveAll(actor) || isOwner(actor, row),

  canAddInvoice: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, packageRights.update) || isOwner(actor, row),

  /** What it costs is for its owner, and for staff who see invoices. */
  canReadCosts: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, 'InvoiceView') || isOwner(actor, row),
}
