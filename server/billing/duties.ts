import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { withActualClearance } from '#sync/rules/fees/clearance.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { billedDuty, dutyCreditsOf, insertDutyCredit } from '../db/billing/duties.ts'
import { listFees } from '../db/billing/fees.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { giveNote, mustFindNote, voidNote } from './credit-notes.ts'
import { changeDraft, issueInvoice } from './invoices.ts'
import { withActualDuty } from './package-billing.ts'

type Owned = Package & { readonly accountId: string }

/** Puts the actual customs charges into a draft. */
async function correctDraft(tx: AuditedTx, pkg: Owned, { invoiceId, packageId }: InvoiceRow): Promise<void> {
  const storedLines = await linesOfInvoice(tx.kysely, invoiceId)
  // A line that names no package is for the one that the invoice is for.
  const lines = storedLines.map((line) => ({ ...line, packageId: line.packageId ?? packageId }))
  const billedJmdCents = await billedDuty(tx.kysely, pkg.packageId)
  const charges = withActualDuty(lines, pkg, billedJmdCents)
  const { gct } = await readSettings(tx.kysely)
  const terms = { fees: await listFees(tx.kysely), gct }
  await changeDraft(tx, tx, invoiceId, withActualClearance(charges, pkg, terms))
}

/** Bills a shortfall with a supplement. */
async function billMore(tx: AuditedTx, pkg: Owned, billedJmdCents: number): Promise<void> {
  await issueInvoice(tx, tx, {
    kind: 'Package',
    accountId: pkg.accountId,
    charges: withActualDuty([], pkg, billedJmdCents),
    createdBy: tx.by.actor.name,
    supplement: true,
  })
}

/** Gives an excess back: first off the balance of the invoice, then as credit. */
async function giveBack(
  tx: AuditedTx,
  { packageId, accountId, trackingNumber, customs }: Owned,
  amountJmdCents: number,
  invoice: InvoiceRow | undefined,
): Promise<void> {
  const owed = invoice ? Math.min(amountJmdCents, invoice.balanceJmdCents) : 0
  const creditNoteId = tx.ids.next()
  await giveNote(tx, {
    creditNoteId,
    accountId,
    amountJmdCents,
    reason: `Customs charged ${jmdText(customs.dutyJmdCents ?? 0)} duty for ${trackingNumber}, less than was billed`,
    uses: invoice && owed > 0 ? [{ invoiceId: invoice.invoiceId, amountJmdCents: owed }] : [],
    createdBy: tx.by.actor.name,
  })
  await insertDutyCredit(tx.kysely, { creditNoteId, packageId })
}

/**
 * Takes back the credit for duty of a package that goes to another customer. Its invoice is void by then, so the former
 * customer has all of the duty back already, and the new one would be billed for what was given.
 */
async function takeCreditBack(tx: AuditedTx, packageId: string): Promise<void> {
  for (const creditNoteId of await dutyCreditsOf(tx.kysely, packageId))
    await voidNote(tx, await mustFindNote(tx, creditNoteId))
}

async function settleDuty(tx: AuditedTx, pkg: Owned, dutyJmdCents: number): Promise<void> {
  const invoice = pkg.invoiceId ? await findInvoiceRow(tx.kysely, pkg.invoiceId) : undefined
  if (invoice?.statusId === 'draft') return correctDraft(tx, pkg, invoice)
  const billedJmdCents = await billedDuty(tx.kysely, pkg.packageId)
  if (dutyJmdCents < billedJmdCents) return giveBack(tx, pkg, billedJmdCents - dutyJmdCents, invoice)
  // Duty of a package without an invoice is billed with the rest later.
  if (dutyJmdCents > billedJmdCents && invoice) return billMore(tx, pkg, billedJmdCents)
}

const isOwned = (pkg: Package): pkg is Owned => pkg.accountId !== null && pkg.deletedAt === null

/**
 * Bills the duties that customs charged, in the transaction that records them, and corrects earlier invoices by the
 * difference. Running it again finds no difference.
 */
export async function settleDuties(tx: AuditedTx): Promise<void> {
  const packages = tx.written().flatMap(({ entity, row }) => (entity === 'package' ? [row] : []))
  for (const pkg of packages) {
    const { dutyJmdCents } = pkg.customs
    if (dutyJmdCents === null) continue
    const before = await findPackageById(tx.kysely, pkg.packageId)
    if (before && before.accountId !== pkg.accountId) await takeCreditBack(tx, pkg.packageId)
    if (!isOwned(pkg)) continue
    if (before && before.customs.dutyJmdCents !== dutyJmdCents) await settleDuty(tx, pkg, dutyJmdCents)
  }
}
