import type { StaffEvent } from '#sync/entities/messages/message-topics.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { activeAdmins } from '../../db/accounts/accounts-credentials.ts'
import { insertNotice } from '../../db/messages/notices.ts'
import type { MessageDeps } from '../deps.ts'
import { enqueueAccountMail } from '../enqueue.ts'
import type { EventFacts } from '../texts/templates.ts'

interface StaffNews<E extends StaffEvent> {
  readonly event: E
  /** The id of the record that waits for a decision. */
  readonly entityId: string
  readonly facts: EventFacts[E]
}

/** Tells each administrator in the app and by mail, in the transaction that makes the work. */
export async function tellAdmins<E extends StaffEvent>(
  deps: Pick<MessageDeps, 'env' | 'ids'>,
  tx: Pick<Transaction, 'kysely' | 'at'>,
  { event, entityId, facts }: StaffNews<E>,
): Promise<void> {
  const { kysely, at } = tx
  for (const { accountId, email, brand } of await activeAdmins(kysely)) {
    const dedupeKey = `${event} ${entityId} ${accountId}`
    const notice = { noticeId: deps.ids.next(), event, accountId, dedupeKey, facts: JSON.stringify(facts) }
    await insertNotice(kysely, { ...notice, createdAt: at }, at)
    await enqueueAccountMail(deps, tx, { event, accountId, to: email, brand, facts })
  }
}
