import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { noticeAt } from '../messages/notices/notice-keys.ts'
import { emailOf } from '../test/app.ts'
import { openCompany, part, wordsOf } from '../test/money.ts'
import { voidInvoice } from './invoices.ts'
import { enqueueInvoiceMail, enqueueReminder } from './mail-invoice.ts'

const { server, onBooks, owing, drafted, paid } = await openCompany()
const { deps } = server.app

type Invoice = (tx: Transaction) => Promise<string>
const settledInvoice: Invoice = async (tx) => {
  const invoiceId = await owing(tx)
  await paid(tx, { allocations: [part(invoiceId, 1_000)] })
  return invoiceId
}
const voidedInvoice: Invoice = async (tx) => {
  const invoiceId = await owing(tx)
  await voidInvoice(tx, invoiceId, 'Wrong')
  return invoiceId
}
const partPaid: Invoice = async (tx) => {
  const invoiceId = await owing(tx)
  await paid(tx, { amountJmdCents: 400, allocations: [part(invoiceId, 400)] })
  return invoiceId
}
const rows: readonly (readonly [name: string, mailed: string, reminded: string, invoice: Invoice])[] = [
  ['that is owed', 'done', 'done', owing],
  ['that is partly paid', 'done', 'done', partPaid],
  ['that is paid', 'done', 'is paid already.', settledInvoice],
  ['that is a draft', 'is a draft.', 'is a draft.', drafted],
  ['that is void', 'is void.', 'is void.', voidedInvoice],
]
test.each(rows)(
  'an invoice %s is mailed: %s, and reminded of: %s',
  async (_name, mailWords, reminderWords, invoice) => {
    for (const [event, words, enqueue] of [
      ['office.invoice', mailWords, enqueueInvoiceMail],
      ['office.reminder', reminderWords, enqueueReminder],
    ] as const) {
      const result = await onBooks(async (tx) => {
        const invoiceId = await invoice(tx)
        const messageId = await enqueue(tx, deps, invoiceId)
        const row = must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice')
        const message = await tx.kysely
          .selectFrom('message')
          .where('messageId', '=', messageId)
          .select(['event', 'to', 'facts', 'dedupeKey'])
          .executeTakeFirstOrThrow()
        return { row, message, messageId }
      })
      if (words !== 'done') expect(wordsOf(result)).toContain(words)
      else if (result instanceof Refusal) throw result
      else {
        const { invoiceId, number, totalJmdCents, balanceJmdCents, dueAt } = result.row
        const { message, messageId } = result
        expect(message).toMatchObject({
          ...{ event, to: emailOf('User'), dedupeKey: `${event} ${messageId}` },
        })
        expect(JSON.parse(message.facts)).toEqual({
          invoiceId,
          number,
          totalJmdCents,
          balanceJmdCents,
          dueAt,
        })
      }
    }
  },
)

test('the mail of an invoice takes the place of the notice that would say the same', async () => {
  const result = await onBooks(async (tx) => {
    const messageId = await enqueueInvoiceMail(tx, deps, await owing(tx), 'a notice')
    return tx.kysely
      .selectFrom('message')
      .where('messageId', '=', messageId)
      .select('dedupeKey')
      .executeTakeFirstOrThrow()
  })
  expect(result).toEqual({ dedupeKey: noticeAt('a notice', 'email', emailOf('User')) })
})
