import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { must } from '#sync/lib/must.ts'
import { chargeAmount, totalsOf } from '#sync/rules/prices/money.ts'
import { customersOf } from '../db/accounts/account-names.ts'
import { linesOfInvoices } from '../db/billing/invoice-lines.ts'
import { findInvoiceRows } from '../db/billing/invoices.ts'
import type { DbReads } from '../db/core/reading/reads.ts'
import { officeMailsOf } from '../db/messages/office-mails.ts'
import { findRecipient } from '../db/messages/recipients.ts'
import { findPackagesByIds } from '../db/packages/packages.ts'
import { notMailable } from '../messages/office-mail.ts'
import type { BillOutcome } from './bill-customers.ts'
import { packageIdsOf } from './invoiced-packages.ts'

type Lines = CustomerBill['lines']
type Shown = Omit<CustomerBill, 'accountId' | 'customer' | 'problems'>

const notIssuedYet = { invoiceId: null, number: null, mailedTo: null }

function stateOf({ bill, refusal }: BillOutcome): CustomerBill['state'] {
  if (refusal !== null) return 'refused'
  return bill.fingerprint === null || bill.accountId === null ? 'nothing' : 'ready'
}

/** A bill that is on no invoice. */
function shownBill(outcome: BillOutcome): Shown {
  const { packages, charges, fingerprint } = outcome.bill
  return {
    ...notIssuedYet,
    state: stateOf(outcome),
    packages: packages.map(({ packageId, trackingNumber }) => ({ packageId, trackingNumber })),
    lines: charges.map((charge) => ({
      ...charge,
      packageId: charge.packageId ?? null,
      amountJmdCents: chargeAmount(charge),
    })),
    ...totalsOf(charges),
    fingerprint,
    message: outcome.refusal,
  }
}

/** The address of the mail, or the reason that there is none. */
async function mailOf({ kysely }: DbReads, { invoiceId, accountId }: InvoiceRow) {
  const [mail] = await officeMailsOf(kysely, 'invoice', invoiceId)
  if (mail) return { mailedTo: mail.to, message: null }
  const recipient = await findRecipient(kysely, accountId)
  return { mailedTo: null, message: recipient ? notMailable(recipient) : null }
}

/** Tells an issued invoice, whether this call issued it or the one that it repeats. */
async function shownInvoice(read: DbReads, invoice: InvoiceRow, lines: Lines): Promise<Shown> {
  const { invoiceId, number, packageId, subtotalJmdCents, gctJmdCents, totalJmdCents } = invoice
  const packages = await findPackagesByIds(read.kysely, packageIdsOf(packageId, lines))
  return {
    state: 'issued',
    packages: packages.map((pkg) => ({ packageId: pkg.packageId, trackingNumber: pkg.trackingNumber })),
    lines,
    subtotalJmdCents,
    gctJmdCents,
    totalJmdCents,
    fingerprint: null,
    invoiceId,
    number,
    ...(await mailOf(read, invoice)),
  }
}

/** Makes the answer of the call: an entry for each customer. */
export async function billReplies(read: DbReads, outcomes: readonly BillOutcome[]): Promise<CustomerBill[]> {
  const invoiceIds = outcomes.flatMap(({ invoiceId }) => invoiceId ?? [])
  const invoices = new Map((await findInvoiceRows(read, invoiceIds)).map((row) => [row.invoiceId, row]))
  const lines = await linesOfInvoices(read, invoiceIds)
  const customers = await customersOf(
    read,
    outcomes.map(({ bill }) => bill.accountId),
  )
  const replies: CustomerBill[] = []
  for (const outcome of outcomes) {
    const { accountId, problems } = outcome.bill
    // A call may expect a bill of an account that is not there.
    const customer = customers.get(accountId ?? '') ?? null
    const reply =
      outcome.invoiceId === null
        ? shownBill(outcome)
        : await shownInvoice(
            read,
            must(invoices.get(outcome.invoiceId), 'the invoice that was made'),
            lines.get(outcome.invoiceId) ?? [],
          )
    replies.push({ accountId, customer, problems: [...problems], ...reply })
  }
  return replies
}
