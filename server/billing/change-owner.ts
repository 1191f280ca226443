import type { OwnerChangeBody } from '#sync/api/packages/package-owner.ts'
import type { InvoiceLine, InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type Feature, feeFeatures } from '#sync/entities/money/invoice-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { Signed } from '../core/signed.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { promotionOnBill } from '../db/billing/promotions.ts'
import { invoicesNaming } from '../db/deliveries/delivery-details.ts'
import { findPackageById, findPackagesByIds } from '../db/packages/packages.ts'
import { type BillingDeps, type BillOutcome, issueAndMail } from './bill-customers.ts'
import { type Bill, billsNow } from './customer-bills.ts'
import { packageIdsOf } from './invoiced-packages.ts'
import { voidInvoice } from './invoices.ts'
import { pricesNow } from './package-invoices.ts'

export interface ChangedOwner {
  readonly voided: readonly InvoiceRow[]
  readonly outcomes: readonly BillOutcome[]
}

interface OwnerChangeCall {
  readonly caller: Signed
  readonly packageId: string
  readonly body: OwnerChangeBody
}

/** Changing the customer does the work of three rights, so it needs each of them. */
function mustHaveRights(actor: Actor): void {
  if (packagePolicy.canUpdateAll(actor) && invoicePolicy.canUpdate(actor) && invoicePolicy.canCreate(actor))
    return
  throw new Refusal('forbidden', forbiddenText)
}

/** The package, if it is still the one that the person saw: theirs, and on that invoice. */
async function mustBeAsSeen(
  { kysely }: Transaction,
  packageId: string,
  { accountId, invoiceId }: OwnerChangeBody,
): Promise<Package> {
  const pkg = await findPackageById(kysely, packageId)
  if (!pkg) throw noSuchPackage()
  if (pkg.accountId === accountId)
    throw new Refusal('wrong-state', `Package ${pkg.trackingNumber} belongs to this customer already.`)
  if (pkg.invoiceId !== invoiceId)
    throw new Refusal(
      'wrong-state',
      `Package ${pkg.trackingNumber} is no longer on that invoice. Load the page again.`,
      { invoiceId: ['is out of date'] },
    )
  return pkg
}

/** The invoices that charge for the package: the one it is on, and later ones for storage or duty. */
async function chargingInvoices({ kysely }: Transaction, { packageId }: Package, invoiceId: string) {
  const namingLines = await invoicesNaming(kysely, [packageId])
  const ids = new Set([invoiceId, ...namingLines.map((line) => line.invoiceId)])
  const invoices = await Promise.all([...ids].map((id) => findInvoiceRow(kysely, id)))
  return invoices
    .map((row) => must(row, 'an invoice that charges for a package'))
    .filter(({ statusId }) => statusId !== 'void')
}

/** Charges that only a person enters. */
const enteredFeatures: readonly Feature[] = ['Delivery', 'Goods', 'ServiceFee', 'Other']

/** A fee on a bill without freight is that of a package that is sent back, which no further bill has. */
const isReturnFee = ({ feature }: InvoiceLine, lines: readonly InvoiceLine[]): boolean =>
  feeFeatures.includes(feature) && !lines.some((line) => line.feature === 'Freight')

/** True for a line that isn't computed again: for no package, of another kind, or with something taken off. */
const isEntered = (
  line: InvoiceLine,
  { packageId: only }: InvoiceRow,
  lines: readonly InvoiceLine[],
): boolean =>
  (line.packageId ?? only) === null ||
  isReturnFee(line, lines) ||
  enteredFeatures.includes(line.feature) ||
  (line.amountJmdCents < 0 && line.feature !== 'Duty')

/** An invoice with lines that a person entered is billed again by a person, or those lines would be lost. */
async function mustBeComputed(
  { kysely }: Transaction,
  invoice: InvoiceRow,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const hasPromotion = (await promotionOnBill(kysely, invoice.invoiceId)) !== null
  // Each of the new bills has the promotion that counts for its customer.
  const pricedLines = hasPromotion ? lines.filter((line) => !isPromotionLine(line)) : lines
  const enteredLine = pricedLines.find((line) => isEntered(line, invoice, lines))
  if (!enteredLine) return
  throw new Refusal(
    'wrong-state',
    `Invoice ${invoice.number ?? ''} has a line that isn’t billed again by itself: ${enteredLine.description}, ${jmdText(enteredLine.amountJmdCents)}. Void the invoice, change the customer, and bill with that line by hand.`,
  )
}

/** Refuses the change when a bill is not the one that was previewed: prices, weights or storage may have changed since. */
function mustBeAsPreviewed(bills: readonly Bill[], { preview, expected }: OwnerChangeBody): void {
  if (preview || !expected) return
  const textOf = (list: readonly Pick<Bill, 'accountId' | 'fingerprint'>[]) =>
    list.flatMap(({ accountId, fingerprint }) => (fingerprint ? `${accountId} ${fingerprint}` : [])).sort()
  if (equal(textOf(bills), textOf(expected))) return
  throw new Refusal(
    'wrong-state',
    'The amounts changed since you looked at them, so nothing was changed. Close this, save the package again and look at the new amounts.',
    { expected: ['is out of date'] },
  )
}

/**
 * Voids what charges for a package, gives the package to its customer, and bills again what was on those invoices: for
 * the package's new customer, and for the former one what is still theirs. A preview does the same, but issues nothing.
 */
export async function changeBilledOwner(
  tx: Transaction,
  deps: BillingDeps,
  { caller, packageId, body }: OwnerChangeCall,
): Promise<ChangedOwner> {
  mustHaveRights(caller.actor)
  const pkg = await mustBeAsSeen(tx, packageId, body)
  const invoices = await chargingInvoices(tx, pkg, body.invoiceId)
  const packageIds = new Set<string>()
  for (const invoice of invoices) {
    const lines = await linesOfInvoice(tx.kysely, invoice.invoiceId)
    await mustBeComputed(tx, invoice, lines)
    for (const id of packageIdsOf(invoice.packageId, lines)) packageIds.add(id)
    await tx.part({ action: 'invoice.void', mutationId: null }, (part) =>
      voidInvoice(part, invoice.invoiceId, body.reason),
    )
  }
  await tx.part({ action: 'package.update', mutationId: null }, (part) =>
    runMutatorIn(part, caller, {
      name: 'package.update',
      args: { packageId, changes: { accountId: body.accountId } },
    }),
  )
  const packages = await findPackagesByIds(tx.kysely, [...packageIds])
  const bills = await billsNow(tx.kysely, packages, new Map(), await pricesNow(deps, tx.kysely))
  mustBeAsPreviewed(bills, body)
  const outcomes: BillOutcome[] = []
  for (const bill of bills)
    outcomes.push({
      bill,
      invoiceId: body.preview || !canBeIssued(bill) ? null : await issueAndMail(tx, deps, bill),
      refusal: bill.refusal,
    })
  return { voided: invoices, outcomes }
}

const canBeIssued = ({ fingerprint, refusal }: Bill): boolean => fingerprint !== null && refusal === null
