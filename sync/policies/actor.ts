import { Refusal } from '../lib/refusal.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Whoever does something: on the server read from the session and the database at that moment,
 * on a device what the last contact said. `name` is for the words a person reads ("checked in by ...").
 */
export interface Actor {
  readonly accountId: string
  readonly name: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly brand: string
  readonly branchId: string | null
  /** True: a handheld that several people share. It reads for them, and changes nothing in its own name. */
  readonly isHandheld?: true
}

/** What whoever has no session any more is told, when there is nothing more to say. */
export const sessionEndedText = 'Your session has ended. Please log in again.'

export const forbiddenText = "Forbidden. You don't have persson to access this resource."

export const may = (actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean =>
  actor.role === 'Admin' || actor.permissions.includes(permission)

export function mustBeAllowed(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) throw new Refusal('forbidden', forbiddenText)
}
