import type { OfficeEvent } from '#sync/entities/messages/message-topics.ts'
import type { invoiceCan } from '#sync/entities/money/invoice-status.ts'
import type { TransactionPart } from '../changes/transaction.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { enqueueOfficeMail } from '../messages/office-mail.ts'
import { mustBeAbleTo, mustFindInvoice } from './invoices.ts'

type MailDeps = Pick<MessageDeps, 'env' | 'ids'>

interface InvoiceMail {
  readonly event: Extract<OfficeEvent, 'office.invoice' | 'office.reminder'>
  /** The mail makes sense only for an invoice that can be dealt with like this. */
  readonly use: keyof typeof invoiceCan
  readonly insteadOf?: string | undefined
}

async function enqueue(tx: TransactionPart, deps: MailDeps, invoiceId: string, mail: InvoiceMail) {
  const row = await mustFindInvoice(tx, invoiceId)
  mustBeAbleTo(row, mail.use)
  const { accountId, totalJmdCents, balanceJmdCents, dueAt } = row
  return enqueueOfficeMail(deps, tx, {
    event: mail.event,
    accountId,
    facts: { invoiceId, number: row.number ?? '', totalJmdCents, balanceJmdCents, dueAt: dueAt ?? '' },
    about: { entity: 'invoice', entityId: invoiceId },
    ...(mail.insteadOf ? { insteadOf: mail.insteadOf } : {}),
  })
}

/**
 * Puts the mail of an issued invoice into the outbox; refuses where nothing can be mailed. Answers the message's id.
 * `insteadOf` is the key of the notice whose mail this one replaces.
 */
export const enqueueInvoiceMail = (
  tx: TransactionPart,
  deps: MailDeps,
  invoiceId: string,
  insteadOf?: string,
): Promise<string> => enqueue(tx, deps, invoiceId, { event: 'office.invoice', use: 'mail', insteadOf })

/** The same for an invoice that something is owed on. */
export const enqueueReminder = (tx: TransactionPart, deps: MailDeps, invoiceId: string): Promise<string> =>
  enqueue(tx, deps, invoiceId, { event: 'office.reminder', use: 'pay' })
