import type { Review } from '#sync/entities/packages/review.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { HelloRequest } from '#sync/protocol/messages.ts'
import { blankReview } from '../changes/office-review.ts'
import type { Transaction } from '../changes/transaction.ts'
import { openReviewOfKind } from '../db/sync/review-queries.ts'

/**
 * A device that knows a later version of this epoch has met a backup that was restored without a new epoch. The log
 * reports it each time, the office once until it is resolved. A device's word alone doesn't change the epoch, as that
 * would let any client make all devices read everything again.
 */
export async function reportMovedBack(tx: Transaction, { deviceName, head }: HelloRequest): Promise<void> {
  const { statements, by } = tx
  if (!head) return
  tx.events.movedBack({ deviceId: by.deviceId, accountId: by.actor.accountId, known: head, head: tx.head })
  if (!isStaff(by.actor.role) || (await statements.get(openReviewOfKind, { kind: 'movedBack' }))) return
  const note = `${deviceName || 'A device'} knows version ${head.v}, which this server, at ${tx.head.v}, does not have. A backup was probably put back without "npm run restore". Devices send again what they still have. Look for what else was done since the backup.`
  const review: Review = { ...blankReview(tx), kind: 'movedBack', note }
  await tx.part({ action: 'sync.movedBack', mutationId: null }, (part) => part.put('review', review))
}
