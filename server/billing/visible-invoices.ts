import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { mustFindPayingAccount } from '../accounts/paying-account.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { type FoundInvoice, findInvoice, type InvoiceFilter } from '../db/billing/invoice-pages.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { noSuchInvoice } from './invoices.ts'

/** The filter for one account's invoices, if this actor may ask for them; a closed one may still owe. */
export async function filterOfAccount(db: Tables, actor: Actor, accountId: string): Promise<InvoiceFilter> {
  const rights = invoicePolicy.whereOf(actor, accountId)
  if (!rights) throw noSuchAccount()
  await mustFindPayingAccount(db, accountId)
  return rights
}

/** In plain words, without what staff and customs write for each other. */
export const heldForCustomer = ({ customs }: Pick<Package, 'customs'>) =>
  new Refusal(
    'wrong-state',
    customs.state === 'Hold'
      ? 'Customs still has your package. You’ll see your invoice here once customs clears it.'
      : 'We’re checking your package. You’ll see your invoice here once that’s done.',
  )

const notIssued = () =>
  new Refusal('wrong-state', 'We’re preparing your invoice. You’ll see it here once it’s issued.')

/** An invoice, if this actor may see it. */
export async function mustSeeInvoice(db: Tables, actor: Actor, invoiceId: string): Promise<FoundInvoice> {
  invoicePolicy.mayAsk(actor)
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw noSuchInvoice()
  if (!invoicePolicy.canRead(actor, invoice)) throw noSuchInvoice()
  return invoice
}

/**
 * The invoice that a package is on. For a draft, its owner gets a plain explanation: what keeps it, or that it is
 * coming.
 */
export async function mustSeeInvoiceOf(
  db: Tables,
  actor: Actor,
  pkg: Pick<Package, 'customs'> & { readonly invoiceId: string },
): Promise<FoundInvoice> {
  const { invoiceId } = pkg
  const invoice = await findInvoice(db, invoiceId)
  if (invoice?.statusId !== 'draft' || invoicePolicy.canReadAll(actor))
    return mustSeeInvoice(db, actor, invoiceId)
  throw pkg.customs.state === 'Hold' ? heldForCustomer(pkg) : notIssued()
}
