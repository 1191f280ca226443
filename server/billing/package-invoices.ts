import type {
  AccountBillingChoice,
  AccountInvoice,
  BillingChoice,
  InvoiceOrDraft,
} from '#sync/api/money/invoice-bodies.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { mustFindPayingAccount } from '../accounts/paying-account.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { unbilledPackages } from '../db/billing/billing.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { billedOf } from './billed-packages.ts'
import { holdText } from './invoice-replies.ts'
import { linesFrom } from './invoices.ts'
import { chargesOf, heldBack, notBillable } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'
import { type PromotedCharges, withPromotion } from './promotions.ts'

/** The charges of a package on a bill of its own. Throws with the reason when it can't be billed. */
export async function packageCharges(
  db: Tables,
  pkg: Package,
  choice: BillingChoice,
  prices: Prices,
): Promise<PromotedCharges> {
  const reason = notBillable(pkg)
  if (reason)
    throw new Refusal('wrong-state', `Package ${pkg.trackingNumber} cannot be billed yet: ${reason}`)
  return withPromotion(db, pkg.accountId, chargesOf(await billedOf(db, pkg), choice, prices), prices)
}

/** A preview of the invoice for these charges. Nothing is stored. */
export async function previewInvoice(
  deps: Pick<ChangeDeps, 'db' | 'ids' | 'clock'>,
  accountId: string,
  packages: readonly Package[],
  charges: readonly Charge[],
  prices: Prices,
  forStaff: boolean,
): Promise<InvoiceOrDraft> {
  const account = await mustFindPayingAccount(deps.db.reads.kysely, accountId)
  const { firstName, lastName, mailbox } = account
  const totals = totalsOf(charges)
  const at = isoOf(deps.clock.now())
  const [packageId = null, ...otherIds] = packages.map((pkg) => pkg.packageId)
  const holds = packages
    .filter(({ customs }) => customs.state === 'Hold')
    .map(({ trackingNumber, customs }) => ({ trackingNumber, note: customs.note }))
  return {
    invoiceId: null,
    number: null,
    kind: 'Package',
    accountId,
    statusId: 'draft',
    featureValues: linesFrom(deps, charges),
    exchangeRate: prices.settings.exchangeRate,
    ...totals,
    paidJmdCents: 0,
    balanceJmdCents: totals.totalJmdCents,
    issuedAt: null,
    dueAt: null,
    voidReason: null,
    packageId: otherIds.length === 0 ? packageId : null,
    deliveryId: null,
    storeOrderId: null,
    createdAt: at,
    updatedAt: at,
    createdBy: '',
    hold: forStaff && holds.length > 0 ? holdText(holds) : null,
    pending: [],
    fromCreditJmdCents: 0,
    customer: { firstName, lastName, mailbox },
  }
}

interface AccountBill extends PromotedCharges {
  readonly packages: Package[]
  readonly left: AccountInvoice['left']
}

/** Each package that is named is on the bill: a slip in an id would charge it as something that it is not. */
function mustAllBeOn(bill: AccountBill, categories: AccountBillingChoice['categories']): void {
  const on = new Set(bill.packages.map(({ packageId }) => packageId))
  if (categories.every(({ packageId }) => on.has(packageId))) return
  throw new Refusal('invalid', 'categories names a package that is not on this bill.', {
    categories: ['name a package that is not on this bill'],
  })
}

/** Everything that an account can be billed for now, on one bill, and the reasons for the rest. */
export async function accountBill(
  db: Tables,
  accountId: string,
  { categories, packageIds, ...choice }: AccountBillingChoice,
  prices: Prices,
): Promise<AccountBill> {
  const categoryOf = new Map(categories.map(({ packageId, category }) => [packageId, category]))
  const bill: AccountBill = { charges: [], promotionId: null, packages: [], left: [] }
  for (const pkg of await unbilledPackages(db, accountId)) {
    const { packageId, trackingNumber } = pkg
    if (packageIds && !packageIds.includes(packageId)) continue
    const reason = notBillable(pkg) ?? heldBack(pkg)
    if (reason) bill.left.push({ packageId, trackingNumber, reason })
    else {
      const its = { ...choice, category: categoryOf.get(packageId) ?? choice.category }
      bill.charges.push(...chargesOf(await billedOf(db, pkg), its, prices))
      bill.packages.push(pkg)
    }
  }
  const reasons = bill.left.map(({ trackingNumber, reason }) => `${trackingNumber}: ${reason}`)
  // A selected package may have been billed meanwhile. Refuse then, instead of issuing another bill than the one shown.
  if (packageIds && bill.packages.length < new Set(packageIds).size)
    throw new Refusal(
      'wrong-state',
      ['Not all of the chosen packages can be billed now.', ...reasons].join(' '),
    )
  if (bill.packages.length > 0) {
    mustAllBeOn(bill, categories)
    return { ...bill, ...(await withPromotion(db, accountId, bill.charges, prices)) }
  }
  throw new Refusal('wrong-state', ['There is nothing to bill for this account now.', ...reasons].join(' '))
}

export const pricesNow = (
  { db, clock }: Pick<ChangeDeps, 'db' | 'clock'>,
  reads: Tables = db.reads.kysely,
): Promise<Prices> => pricesOn(reads, jamaicaDay(clock.now()))
