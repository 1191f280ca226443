import type { EstimateDetail } from '#sync/api/money/estimates.ts'
import type { PricePreviewBody } from '#sync/api/money/fees.ts'
import type { EstimateReply, EstimateUpdate, NewEstimate } from '#sync/api/money/invoice-bodies.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import type { InvoiceEstimate } from '#sync/entities/money/invoice-estimate.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { choicesOfBrand, originOf } from '#sync/rules/origins/origins.ts'
import { estimateCharges } from '#sync/rules/prices/estimate.ts'
import { withImportGct } from '#sync/rules/prices/gct.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { bestPromotion, promotionName } from '#sync/rules/prices/promotions.ts'
import { serviceName, type Way } from '#sync/rules/prices/services.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { customerAccount } from '../db/billing/billing.ts'
import { deleteEstimate, findEstimate, markInvoiced, putEstimate } from '../db/billing/estimates.ts'
import { groupOfAccount } from '../db/billing/price-groups.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { issueInvoice, linesFrom, mustBeBillable } from './invoices.ts'
import { mustBeTheirs } from './line-input.ts'
import { pricesNow } from './package-invoices.ts'
import { type Prices, pricesOn, termsFor } from './prices.ts'
import { promotionsFor, withPromotion } from './promotions.ts'

type Makes = Pick<ChangeDeps, 'ids' | 'db' | 'clock'>

const noSuchEstimate = () => new Refusal('not-found', 'Estimate not found. It may have been deleted.')

export async function mustFindEstimate(tx: Transaction, invoiceEstimateId: string): Promise<EstimateReply> {
  const estimate = await findEstimate(tx.kysely, invoiceEstimateId)
  if (!estimate) throw noSuchEstimate()
  return estimate
}

/** The facts about a customer on which the price of a parcel depends. */
interface Payer {
  readonly priceGroupId: string
  readonly brand: string
}

/** Without an account the prices are those of the company itself. */
async function payerOf(db: Tables, accountId: string | null): Promise<Payer> {
  const account = accountId === null ? undefined : await customerAccount(db, accountId)
  return { priceGroupId: await groupOfAccount(db, accountId), brand: account?.brand ?? firstBrand }
}

/** The warehouse to which customers of the brand send such a parcel. */
function originOfParcel({ mode, service }: Way, { settings }: Prices, brand: string): string | null {
  const name = serviceName(settings.services, { mode, service })
  return originOf(choicesOfBrand(settings.addresses, brand), { mode, service: name })
}

/** By the prices of a day for the customer, which the screen's preview has too. */
function chargesOf(
  parcel: Contents['parcel'],
  enteredCharges: readonly Charge[],
  prices: Prices,
  { priceGroupId, brand }: Payer,
): Charge[] {
  const originBranchId = parcel ? originOfParcel(parcel, prices, brand) : null
  const terms = parcel && { parcel, ...termsFor(prices, { ...parcel, priceGroupId, originBranchId }) }
  const { settings, deliveryZones, fees } = prices
  return estimateCharges(terms ?? null, enteredCharges, { ...settings, deliveryZones, fees })
}

/** The charges of a parcel for a customer by the prices of a day, with the promotion of their next bill. */
export async function parcelCharges(
  db: Tables,
  { accountId, day, ...parcel }: PricePreviewBody,
): Promise<Charge[]> {
  const prices = await pricesOn(db, day)
  const account = accountId === null ? undefined : await customerAccount(db, accountId)
  if (accountId !== null && !account)
    throw new Refusal('invalid', 'Customer not found.', { accountId: ['does not exist'] })
  const branchId = parcel.branchId ?? account?.branchId ?? null
  const payer = await payerOf(db, accountId)
  const charges = chargesOf({ ...parcel, branchId }, [], prices, payer)
  return (await withPromotion(db, accountId, charges, prices)).charges
}

type Contents = Pick<EstimateUpdate, 'parcel' | 'featureValues'>

export async function mustBeCustomerAccount(tx: Transaction, accountId: string | null): Promise<void> {
  if (accountId && !(await customerAccount(tx.kysely, accountId)))
    throw new Refusal('invalid', 'Customer not found.', { accountId: ['does not exist'] })
}

async function keep(
  tx: Transaction,
  before: InvoiceEstimate | null,
  after: InvoiceEstimate,
): Promise<EstimateReply> {
  const { featureValues, ...row } = after
  await mustBeCustomerAccount(tx, row.accountId)
  await mustBeTheirs(
    tx.kysely,
    row.accountId ?? '',
    featureValues.map(({ packageId }) => packageId),
  )
  const { invoiceEstimateId } = row
  await putEstimate(
    tx.kysely,
    row,
    featureValues.map((line, position) => ({ ...line, invoiceEstimateId, position })),
  )
  await tx.note('invoiceEstimate', invoiceEstimateId, before, after)
  return must(await findEstimate(tx.kysely, invoiceEstimateId), 'the estimate that was kept')
}

export async function makeEstimate(
  tx: Transaction,
  deps: Makes,
  body: NewEstimate,
  createdBy: string,
): Promise<EstimateReply> {
  const prices = await pricesNow(deps, tx.kysely)
  const payer = await payerOf(tx.kysely, body.accountId)
  const charges = chargesOf(body.parcel, body.featureValues ?? [], prices, payer)
  mustBeBillable(charges)
  return keep(tx, null, {
    invoiceEstimateId: deps.ids.next(),
    kind: body.kind,
    title: body.title,
    accountId: body.accountId,
    featureValues: linesFrom(deps, charges),
    exchangeRate: prices.settings.exchangeRate,
    ...totalsOf(charges),
    invoiceId: null,
    createdAt: tx.at,
    updatedAt: tx.at,
    createdBy,
  })
}

function mustBeOpen({ invoiceId }: Pick<InvoiceEstimate, 'invoiceId'>): void {
  if (invoiceId)
    throw new Refusal(
      'wrong-state',
      'This estimate has been turned into an invoice and stays as it is. Make a new estimate.',
    )
}

/**
 * A changed parcel is priced again with all its taxes. If only lines were edited, the import GCT of their duty stays.
 */
const enteredAfter = (
  { parcel, featureValues = [] }: Contents,
  before: InvoiceEstimate,
): readonly Charge[] => (parcel ? featureValues : withImportGct(featureValues, before.featureValues))

export async function changeEstimate(
  tx: Transaction,
  deps: Makes,
  body: EstimateUpdate,
): Promise<EstimateReply> {
  const { customer: _, ...before } = await mustFindEstimate(tx, body.invoiceEstimateId)
  mustBeOpen(before)
  const { title = before.title, kind = before.kind, accountId = before.accountId } = body
  const estimate = { ...before, title, kind, accountId, updatedAt: tx.at }
  if (!body.parcel && !body.featureValues) return keep(tx, before, estimate)
  const prices = await pricesNow(deps, tx.kysely)
  const payer = await payerOf(tx.kysely, accountId)
  const charges = chargesOf(body.parcel, enteredAfter(body, before), prices, payer)
  mustBeBillable(charges)
  return keep(tx, before, {
    ...estimate,
    ...totalsOf(charges),
    // Lines that replace earlier ones keep the rate that those were computed with.
    exchangeRate: body.parcel ? prices.settings.exchangeRate : before.exchangeRate,
    featureValues: linesFrom(deps, charges),
  })
}

export async function removeEstimate(tx: Transaction, invoiceEstimateId: string): Promise<EstimateReply> {
  const before = await mustFindEstimate(tx, invoiceEstimateId)
  mustBeOpen(before)
  await deleteEstimate(tx.kysely, invoiceEstimateId)
  await tx.note('invoiceEstimate', invoiceEstimateId, before, null)
  return before
}

/** The promotion that an invoice made of an open estimate would have now. Estimates of nobody are of a new customer. */
export async function promotionOfEstimate(
  db: Tables,
  { accountId, featureValues, invoiceId }: EstimateReply,
  prices: Prices,
): Promise<EstimateDetail['promotion']> {
  if (invoiceId !== null) return null
  const best = bestPromotion(featureValues, await promotionsFor(db, accountId, prices))
  return (
    best && {
      name: promotionName(best.charge),
      how: best.charge.how,
      discountJmdCents: -best.charge.unitJmdCents,
    }
  )
}

/**
 * Issues an invoice of the estimate's own amounts, at its own rate: what was said is asked, less the promotion of the day, of
 * which nothing was said.
 */
export async function invoiceOfEstimate(
  tx: Transaction,
  deps: Makes,
  input: { invoiceEstimateId: string; accountId?: string | undefined },
  createdBy: string,
): Promise<string> {
  const before = await mustFindEstimate(tx, input.invoiceEstimateId)
  mustBeOpen(before)
  const accountId = before.accountId ?? input.accountId ?? null
  if (!accountId)
    throw new Refusal('invalid', 'Say who the invoice is for: the estimate is nobody’s.', {
      accountId: ['is missing'],
    })
  await mustBeCustomerAccount(tx, accountId)
  const promotedCharges = await withPromotion(
    tx.kysely,
    accountId,
    before.featureValues,
    await pricesNow(deps, tx.kysely),
  )
  const { invoiceId } = await issueInvoice(tx, deps, {
    kind: before.kind,
    accountId,
    ...promotedCharges,
    createdBy,
    exchangeRate: before.exchangeRate,
  })
  const changes = { invoiceId, accountId, updatedAt: tx.at }
  await markInvoiced(tx.kysely, before.invoiceEstimateId, changes)
  await tx.note('invoiceEstimate', before.invoiceEstimateId, before, { ...before, ...changes })
  return invoiceId
}
