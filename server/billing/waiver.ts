import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Waiver } from '#sync/entities/money/waiver.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { canWaive, waiverRolesText } from '#sync/policies/waiver.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'

/** The waiver that a reason makes of the one there is; without a reason it stays. */
export function waiverAfter(
  { at }: Pick<Transaction, 'at'>,
  actor: Actor,
  before: Waiver | null,
  reason: string | undefined,
): Waiver | null {
  if (reason === undefined) return before
  if (!canWaive(actor))
    throw new Refusal(
      'forbidden',
      `Only ${waiverRolesText} can let this go on before it is paid. Ask one of them.`,
      {
        waiverReason: ['needs a supervisor'],
      },
    )
  return { reason, by: actor.name, at }
}

const whyNot = (invoice: InvoiceRow | undefined): string =>
  invoice
    ? `Invoice ${invoice.number ?? ''} still has ${jmdText(invoice.balanceJmdCents)} to pay.`
    : 'It has no invoice: the last one was voided.'

/** An order with costs moves on only when its invoice is paid, or a person with the right waives that with a reason. */
export async function mustBePaid(
  { kysely }: Pick<Transaction, 'kysely'>,
  of: Parameters<typeof livingInvoiceOf>[1],
  { what, waiver }: { readonly what: string; readonly waiver: Waiver | null },
): Promise<void> {
  if (waiver) return
  const invoice = await livingInvoiceOf(kysely, of)
  if (invoice && invoice.balanceJmdCents === 0) return
  throw new Refusal(
    'wrong-state',
    `${what} is not paid yet. ${whyNot(invoice)} Take the payment first, or have ${waiverRolesText} waive it with a reason.`,
  )
}
