import { byServer } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { takeReport } from '../../db/messages/phone-messages.ts'
import { accountsAt, keepReply, knownSpelling } from '../../db/messages/phone-numbers.ts'
import type { PhoneReplyTable } from '../../db/tables/phone-tables.ts'
import type { MessageDeps } from '../deps.ts'
import { fallBackToMail } from './fall-back.ts'
import { keepOtherReply } from './other-replies.ts'
import type { PhoneReports } from './reports.ts'

async function takeReply(tx: Transaction, { number: sender, ...reply }: PhoneReplyTable): Promise<void> {
  const number = await knownSpelling(tx.kysely, sender)
  if (!(await keepReply(tx.kysely, { ...reply, number }))) return
  const { channel, word } = reply
  for (const { accountId } of await accountsAt(tx.kysely, number))
    await tx.note('phoneNumber', accountId, null, { channel, word })
}

async function takeOne(
  deps: MessageDeps,
  tx: Transaction,
  report: PhoneReports['reports'][number],
): Promise<void> {
  const message = await takeReport(tx.kysely, report, tx.at)
  if (!message || report.state !== 'Failed') return
  const { channel, messageId } = report
  if (report.isStop)
    await takeReply(tx, {
      replyId: `told ${messageId}`,
      channel,
      number: message.to,
      word: 'STOP',
      at: tx.at,
    })
  await fallBackToMail(deps, tx, message)
}

/** Takes what a provider reported. Reported twice, or in another order, it comes to the same. */
export async function takeReports(
  deps: MessageDeps,
  { reports, replies, others }: PhoneReports,
): Promise<void> {
  if (reports.length > 0)
    await withTransaction(deps, byServer('message.status'), async (tx) => {
      for (const report of reports) await takeOne(deps, tx, report)
    })
  if (replies.length > 0)
    await withTransaction(deps, byServer('phone.reply'), async (tx) => {
      for (const reply of replies) await takeReply(tx, reply)
    })
  if (others.length > 0)
    await withTransaction(deps, byServer('phone.reply'), async (tx) => {
      for (const reply of others) await keepOtherReply(deps, tx, reply)
    })
}
