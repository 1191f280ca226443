import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { equal } from '#sync/lib/equal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'

/** Who works on this device now. */
export interface Session {
  accountId: string
  userId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  permissions: readonly Permission[]
  mailbox: string
  branchId: string | null
  brand: string
  /** False: nothing about packages is mailed to them. Missing on devices that were last signed in to by an older app. */
  hasConfirmedEmail?: boolean
  /** False: opened from what this device holds, without the server. Nothing is sent until it is renewed. */
  renewed: boolean
}

/** The person as whoever changes something: what the mutators and the rules go by. */
export const toActor = (session: Session): Actor => ({
  accountId: session.accountId,
  name: `${session.firstName} ${session.lastName}`.trim(),
  role: session.role,
  permissions: session.permissions,
  brand: session.brand,
  branchId: session.branchId,
})

interface SessionState {
  readonly session: Session | null
}

const store = create<SessionState>(() => ({ session: null }))

/** Read here, and written by `showSession` alone. */
export const useSessionStore: UseBoundStore<
  Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>
> = store

/**
 * Says who works on this device now. A session that says the same as the one before changes nothing: each new object asks the
 * guards again, which draws a page that was refused again, and an effect of its frame that shows the session would never end.
 */
export function showSession(session: Session | null): void {
  store.setState((state) => (equal(state.session, session) ? state : { session }))
}
