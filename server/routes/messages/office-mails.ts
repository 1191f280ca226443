import type { officeMails } from '#sync/api/messages/office-mails.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { enqueueInvoiceMail, enqueueReminder } from '../../billing/mail-invoice.ts'
import { idempotent } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { type MailAction, type MailedEntity, officeMailsOf } from '../../db/messages/office-mails.ts'
import { findCheckout } from '../../db/payments/checkouts.ts'
import type { Call, Handlers } from '../../http/route.ts'
import type { MessageDeps } from '../../messages/deps.ts'
import { enqueueOfficeMail } from '../../messages/office-mail.ts'
import { dueOf, mustBeOpen } from '../../payments/card-page.ts'
import { noSuchCheckout } from '../../payments/checkouts.ts'

type Mailing = Call<(typeof officeMails)['invoices.mail']>
type MailDeps = Pick<MessageDeps, 'db' | 'ids' | 'env' | 'clock'>

async function mailCheckout(tx: Transaction, deps: MailDeps, checkoutId: string): Promise<string> {
  const checkout = await findCheckout(tx.kysely, checkoutId)
  if (!checkout || checkout.deletedAt) throw noSuchCheckout()
  mustBeOpen(checkout, deps.clock.now())
  const { accountId, checkoutToken, expiresAt } = checkout
  const { totalJmdCents } = await dueOf(tx.kysely, checkout)
  if (totalJmdCents === 0)
    throw new Refusal('wrong-state', 'Nothing is left to pay by this link, so there is nothing to mail.')
  return enqueueOfficeMail(deps, tx, {
    event: 'office.payment-link',
    accountId,
    facts: { checkoutToken, totalJmdCents, expiresAt },
    about: { entity: 'checkout', entityId: checkoutId },
  })
}

const mailing =
  (
    entity: MailedEntity,
    name: MailAction,
    work: (tx: Transaction, deps: MailDeps, id: string) => Promise<string>,
  ) =>
  async ({ params, signed, request }: Mailing, deps: MailDeps) => {
    const call = { request, signed, name, input: params }
    await idempotent(deps, call, (tx) => work(tx, deps, params.id))
    const [latest] = await officeMailsOf(deps.db.reads.kysely, entity, params.id)
    return must(latest, 'the mail that was put into the outbox')
  }

export const officeMailHandlers: Handlers<typeof officeMails, MailDeps> = {
  'invoices.mail': mailing('invoice', 'invoice.mail', enqueueInvoiceMail),
  'invoices.remind': mailing('invoice', 'invoice.remind', enqueueReminder),
  'checkouts.mail': mailing('checkout', 'checkout.mail', mailCheckout),
}
