import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { attemptReasons, DeliveryStatus } from '#sync/entities/deliveries/delivery-status.ts'
import type { NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { packageName } from '#sync/rules/packages/package-names.ts'
import { firstNameOf } from '../../db/accounts/account-names.ts'
import type { Statements } from '../../db/core/reading/statements.ts'
import type { PendingCommit } from '../../db/core/transactions/observers.ts'
import { codeOfDelivery } from '../../db/deliveries/door-codes.ts'
import { addNotice } from '../../db/messages/notices.ts'
import { nameOfPackage } from '../../db/packages/package-name.ts'
import type { DeliveryEvents, DeliveryFacts } from '../texts/delivery-message.ts'
import { timeText } from '../texts/time-text.ts'
import { isQuiet } from './package-notices.ts'

type DeliveryEvent = NoticeEvent & `delivery.${string}`

const reasons: Record<(typeof attemptReasons)[number], string> = {
  NobodyHome: 'nobody was there.',
  WrongAddress: 'we couldn’t find the address.',
  Refused: 'they weren’t accepted.',
  Damaged: 'they were damaged.',
  CannotPay: 'the amount due wasn’t there.',
  Other: '',
}

const events: Partial<Record<DeliveryStatus, (after: Delivery) => { event: DeliveryEvent; more: string }>> = {
  OutForDelivery: (after) => ({ event: 'delivery.out', more: windowText(after) }),
  Delivered: ({ proof }) => ({ event: 'delivery.done', more: proof?.recipientName ?? '' }),
  ReturnedToOffice: ({ attempts }) => {
    const last = attempts.at(-1)
    return { event: 'delivery.failed', more: last ? reasons[last.reason] : '' }
  },
}

/** The driver, the day, the amount due at the door and the code to tell. */
async function onTheWay(
  write: Statements,
  { deliveryId, outBy, driverId, scheduledFor, dueJmdCents, asksCode }: Delivery,
): Promise<Omit<DeliveryEvents['delivery.out'], keyof DeliveryFacts>> {
  const accountId = outBy ?? driverId
  const driver = accountId ? await write.get(firstNameOf, { accountId }) : undefined
  const code = asksCode ? await codeOfDelivery(write, deliveryId) : undefined
  return {
    dueJmdCents,
    ...(code ? { code } : {}),
    ...(driver ? { driver: driver.firstName } : {}),
    ...(scheduledFor ? { day: scheduledFor } : {}),
  }
}

/** The packages as their customer knows them, in the order of the delivery. */
async function namesOf(write: Statements, packageIds: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const packageId of packageIds) {
    const row = await write.get(nameOfPackage, { packageId })
    if (row) names.push(packageName(row))
  }
  return names
}

/** The packages that come back from a hand-over of the others. */
async function notTakenOf(
  write: Statements,
  { status, refusedPackages }: Delivery,
): Promise<Pick<DeliveryFacts, 'notTaken'>> {
  if (status !== 'Delivered' || refusedPackages.length === 0) return {}
  const ids = refusedPackages.map(({ packageId }) => packageId)
  return { notTaken: await namesOf(write, ids) }
}

const withoutCode = ({ proof }: Delivery) =>
  proof?.codeResult === 'None' || proof?.codeResult === 'Wrong' ? { withoutCode: true } : {}

/** Notes the news for customers about their deliveries, in the transaction of the change and as of its end. */
export async function noteDeliveries({ by, now, touched, write, ids }: PendingCommit): Promise<void> {
  if (isQuiet(by)) return
  for (const { entity, id, before, after } of touched) {
    if (entity !== 'delivery' || after.deletedAt || before?.status === after.status) continue
    const notice = events[after.status]?.(after)
    if (!notice) continue
    const facts: DeliveryEvents[DeliveryEvent] = {
      deliveryId: id,
      more: notice.more,
      packages: await namesOf(write, after.packageIds),
      ...(await notTakenOf(write, after)),
      ...(notice.event === 'delivery.done'
        ? { when: timeText(after.deliveredAt ?? now, now), ...withoutCode(after) }
        : {}),
      ...(notice.event === 'delivery.out' ? await onTheWay(write, after) : {}),
    }
    await write.send(addNotice, {
      noticeId: ids.next(),
      event: notice.event,
      accountId: after.accountId,
      // A delivery goes out again after it failed: each time gets a notice.
      dedupeKey: `delivery ${id} ${after.status} ${after.attempts.length}`,
      facts: JSON.stringify(facts),
      createdAt: now,
    })
  }
}
