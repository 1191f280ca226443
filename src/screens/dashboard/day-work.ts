import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { pathTo } from '../../guards/path-to.ts'
import { CheckInIcon, HandOverIcon } from '../../ui/icons.ts'

const checkIn = { text: 'Check-in', to: pathTo('/admin/packages/checkin'), icon: CheckInIcon } as const
const handOver = { text: 'Hand over', to: pathTo('/admin/packages/handover'), icon: HandOverIcon } as const

/** The person's main task: the check-in or, without that right, the counter. */
export function dayWorkOf(person: Pick<Actor, 'role' | 'permissions'>) {
  if (packagePolicy.canCheckIn(person)) return checkIn
  return packagePolicy.canDeliver(person) ? handOver : null
}
