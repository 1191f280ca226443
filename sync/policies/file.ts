import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

export interface FilePlace {
  readonly visibility: 'Public' | 'Private'
  readonly ownerAccountId: string
}

/** As much of a kind of files as the right to read one needs. */
export interface FileKindRights {
  /** What staff need. */
  readonly right: Permission
  /** True: it belongs to no package and no delivery, so a driver's route says nothing of it. */
  readonly isOfNoRoute: boolean
}

/** Whose package or delivery a file has to show. */
export type ShownTo = { readonly accountId: string } | { readonly driverId: string }

export const filePolicy = {
  /**
   * A change may name the files of its maker and those of the session that brings it: a shared handheld sends the photos
   * of all its workers under its own account, and only its own session can prove their shifts.
   */
  canAttach: (
    { accountId }: Pick<Actor, 'accountId'>,
    { ownerAccountId }: Pick<FilePlace, 'ownerAccountId'>,
    sessionAccountId = accountId,
  ): boolean => ownerAccountId === accountId || ownerAccountId === sessionAccountId,

  /**
   * Everybody reads what is public, whoever sent it, and staff with the right for its kind: then null. Else what it shows
   * has to be within the filter: a driver's own route, or what one owns.
   */
  whereReadable(actor: Actor, file: FilePlace, kind: FileKindRights | undefined): ShownTo | null {
    if (file.visibility === 'Public' || file.ownerAccountId === actor.accountId) return null
    if (!kind || !isGranted(actor, kind.right)) return { accountId: actor.accountId }
    return actor.role === 'Driver' && !kind.isOfNoRoute ? { driverId: actor.accountId } : null
  },
}
