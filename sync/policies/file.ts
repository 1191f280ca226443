import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

export interface FilePlace {
  readonly visibility: 'Public' | 'Private'
  readonly ownerAccountId: string
}

/** The part of a file kind that decides who may read its files. */
export interface FileKindRights {
  /** The right that staff need. */
  readonly right: Permission
  /** True if these files belong to no package or delivery, so a driver's route gives no access. */
  readonly isOfNoRoute: boolean
}

/** The owner or the driver of the package or delivery that a file has to show. */
export type ShownTo = { readonly accountId: string } | { readonly driverId: string }

export const filePolicy = {
  /**
   * A change may name files of its maker and of the session that sends it: a shared handheld sends its workers' photos
   * under its own account, and only its own session can prove their shifts.
   */
  canAttach: (
    { accountId }: Pick<Actor, 'accountId'>,
    { ownerAccountId }: Pick<FilePlace, 'ownerAccountId'>,
    sessionAccountId = accountId,
  ): boolean => ownerAccountId === accountId || ownerAccountId === sessionAccountId,

  /**
   * Returns null if the actor may read the file: it is public, their own, or staff have the right for its kind.
   * Otherwise the file must show something that matches the returned filter: a driver's route, or the actor's own
   * packages and deliveries.
   */
  whereReadable(actor: Actor, file: FilePlace, kind: FileKindRights | undefined): ShownTo | null {
    if (file.visibility === 'Public' || file.ownerAccountId === actor.accountId) return null
    if (!kind || !isGranted(actor, kind.right)) return { accountId: actor.accountId }
    return actor.role === 'Driver' && !kind.isOfNoRoute ? { driverId: actor.accountId } : null
  },
}
