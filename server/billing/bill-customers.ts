import { setImmediate } from 'node:timers/promises'
import { type BillBody, maxBilledAtOnce } from '#sync/api/money/invoices-bill.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { jmdText, totalsOf } from '#sync/rules/prices/money.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { onceIn } from '../changes/idempotent.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { idFrom } from '../core/id-from.ts'
import { isPassing, refusalOf } from '../db/core/errors.ts'
import type { MailAction } from '../db/messages/office-mails.ts'
import { findPackagesByIds } from '../db/packages/packages.ts'
import { callDone } from '../db/sync/calls-done.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { invoiceNotice } from '../messages/notices/notice-keys.ts'
import { type Bill, billFor, billsNow, categoriesOf, chosenPackages, emptyBill } from './customer-bills.ts'
import { issueInvoice } from './invoices.ts'
import { enqueueInvoiceMail } from './mail-invoice.ts'
import { pricesNow } from './package-invoices.ts'

export type BillingDeps = ChangeDeps & Pick<MessageDeps, 'env'>

/** The call that bills, as all of its transactions need it. */
export interface BillingCall {
  readonly by: AuditContext
  readonly body: BillBody
  /** By which a repeat is known; null for a call without an Idempotency-Key. */
  readonly uid: string | null
}

/** A customer's bill, and the invoice it became. */
export interface BillOutcome {
  readonly bill: Bill
  readonly invoiceId: string | null
  /** Why it was not issued. */
  readonly refusal: string | null
}

const callName = 'invoice.bill'
const mailAction: MailAction = 'invoice.mail'

/** Computes what each customer would be billed. Writes nothing. */
export const previewBills = async (deps: ChangeDeps, body: BillBody): Promise<BillOutcome[]> =>
  withoutBilled(body, await currentBills(deps, body))

async function currentBills(deps: ChangeDeps, body: BillBody): Promise<BillOutcome[]> {
  const db = deps.db.reads.kysely
  const bills = await billsNow(db, await chosenPackages(db, body), categoriesOf(body), await pricesNow(deps))
  return bills.map((bill) => ({ bill, invoiceId: null, refusal: bill.refusal }))
}

/** A manifest is billed whole: of what was billed before there is nothing to say. */
function withoutBilled({ manifestId }: BillBody, outcomes: readonly BillOutcome[]): BillOutcome[] {
  if (!manifestId) return [...outcomes]
  return outcomes
    .map(({ bill, ...outcome }) => {
      const billedIds = new Set(bill.chosen.filter(isBilled).map(({ packageId }) => packageId))
      const problems = bill.problems.filter(({ packageId }) => !billedIds.has(packageId))
      return { ...outcome, bill: { ...bill, problems } }
    })
    .filter(
      ({ bill, invoiceId, refusal }) =>
        invoiceId !== null || refusal !== null || bill.charges.length + bill.problems.length > 0,
    )
}

/** The id of one customer's part of a call. */
const partOf = (uid: string, accountId: string | null): string => idFrom(callName, uid, accountId ?? '')

/** The invoice that this very call made for a customer before it was cut. */
async function madeBefore({ db }: ChangeDeps, { uid }: BillingCall, accountId: string | null) {
  const part = uid && (await db.reads.get(callDone, { uid: partOf(uid, accountId) }))
  return part ? part.rowId : null
}

/** Each customer's current bill; only those of the customers that the call names, if it names any. */
async function outcomesSoFar(deps: ChangeDeps, call: BillingCall): Promise<BillOutcome[]> {
  const { expected } = call.body
  const bills = await currentBills(deps, call.body)
  const outcomes = new Map(bills.map((outcome) => [outcome.bill.accountId, outcome]))
  const candidates = expected
    ? expected.map(({ accountId }) => outcomes.get(accountId) ?? emptyOutcome(accountId))
    : bills
  // Read after the bills: what was made in between is then known to be made, and not taken for a change.
  return Promise.all(
    candidates.map(async (outcome) => ({
      ...outcome,
      invoiceId: await madeBefore(deps, call, outcome.bill.accountId),
    })),
  )
}

const emptyOutcome = (accountId: string): BillOutcome => ({
  bill: emptyBill(accountId),
  invoiceId: null,
  refusal: null,
})

/** It says why a bill that is not the one of the preview was not issued, and what to do. */
function changedText({ charges, problems, fingerprint }: Bill): string {
  const total = jmdText(totalsOf(charges).totalJmdCents)
  return [
    'This bill changed since the preview, so it was not issued.',
    fingerprint === null ? 'Nothing of it can be billed now.' : `It comes to ${total} now.`,
    ...problems.map(({ trackingNumber, text }) => `${trackingNumber}: ${text}`),
    'Load the preview again and look at it.',
  ].join(' ')
}

/** Refuses only the bills that differ from their preview: a person has looked at the other customers' bills. */
function refuseChanged({ body }: BillingCall, outcomes: readonly BillOutcome[]): BillOutcome[] {
  if (!body.expected) return [...outcomes]
  const fingerprints = new Map(body.expected.map(({ accountId, fingerprint }) => [accountId, fingerprint]))
  return outcomes.map((outcome) => {
    const { bill, invoiceId, refusal } = outcome
    const isAsShown = invoiceId !== null || bill.fingerprint === fingerprints.get(bill.accountId ?? '')
    return isAsShown ? outcome : { ...outcome, refusal: refusal ?? changedText(bill) }
  })
}

/** Ties the key to what the call says, so that it is never used for anything else. */
async function claimKey(deps: ChangeDeps, { by, body, uid }: BillingCall): Promise<void> {
  if (uid === null) return
  await withTransaction(deps, by, (tx) => onceIn(tx, { uid, name: callName, body }, async () => uid))
}

/** Issues the invoice and queues its mail. A customer without an address gets the invoice without a mail. */
export async function issueAndMail(tx: Transaction, deps: BillingDeps, bill: Bill): Promise<string> {
  const [packageId = null, ...others] = bill.packages.map((pkg) => pkg.packageId)
  const draft = {
    kind: 'Package' as const,
    accountId: must(bill.accountId, 'whoever is billed'),
    packageId: others.length === 0 ? packageId : null,
    charges: bill.charges,
    promotionId: bill.promotionId,
    createdBy: tx.by.actor.name,
  }
  const { invoiceId } = await tx.part({ action: 'invoice.create', mutationId: null }, (part) =>
    issueInvoice(part, deps, draft),
  )
  try {
    await tx.part({ action: mailAction, mutationId: null }, (part) =>
      enqueueInvoiceMail(part, deps, invoiceId, invoiceNotice(invoiceId)),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return invoiceId
}

/** The bill inside the transaction, where no other writer can change it. */
async function mustBeBillStill(
  tx: Transaction,
  deps: ChangeDeps,
  call: BillingCall,
  before: Bill,
): Promise<Bill> {
  const packages = await findPackagesByIds(
    tx.kysely,
    before.chosen.map(({ packageId }) => packageId),
  )
  const prices = await pricesNow(deps, tx.kysely)
  const bill = await billFor(tx.kysely, before.accountId, packages, categoriesOf(call.body), prices)
  const preview = call.body.expected?.find(({ accountId }) => accountId === before.accountId)
  const isAsShown = preview === undefined || bill.fingerprint === preview.fingerprint
  if (bill.fingerprint !== null && isAsShown) return bill
  const why = bill.problems.map(({ trackingNumber, text }) => `${trackingNumber}: ${text}`)
  throw new Refusal(
    'wrong-state',
    ['This bill has just been changed by somebody else. Load the preview again.', ...why].join(' '),
  )
}

/** Bills one customer in a transaction of its own, so that a failure leaves the others alone. */
async function billOne(deps: BillingDeps, call: BillingCall, bill: Bill): Promise<BillOutcome> {
  const { by, body, uid } = call
  const work = async (tx: Transaction) => issueAndMail(tx, deps, await mustBeBillStill(tx, deps, call, bill))
  const once = (tx: Transaction) =>
    uid === null
      ? work(tx)
      : onceIn(tx, { uid: partOf(uid, bill.accountId), name: callName, body }, () => work(tx)).then(
          ({ rowId }) => rowId,
        )
  try {
    return { bill, invoiceId: await withTransaction(deps, by, once), refusal: null }
  } catch (error) {
    return { bill, invoiceId: null, refusal: refusalText(deps, error, uid ?? '') }
  }
}

/**
 * A problem of one customer becomes a sentence. A temporary fault ends the call, which can be repeated with its key.
 */
function refusalText({ db }: ChangeDeps, error: unknown, uid: string): string {
  const refusal = refusalOf(error)
  if (refusal && refusal.code !== 'no-space') return refusal.message
  if (refusal || isPassing(error)) throw error
  db.events.fault({ error, name: callName, uid })
  return 'This bill met a fault, which has been reported. Bill this customer on their own.'
}

/** Only packages with an owner have charges, and only charges have a fingerprint. */
const canBeBilled = ({ bill, invoiceId, refusal }: BillOutcome): boolean =>
  bill.fingerprint !== null && invoiceId === null && refusal === null

/**
 * Issues one invoice for each customer and puts its mail into the outbox, customer by customer, so that others can
 * write in between. When sent again with its key, it continues where it was cut off, or where its limit ended it.
 */
export async function billCustomers(deps: BillingDeps, call: BillingCall): Promise<BillOutcome[]> {
  const outcomes = refuseChanged(call, await outcomesSoFar(deps, call))
  await claimKey(deps, call)
  const { limit = maxBilledAtOnce } = call.body
  const results: BillOutcome[] = []
  let issuedCount = 0
  for (const outcome of outcomes) {
    const isNow = canBeBilled(outcome) && issuedCount < limit
    const result = isNow ? await billOne(deps, call, outcome.bill) : outcome
    if (isNow && result.invoiceId !== null) issuedCount++
    results.push(result)
    await setImmediate()
  }
  return withoutBilled(call.body, results)
}
