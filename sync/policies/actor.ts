import { Refusal } from '../lib/refusal.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * The person who does something. On the server it is read from the session and the database at that moment; on a device
 * it is from the last contact. `name` is for texts that people read ("checked in by ...").
 */
export interface Actor {
  readonly accountId: string
  readonly name: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly brand: string
  readonly branchId: string | null
  /** True for a handheld that several people share. It reads for all of them and changes nothing in its own name. */
  readonly isHandheld?: true
  /** The local office of a shared handheld, which follows that office instead of the company. */
  readonly officeId?: string
}

/** The default text when a session has ended. */
export const sessionEndedText = 'Your session has ended. Please log in again.'

/** Read on a lost device, after its data was deleted. */
export const deviceLockedText =
  'This device was reported lost and locked. Everything that the app kept on it was deleted. If it’s back in your hands, log in again.'

export const forbiddenText = "Forbidden. You don't have persson to access this resource."

export const may = (actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean =>
  actor.role === 'Admin' || actor.permissions.includes(permission)

export function mustBeAllowed(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) throw new Refusal('forbidden', forbiddenText)
}
