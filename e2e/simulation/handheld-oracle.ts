import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'

/*
 * The run holds these rules about shared handhelds to be right and reasonable; they were written by hand and not
 * taken from the policies: who is behind a change that a handheld brings, and which things no one may do on one.
 */

const floorRights: readonly Permission[] = [
  ...(['BackendView', 'PackageView', 'PackageUpdate', 'CheckInPackageView'] as const),
  ...(['ManifestView', 'ManifestUpdate', 'AccountView'] as const),
]

const floorNames: readonly string[] = [
  ...['package.checkIn', 'package.undoCheckIn', 'package.update', 'package.putAway'],
  ...['package.consolidate', 'package.split', 'package.addImage', 'package.removeImage'],
  ...[
    'manifest.addPackages',
    'manifest.removePackages',
    'manifest.countLine',
    'manifest.statusUpdate',
    'manifest.addExtra',
    'manifest.follow',
  ],
  ...['transfer.load', 'transfer.depart', 'transfer.count', 'transfer.close'],
]

export const isOfFloor = (name: string): boolean => floorNames.includes(name)

/** Whether a person of one branch works on a handheld of another; null is all branches. */
export const isAtBranch = (worker: string | null, handheld: string | null): boolean =>
  worker === null || handheld === null || worker === handheld

/** A person on a shared handheld has the floor's rights at most. */
export const asOnFloor = (actor: Actor): Actor => ({
  ...actor,
  role: actor.role === 'Admin' ? 'Supervisor' : actor.role,
  permissions: actor.permissions.filter((permission) => floorRights.includes(permission)),
})

/** A key that a person takes over with, as the server's table has it at one moment. */
export interface KeyState {
  readonly keyId: string
  readonly accountId: string
  readonly endedAt: string | null
  readonly endReason: string | null
}

/** The facts that the server knows about handhelds at one moment. */
export interface HandheldFacts {
  readonly keys: readonly KeyState[]
  /** Accounts of the handhelds in use. */
  readonly inUse: readonly string[]
}

/** The statement of a handheld about a change's maker, and the run's own knowledge about that maker. */
export interface ShiftFacts {
  readonly keyId: string
  readonly accountId: string
  /** The account of the handheld on which the PIN was really typed; null for a shift that was made up. */
  readonly provedOn: string | null
}

/** Whether the server can tell from a shift who made it, regardless of their present rights. */
export const isGenuine = (shift: ShiftFacts, handheldId: string, { keys, inUse }: HandheldFacts): boolean =>
  shift.provedOn === handheldId &&
  inUse.includes(handheldId) &&
  keys.some(({ keyId, accountId }) => keyId === shift.keyId && accountId === shift.accountId)

const goodForMs = 30 * 86_400_000

/** Whether a shift proves its worker to the server, at this moment on its clock. */
export function isProof(shift: ShiftFacts, handheldId: string, facts: HandheldFacts, now: number): boolean {
  const key = facts.keys.find(({ keyId }) => keyId === shift.keyId)
  if (!key || !isGenuine(shift, handheldId, facts) || key.endReason === 'revoked') return false
  return key.endedAt === null || now - Date.parse(key.endedAt) <= goodForMs
}
