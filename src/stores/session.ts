import { create } from 'zustand'
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
  /** False: opened from what this device holds, without the server. Nothing is sent until it is renewed. */
  renewed: boolean
}

interface SessionState {
  session: Session | null
  /** True until it is known whether somebody is signed in: guards wait for it. */
  restoring: boolean
}

export const useSessionStore = create<SessionState>(() => ({ session: null, restoring: true }))
