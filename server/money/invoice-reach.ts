import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findAccount } from '../db/accounts.ts'
import { type FoundInvoice, findInvoice, type InvoiceFilter } from '../db/invoice-pages.ts'
import type { Db } from '../db/open.ts'
import { noSuchAccount } from '../lib/update-account.ts'
import { noSuchInvoice } from './invoices.ts'

export const seesAllInvoices = (actor: Actor): boolean => isStaff(actor.role) && may(actor, 'InvoiceView')

/** Staff who may not see invoices are told so, whatever they ask for. */
export function mustBeCustomerOrSeeAll(actor: Actor): void {
  if (isStaff(actor.role) && !may(actor, 'InvoiceView')) throw new Refusal('forbidden', forbiddenText)
}

/** What of the invoices this actor's own lists hold. */
export const ownOrAll = (actor: Actor): InvoiceFilter =>
  seesAllInvoices(actor) ? {} : { accountId: actor.accountId, asCustomer: true }

/** The filter for one account's invoices, if this actor may ask for them. */
export async function filterOfAccount(
  db: Db['reader'],
  actor: Actor,
  accountId: string,
): Promise<InvoiceFilter> {
  if (accountId === actor.accountId) return { accountId, asCustomer: !isStaff(actor.role) }
  mustBeCustomerOrSeeAll(actor)
  if (!seesAllInvoices(actor) || !(await findAccount(db, accountId))) throw noSuchAccount()
  return { accountId }
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
export async function mustSeeInvoice(
  db: Db['reader'],
  actor: Actor,
  invoiceId: string,
): Promise<FoundInvoice> {
  mustBeCustomerOrSeeAll(actor)
  const found = await findInvoice(db, invoiceId)
  if (!found) throw noSuchInvoice()
  if (seesAllInvoices(actor)) return found
  if (found.accountId !== actor.accountId || found.statusId === 'draft') throw noSuchInvoice()
  if (!(await findInvoice(db, invoiceId, ownOrAll(actor)))) throw heldForCustomer()
  return found
}
