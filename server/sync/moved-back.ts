import type { Review } from '#sync/entities/review.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { HelloRequest } from '#sync/protocol/messages.ts'
import { auditRows } from '../changes/audit.ts'
import { blankReview } from '../changes/office-review.ts'
import type { Unit } from '../changes/unit.ts'
import { openReviewOfKind } from '../db/sync/sync-queries.ts'

/**
 * A device that knows more of this very history than the server has met a backup that was put back without a new one.
 * The log says so each time, the office once until somebody has looked. A device's word alone turns no epoch: that
 * would let anybody make every device read everything anew.
 */
export async function reportMovedBack(unit: Unit, { deviceName, head }: HelloRequest): Promise<void> {
  const { db, by } = unit
  if (!head) return
  db.events.movedBack({ deviceId: by.deviceId, accountId: by.actor.accountId, known: head, head: unit.head })
  if (!isStaff(by.actor.role) || db.write.get(openReviewOfKind, { kind: 'movedBack' })) return
  const note = `${deviceName || 'A device'} knows version ${head.v}, which this server, at ${unit.head.v}, does not have. A backup was probably put back without "npm run restore". Devices send again what they still have. Look for what else was done since the backup.`
  const review: Review = { ...blankReview(unit), kind: 'movedBack', note }
  const { changes } = await unit.rows.attempt((tx) => tx.put('review', review))
  auditRows(db.write, changes, { by, action: 'sync.movedBack', mutationId: null, at: unit.now })
}
