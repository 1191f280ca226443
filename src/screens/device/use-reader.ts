import { isStaff } from '#sync/policies/roles.ts'
import { useSession } from '../../session/session.ts'
import type { Reader } from './connection-labels.ts'

/** The kind of person for whom the device's texts are written. */
export function useReader(): Reader {
  const session = useSession()
  return session && !isStaff(session.role) ? 'customer' : 'staff'
}
