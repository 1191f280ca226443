import type {
  BillingChoice,
  InvoiceOrDraft,
  InvoiceReply,
  PricingChoice,
} from '#sync/api/money/invoice-bodies.ts'
import type { invoicesWrite } from '#sync/api/money/invoices-write.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { mustFindPayingAccount } from '../../accounts/paying-account.ts'
import { invoiceReplies } from '../../billing/invoice-replies.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import { heldBack } from '../../billing/package-billing.ts'
import { accountBill, packageCharges, previewInvoice, pricesNow } from '../../billing/package-invoices.ts'
import { heldForCustomer, mustSeeInvoiceOf } from '../../billing/visible-invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findInvoice } from '../../db/billing/invoice-pages.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import type { Call, Handlers } from '../../http/route.ts'

type Rows = typeof invoicesWrite
type Billing = Pick<
  Rows,
  | 'invoices.draftOfPackage'
  | 'invoices.makeOfPackage'
  | 'packages.draftInvoice'
  | 'packages.makeInvoice'
  | 'invoices.draftOfAccount'
  | 'invoices.makeOfAccount'
>
type Draft = Call<Rows['packages.draftInvoice']>
type Make = Call<Rows['packages.makeInvoice']>

const plain: BillingChoice = { category: null, storageWaiver: null }

async function reply(deps: ChangeDeps, actor: Actor, invoiceId: string): Promise<InvoiceReply> {
  const row = must(await findInvoice(deps.db.reads.kysely, invoiceId), 'the invoice that was made')
  const [invoice] = await invoiceReplies(
    deps.db.reads,
    [row],
    invoicePolicy.canReadAll(actor),
    deps.clock.now(),
  )
  return must(invoice, 'the invoice that was made')
}

async function mustFindPackage(db: Tables, packageId: string): Promise<Package> {
  const pkg = await findPackageById(db, packageId)
  if (!pkg) throw noSuchPackage()
  return pkg
}

/** The package's invoice, or what it would be at today's prices. Writes nothing. */
async function draftOfPackage({ params, query, actor }: Draft, deps: ChangeDeps): Promise<InvoiceOrDraft> {
  invoicePolicy.mayAsk(actor)
  const pkg = await mustFindPackage(deps.db.reads.kysely, params.id)
  const staff = invoicePolicy.canReadAll(actor)
  if (!packagePolicy.canReadCosts(actor, pkg)) throw noSuchPackage()
  if (pkg.invoiceId) {
    const invoicedPkg = { ...pkg, invoiceId: pkg.invoiceId }
    const row = await mustSeeInvoiceOf(deps.db.reads.kysely, actor, invoicedPkg)
    const [invoice] = await invoiceReplies(deps.db.reads, [row], staff, deps.clock.now())
    return must(invoice, 'the invoice of the package')
  }
  if (!staff && heldBack(pkg)) throw heldForCustomer(pkg)
  const choice: BillingChoice = { ...plain, ...(query as PricingChoice) }
  const prices = await pricesNow(deps)
  const { charges } = await packageCharges(deps.db.reads.kysely, pkg, choice, prices)
  return previewInvoice(deps, must(pkg.accountId, 'an owner'), [pkg], charges, prices, staff)
}

async function makeOfPackage(
  { params, body, signed, request }: Make,
  deps: ChangeDeps,
): Promise<InvoiceReply> {
  const invoiceId = await withTransaction(deps, byOf(signed, request, 'invoice.create'), async (tx) => {
    const pkg = await mustFindPackage(tx.kysely, params.id)
    if (pkg.invoiceId) {
      const { number } = must(await findInvoice(tx.kysely, pkg.invoiceId), 'the invoice of a package')
      throw new Refusal(
        'already-exists',
        `Package ${pkg.trackingNumber} is on invoice ${number ?? '(a draft)'} already. Void that one first.`,
      )
    }
    const promotedCharges = await packageCharges(tx.kysely, pkg, body, await pricesNow(deps, tx.kysely))
    const invoice = await issueInvoice(tx, deps, {
      kind: 'Package',
      accountId: must(pkg.accountId, 'an owner'),
      packageId: pkg.packageId,
      ...promotedCharges,
      createdBy: signed.actor.name,
    })
    return invoice.invoiceId
  })
  return reply(deps, signed.actor, invoiceId)
}

export const invoiceBilling: Handlers<Billing, ChangeDeps> = {
  'invoices.draftOfPackage': draftOfPackage,
  'invoices.makeOfPackage': makeOfPackage,
  'packages.draftInvoice': draftOfPackage,
  'packages.makeInvoice': makeOfPackage,

  'invoices.draftOfAccount': async ({ params }, deps) => {
    const { accountId } = params
    await mustFindPayingAccount(deps.db.reads.kysely, accountId)
    const prices = await pricesNow(deps)
    const { charges, packages, left } = await accountBill(
      deps.db.reads.kysely,
      accountId,
      { ...plain, categories: [] },
      prices,
    )
    return { ...(await previewInvoice(deps, accountId, packages, charges, prices, true)), left }
  },

  'invoices.makeOfAccount': async ({ params, body, signed, request }, deps) => {
    const { accountId } = params
    const invoice = await withTransaction(deps, byOf(signed, request, 'invoice.create'), async (tx) => {
      await mustFindPayingAccount(tx.kysely, accountId)
      const prices = await pricesNow(deps, tx.kysely)
      const { charges, promotionId, packages, left } = await accountBill(tx.kysely, accountId, body, prices)
      const packageId = packages.length === 1 ? (packages[0]?.packageId ?? null) : null
      const createdBy = signed.actor.name
      const { invoiceId } = await issueInvoice(tx, deps, {
        kind: 'Package',
        accountId,
        packageId,
        charges,
        promotionId,
        createdBy,
      })
      return { invoiceId, left }
    })
    return { ...(await reply(deps, signed.actor, invoice.invoiceId)), left: invoice.left }
  },
}
