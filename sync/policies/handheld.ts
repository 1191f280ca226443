import { type Actor, may } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/** What the floor's screens need. On a shared handheld nobody has more, whoever they are elsewhere. */
const floorPermissions: ReadonlySet<Permission> = new Set([
  'BackendView',
  'PackageView',
  'PackageUpdate',
  'CheckInPackageView',
  'ManifestView',
  'ManifestUpdate',
  'AccountView',
])

/** The changes that the floor's screens make. */
const floorChanges: ReadonlySet<string> = new Set([
  'package.checkIn',
  'package.undoCheckIn',
  'package.update',
  'package.putAway',
  'package.addImage',
  'package.removeImage',
  'manifest.addPackages',
  'manifest.removePackages',
  'manifest.countLine',
  'manifest.statusUpdate',
])

export const isFloorChange = (name: string): boolean => floorChanges.has(name)

/** A person with no more than the floor's rights. An administrator's role passes every check, so it steps down. */
export const onFloor = (actor: Actor): Actor => ({
  ...actor,
  role: actor.role === 'Admin' ? 'Supervisor' : actor.role,
  permissions: actor.permissions.filter((permission) => floorPermissions.has(permission)),
})

/** The right of each screen of the floor, in the order in which a worker is led to them. Device & Sync is nobody's work. */
export const floorScreenRights = [
  'PackageUpdate',
  'CheckInPackageView',
  'ManifestView',
  'PackageView',
] as const satisfies readonly Permission[]

/** Whether a person has a screen to work with on a shared handheld: nobody else is offered there. */
export const worksOnFloor = (worker: Pick<Actor, 'role' | 'permissions'>): boolean =>
  floorScreenRights.some((right) => may(worker, right))

/** Whether somebody of this branch works where the handheld is. No branch on either side means all of them. */
export const worksAt = (
  worker: Pick<Actor, 'branchId'>,
  handheld: { readonly branchId: string | null },
): boolean => worker.branchId === null || handheld.branchId === null || worker.branchId === handheld.branchId

const mailHost = '@handheld.invalid'

/** The address of a handheld's account: nobody gets mail there, and nobody logs in with it. */
export const handheldEmail = (accountId: string): string => `${accountId}${mailHost}`
export const isHandheldEmail = (email: string): boolean => email.endsWith(mailHost)

export const notFloorText =
  'This can’t be done on a shared handheld. Log in with your own account on another device for it.'

export const handheldPolicy = {
  /** Shares devices, prints badges, takes PINs away. */
  canManage: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(actor, 'HandheldUpdate'),
}
