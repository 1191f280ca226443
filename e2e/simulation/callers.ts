import type { Actor } from '#sync/policies/actor.ts'

/** A caller is the device or session at the other end. */
export interface Caller {
  readonly actor: Actor
  readonly deviceId: string
}

export interface LiveCaller extends Caller {
  /** The rights of this moment; null when the session has ended. */
  judge(): Actor | null
}

export type UploadAnswer =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly message: string }
