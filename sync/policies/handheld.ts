import { type Actor, may } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/**
 * The rights that floor screens need. On a shared handheld, workers have no others, even if their role has more elsewhere.
 */
const floorPermissions: ReadonlySet<Permission> = new Set([
  'BackendView',
  'PackageView',
  'PackageUpdate',
  'CheckInPackageView',
  'ManifestView',
  'ManifestUpdate',
  'AccountView',
])

/** The changes that floor screens make. */
const floorChanges: ReadonlySet<string> = new Set([
  'package.checkIn',
  'package.undoCheckIn',
  'package.update',
  'package.putAway',
  'package.consolidate',
  'package.split',
  'package.addImage',
  'package.removeImage',
  'manifest.addPackages',
  'manifest.removePackages',
  'manifest.countLine',
  'manifest.addExtra',
  'manifest.follow',
  'manifest.statusUpdate',
  'transfer.load',
  'transfer.depart',
  'transfer.count',
  'transfer.close',
])

export const isFloorChange = (name: string): boolean => floorChanges.has(name)

/** The person with only the floor rights. An admin loses that role here, because it would pass every check. */
export const withFloorRights = (actor: Actor): Actor => ({
  ...actor,
  role: actor.role === 'Admin' ? 'Supervisor' : actor.role,
  permissions: actor.permissions.filter((permission) => floorPermissions.has(permission)),
})

/**
 * The right for each floor screen, in the order in which a worker is sent to the first one they may see. Device &
 * Sync isn't among them, because it's no work screen.
 */
export const floorScreenRights = [
  'PackageUpdate',
  'CheckInPackageView',
  'ManifestView',
  'PackageView',
] as const satisfies readonly Permission[]

/** Returns true if a person may use a floor screen. The handheld offers no other people. */
export const worksOnFloor = (worker: Pick<Actor, 'role' | 'permissions'>): boolean =>
  floorScreenRights.some((right) => may(worker, right))

/** Returns true if the worker's branch is the handheld's. A missing branch on either side means all branches. */
export const worksAt = (
  worker: Pick<Actor, 'branchId'>,
  handheld: { readonly branchId: string | null },
): boolean => worker.branchId === null || handheld.branchId === null || worker.branchId === handheld.branchId

const mailHost = '@handheld.invalid'

/** The email address of a handheld's account, which gets no mail and can't log in. */
export const handheldEmail = (accountId: string): string => `${accountId}${mailHost}`
export const isHandheldEmail = (email: string): boolean => email.endsWith(mailHost)

export const notFloorText =
  'This can’t be done on a shared handheld. Log in with your own account on another device for it.'

export const handheldPolicy = {
  /** Share devices, print badges and remove PINs. */
  canManage: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(actor, 'HandheldUpdate'),
}
