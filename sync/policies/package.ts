import type { Package } from '../entities/packages/package.ts'
import { type Actor, may } from './actor.ts'
import { isGranted, isOwner, type RowFilter } from './granted.ts'
import type { Permission } from './permissions.ts'

/** The rights that staff need, for any package. */
export const packageRights = {
  read: 'PackageView',
  create: 'PackageCreate',
  checkIn: 'CheckInPackageView',
  setStatus: 'PackageStatusUpdate',
  deliver: 'PackageDeliver',
  compensate: 'PackageCompensate',
  dispose: 'PackageDispose',
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

const staffWith =
  (right: Permission) =>
  (person: Person): boolean =>
    isGranted(person, right)

/** Returns true for roles that may correct other people's work. */
export const isChief = (role: Actor['role']): boolean =>
  role === 'Supervisor' || role === 'Senior' || role === 'Admin'

const canUpdateAll = holdersOf(packageRights.update)
const canRemoveAll = holdersOf(packageRights.remove)

export type PackagePlace = Pick<Package, 'accountId' | 'driverId'>
type PackageReach = PackagePlace & Pick<Package, 'offices' | 'archivedAt'>

const isOnRouteOf = (actor: Actor, { driverId }: PackagePlace): boolean =>
  actor.role === 'Driver' && driverId === actor.accountId && may(actor, packageRights.read)

/** Returns true for staff who see all packages. A driver sees only those on their own deliveries. */
const canReadAll = (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, packageRights.read)

/**
 * Returns true for the actor's own package, one on their route, or any for the staff. Changes are judged by this alone: what
 * a device queued about a package that has left its office is done ([V10]).
 */
const canReach = (actor: Actor, row: PackagePlace): boolean =>
  canReadAll(actor) || isOwner(actor, row) || isOnRouteOf(actor, row)

/** The handheld of a local office reads by calls what it follows ([V9]), the packages without an office among it. */
const isInOffice = ({ officeId }: Actor, { offices, archivedAt }: PackageReach): boolean =>
  officeId === undefined || (archivedAt === null && (offices.length === 0 || offices.includes(officeId)))

export const packagePolicy = {
  canReadAll,
  canUpdateAll,
  canRemoveAll,

  /** Everyone who sees other people's packages, even if only those on their route. */
  canSearch: holdersOf(packageRights.read),
  canCreate: holdersOf(packageRights.create),
  canCheckIn: holdersOf(packageRights.checkIn),
  canSetStatus: holdersOf(packageRights.setStatus),
  canDeliver: holdersOf(packageRights.deliver),
  /** The people who decide what a customer gets for a lost package. */
  canCompensate: staffWith(packageRights.compensate),
  /** The people who give up unclaimed packages, and sell or destroy them. */
  canDispose: staffWith(packageRights.dispose),
  /** The roles that may release a package despite a debt. */
  canOverrideDebt: ({ role }: Person): boolean => isChief(role),
  /** The roles that may send a package by the mode that its customer did not choose. */
  canOverrideMode: ({ role }: Person): boolean => isChief(role),
  canAddImage: holdersOf(packageRights.addImage),
  canRemoveImage: holdersOf(packageRights.removeImage),

  canReach,

  /** Returns true for a package that the actor reaches and, on the handheld of a local office, follows. */
  canRead: (actor: Actor, row: PackageReach): boolean =>
    canReach(actor, row) && (isInOffice(actor, row) || isOwner(actor, row)),

  whereOwn: ({ accountId }: Actor): RowFilter => ({ accountId }),

  /** Matches the filter that a list gets. */
  whereReadable(actor: Actor): RowFilter {
    if (canReadAll(actor)) return actor.officeId === undefined ? {} : { officeId: actor.officeId }
    return actor.role === 'Driver' && may(actor, packageRights.read)
      ? { driverId: actor.accountId }
      : { accountId: actor.accountId }
  },

  /** Owners may change only a pre-alert; the mutator checks which fields. */
  canUpdate: (actor: Actor, row: PackagePlace): boolean => canUpdateAll(actor) || isOwner(actor, row),

  /** Owners say when they come for a package; the counter notes it for a customer who calls or walks in. */
  canAnnounce: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, packageRights.deliver) || isOwner(actor, row),

  canRemove: (actor: Actor, row: PackagePlace): boolean => canRemoveAll(actor) || isOwner(actor, row),

  canAddInvoice: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, packageRights.update) || isOwner(actor, row),

  /** Owners choose what happens to a package that they don't want; staff choose for a customer who calls. */
  canChoose: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, packageRights.update) || isOwner(actor, row),

  /** The costs are for the owner and for staff who see invoices. */
  canReadCosts: (actor: Actor, row: PackagePlace): boolean =>
    isGranted(actor, 'InvoiceView') || isOwner(actor, row),
}
