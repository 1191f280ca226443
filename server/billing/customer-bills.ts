import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type BillBody, type BillProblem, maxBilledAtOnce } from '#sync/api/money/invoices-bill.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Charge, chargeAmount } from '#sync/rules/prices/money.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { findManifest } from '../db/packages/manifests.ts'
import { findPackagesByIds, packagesOfManifest } from '../db/packages/packages.ts'
import { billedAll } from './billed-packages.ts'
import { problemOfCharges } from './invoices.ts'
import {
  type Billed,
  type BillingGap,
  billingGaps,
  categoryWarning,
  chargesOf,
  holdOf,
  waiverText,
} from './package-billing.ts'
import type { Prices } from './prices.ts'
import { withPromotion } from './promotions.ts'

/** A bill says what one customer can be billed now of the packages that were chosen. */
export interface Bill {
  /** Null: the packages without an owner. */
  readonly accountId: string | null
  /** The customer's chosen packages, on the bill or not, always in the same order. */
  readonly chosen: readonly Package[]
  /** The packages that are on the bill. */
  readonly packages: readonly Package[]
  readonly charges: readonly Charge[]
  /** The promotion that one of the charges is. */
  readonly promotionId: string | null
  readonly problems: readonly BillProblem[]
  /** The same for the same charges; null without any. */
  readonly fingerprint: string | null
  /** Why the charges together make no invoice. */
  readonly refusal: string | null
}

export const emptyBill = (accountId: string | null): Bill => ({
  accountId,
  chosen: [],
  packages: [],
  charges: [],
  promotionId: null,
  problems: [],
  fingerprint: null,
  refusal: null,
})

/** The duty category of each package, by its id. */
export type Categories = ReadonlyMap<string, string>

export const categoriesOf = ({ categories }: Pick<BillBody, 'categories'>): Categories =>
  new Map(categories.map(({ packageId, category }) => [packageId, category]))

/** Why a package is not billed a second time, or not before it arrives. */
function placeGap({ invoiceId, billedAt, chargesWaiver, status }: Package): BillingGap | null {
  if (billedAt !== null) return { field: 'invoiceId', text: 'it is on an invoice already.' }
  if (chargesWaiver !== null) return { field: null, text: waiverText(chargesWaiver) }
  if (invoiceId !== null)
    return { field: 'invoiceId', text: 'it is on a draft invoice. Issue or delete that one first.' }
  if (status === 'PreAlert') return { field: 'status', text: 'it has not been received yet.' }
  return null
}

function gapsOf(pkg: Package): BillingGap[] {
  const place = placeGap(pkg)
  // Of a package that is not here, or billed, nothing else is asked.
  return place ? [place] : [...billingGaps(pkg), holdOf(pkg)].filter((gap) => gap !== null)
}

interface Priced {
  readonly charges: readonly Charge[]
  readonly problems: readonly BillingGap[]
}

/** The charges of a package, or why there are none: a rate sheet that is missing keeps it off the bill, too. */
function pricedOf(item: Billed, categories: Categories, prices: Prices): Priced {
  const gaps = gapsOf(item.pkg)
  if (gaps.length > 0) return { charges: [], problems: gaps }
  const category = categories.get(item.pkg.packageId) ?? null
  const warning = category === null ? categoryWarning(item.pkg, prices) : null
  try {
    const charges = chargesOf(item, { category, storageWaiver: null }, prices)
    return { charges, problems: warning ? [warning] : [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { charges: [], problems: [{ field: warning ? warning.field : null, text: error.message }] }
  }
}

function fingerprintOf(accountId: string | null, charges: readonly Charge[]): string {
  const lines = charges.map((charge) => [
    ...[charge.packageId, charge.feature, charge.description, charge.quantity, charge.unitJmdCents],
    ...[chargeAmount(charge), charge.how],
  ])
  return createHash('sha256')
    .update(JSON.stringify([accountId, lines]))
    .digest('hex')
    .slice(0, 32)
}

/** The charges with what follows from them. */
function withFingerprint(
  accountId: string | null,
  charges: readonly Charge[],
): Pick<Bill, 'charges' | 'fingerprint' | 'refusal'> {
  if (charges.length === 0) return { charges, fingerprint: null, refusal: null }
  return {
    charges,
    fingerprint: fingerprintOf(accountId, charges),
    refusal: problemOfCharges(charges)?.message ?? null,
  }
}

function billOf(
  accountId: string | null,
  items: readonly Billed[],
  categories: Categories,
  prices: Prices,
): Bill {
  const charges: Charge[] = []
  const packages: Package[] = []
  const problems: BillProblem[] = []
  for (const item of items) {
    const { packageId, trackingNumber } = item.pkg
    const price = pricedOf(item, categories, prices)
    const isWarning = price.charges.length > 0
    charges.push(...price.charges)
    if (isWarning) packages.push(item.pkg)
    problems.push(...price.problems.map((gap) => ({ packageId, trackingNumber, isWarning, ...gap })))
  }
  return {
    accountId,
    chosen: items.map(({ pkg }) => pkg),
    packages,
    problems,
    promotionId: null,
    ...withFingerprint(accountId, charges),
  }
}

const inOrder = (packages: readonly Package[]): Package[] =>
  packages.toSorted((a, b) => (a.packageId < b.packageId ? -1 : 1))

/** The bill of one customer for packages that are theirs now. */
export async function billFor(
  db: Tables,
  accountId: string | null,
  packages: readonly Package[],
  categories: Categories,
  prices: Prices,
): Promise<Bill> {
  const ownPackages = inOrder(packages.filter((pkg) => pkg.accountId === accountId))
  const bill = billOf(accountId, await billedAll(db, ownPackages), categories, prices)
  const { charges, promotionId } = await withPromotion(db, accountId, bill.charges, prices)
  return { ...bill, promotionId, ...withFingerprint(accountId, charges) }
}

/** The packages to bill; refuses a manifest that is not there or is too large. */
export async function chosenPackages(
  db: Tables,
  { packageIds, manifestId }: Pick<BillBody, 'packageIds' | 'manifestId'>,
): Promise<Package[]> {
  if (!manifestId) return findPackagesByIds(db, [...new Set(packageIds)])
  if (!(await findManifest(db, manifestId)))
    throw new Refusal('not-found', 'Manifest not found. It may have been deleted.')
  const packages = await packagesOfManifest(db, manifestId)
  if (packages.length > maxBilledAtOnce)
    throw new Refusal(
      'too-large',
      `This manifest has more than ${maxBilledAtOnce.toLocaleString('en')} packages. Choose some of them in the list of packages and bill those.`,
    )
  return packages
}

/** Lets others have their turn before the next one. */
const atOnce = 20

const hasOwner = ({ accountId }: Bill): boolean => accountId !== null

/** Computes a bill for each customer; the packages without an owner come last. */
export async function billsNow(
  db: Tables,
  packages: readonly Package[],
  categories: Categories,
  prices: Prices,
): Promise<Bill[]> {
  const groups = [...Map.groupBy(packages, ({ accountId }) => accountId)]
  const bills: Bill[] = []
  for (const [n, [accountId, ownPackages]] of groups.entries()) {
    bills.push(await billFor(db, accountId, ownPackages, categories, prices))
    if (n % atOnce === atOnce - 1) await setImmediate()
  }
  return [...bills.filter(hasOwner), ...bills.filter((bill) => !hasOwner(bill))]
}
