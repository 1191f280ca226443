import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { equal } from '#sync/lib/equal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'

/** The person working on this device. */
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
  /** False: no mails about packages are sent. Missing on devices whose last login was with an older app. */
  hasConfirmedEmail?: boolean
  /** False: opened from this device's data without the server. Nothing is sent until it is renewed. */
  renewed: boolean
}

/** The person as the actor of changes, for mutators and rules. */
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

/** Read-only here; only `showSession` writes it. */
export const useSessionStore: UseBoundStore<
  Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>
> = store

/**
 * Sets the person working on this device. An equal session changes nothing, because each new object runs the guards
 * again, which would render a refused page again, whose frame sets the session, and so on without end.
 */
export function showSession(session: Session | null): void {
  store.setState((state) => (equal(state.session, session) ? state : { session }))
}
