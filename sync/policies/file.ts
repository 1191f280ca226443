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
  /** Whoever sent a file may name it in what they write. */
  canAttach: (actor: Actor, file: Pick<FilePlace, 'ownerAccountId'>): boolean =>
    file.ownerAccountId === actor.accountId,

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
