import { create } from 'zustand'
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
  session: Session | null
  /** True until it is known whether somebody is signed in: guards wait for it. */
  restoring: boolean
}

export const useSessionStore = create<SessionState>(() => ({ session: null, restoring: true }))
