import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { type FoundInvoice, findInvoice, type InvoiceFilter } from '../db/billing/invoice-pages.ts'
import type { Tables } from '../db/core/reads.ts'
import { noSuchInvoice } from './invoices.ts'

/** The filter for one account's invoices, if this actor may ask for them. */
export async function filterOfAccount(db: Tables, actor: Actor, accountId: string): Promise<InvoiceFilter> {
  const rights = invoicePolicy.whereOf(actor, accountId)
  if (!rights) throw noSuchAccount()
  if (accountId !== actor.accountId && !(await findAccount(db, accountId))) throw noSuchAccount()
  return rights
}

/** In plain words, without what staff and customs write for each other. */
export const heldForCustomer = () =>
  new Refusal(
    'wrong-state',
    'Customs still has your package. Your invoice will be here as soon as customs lets it go.',
  )

/** The same of a package that is still on its way there. */
export const notYetForCustomer = () =>
  new Refusal('wrong-state', 'Your invoice will be here as soon as customs has cleared your package.')

/** One invoice, if this actor may see it. The own one that customs holds up is told of in plain words. */
export async function mustSeeInvoice(db: Tables, actor: Actor, invoiceId: string): Promise<FoundInvoice> {
  invoicePolicy.mayAsk(actor)
  const found = await findInvoice(db, invoiceId)
  if (!found) throw noSuchInvoice()
  if (!invoicePolicy.canRead(actor, found)) throw noSuchInvoice()
  if (invoicePolicy.canReadAll(actor)) return found
  if (!(await findInvoice(db, invoiceId, invoicePolicy.whereReadable(actor)))) throw heldForCustomer()
  return found
}
