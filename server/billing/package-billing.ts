import type { BillingChoice } from '#sync/api/money/invoice-bodies.ts'
import type { BillProblem } from '#sync/api/money/invoices-bill.ts'
import type { Waiver } from '#sync/entities/money/waiver.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { isPaidAndFound } from '#sync/rules/packages/missing.ts'
import { categoryOf } from '#sync/rules/prices/duty.ts'
import { type Charge, jmdText } from '#sync/rules/prices/money.ts'
import { packageParcel } from '#sync/rules/prices/package-price.ts'
import { type Parcel, rate } from '#sync/rules/prices/rating.ts'
import { type ReadyFacts, readyOn, storageUntil } from '#sync/rules/prices/storage.ts'
import { lacksCategory } from '#sync/rules/prices/unsorted-goods.ts'
import { type Prices, termsFor } from './prices.ts'

/** A gap keeps a package off an invoice; `text` says what to do about it. */
export type BillingGap = Pick<BillProblem, 'field' | 'text'>

/** The facts that a bill needs, each with what to do while it is missing. */
const needs: readonly (BillingGap & { readonly isMissing: (pkg: Package) => boolean })[] = [
  {
    field: 'accountId',
    isMissing: (pkg) => pkg.accountId === null,
    text: 'nobody is known to own it. Find the owner first.',
  },
  {
    field: 'weightLb',
    isMissing: (pkg) => pkg.weightLb === null,
    text: 'it has not been weighed. Enter its weight first.',
  },
  {
    field: 'declaredValueUsdCents',
    isMissing: (pkg) => pkg.declaredValueUsdCents === null,
    text: 'its declared value is missing. Enter it first.',
  },
]

/**
 * The warning about goods above the duty-free limit without a category, which are charged as the first one of the duty
 * table. Null if the duty is known.
 */
export function categoryWarning(pkg: Package, { duty }: Pick<Prices, 'duty'>): BillingGap | null {
  if (!duty || !lacksCategory(pkg, duty)) return null
  const { category } = categoryOf(duty, null)
  return {
    field: 'dutyCategory',
    text: `nobody chose a duty category, so its duty is that of ${category}. Choose the category of its goods.`,
  }
}

/** Lists the facts that the bill of a package needs and that are still missing. */
export const billingGaps = (pkg: Package): BillingGap[] =>
  needs.filter(({ isMissing }) => isMissing(pkg)).map(({ field, text }) => ({ field, text }))

/** Why a package cannot be billed yet, and what to do about it; null when it can. */
export function notBillable(pkg: Package): string | null {
  const { chargesWaiver } = pkg
  if (chargesWaiver) return waiverText(chargesWaiver)
  return billingGaps(pkg)[0]?.text ?? null
}

/** Why nothing is billed for a package whose charges were waived. */
export const waiverText = ({ by, reason }: Waiver): string =>
  `its charges were waived by ${by}: ${reason}. Take the waiver back first.`

type Held = Pick<Package, 'customs' | 'arrival' | 'loss'> &
  Partial<Pick<Package, 'missingPieces' | 'pieceLosses'>>

/** The reason that a package can't be invoiced yet; null when it can. Its price is shown anyway. */
export const heldBack = (pkg: Held): string | null => holdOf(pkg)?.text ?? null

/** The same, with the field that would change it. */
export function holdOf(pkg: Held): BillingGap | null {
  const { customs, arrival } = pkg
  if (customs.state === 'Hold') {
    const note = customs.note ? ` (${customs.note})` : ''
    return { field: 'customs', text: `customs holds it${note}. It is billed once it is cleared.` }
  }
  if (isPaidAndFound(pkg))
    return {
      field: 'arrival',
      text: 'it was paid for as lost. A supervisor or a senior decides about the credit first.',
    }
  const text = arrival && arrivalHolds[arrival]
  return text ? { field: 'arrival', text } : null
}

const arrivalHolds: Partial<Record<NonNullable<Package['arrival']>, string>> = {
  Missing: 'it was counted as missing. It is billed once it is found and counted as received.',
  Damaged: 'it arrived damaged. Look at it and settle its review first.',
}

export interface Billed {
  readonly pkg: Package
  readonly events: readonly ReadyFacts[]
  /** Its manifest's mode, for a package whose own was never chosen; null when it is on none. */
  readonly mode: ShippingMode | null
  /** The day on which its delivery set out. */
  readonly outOn: string | null
  /** Days of its storage that are on a bill already. */
  readonly billedDays: number
  /** Duty for it that is on issued invoices, less what was given back. */
  readonly billedDutyJmdCents: number
  /** The price group of its customer, who pays. */
  readonly priceGroupId: string
}

function parcelOf(
  { pkg, events, outOn, billedDays }: Billed,
  choice: BillingChoice,
  { day, settings }: Prices,
): Parcel {
  const ready = readyOn(events)
  const until = storageUntil(pkg, outOn, day)
  return packageParcel(
    pkg,
    { day, settings },
    {
      category: choice.category || null,
      waiting: ready ? { readyOn: ready, until, waiver: choice.storageWaiver, billedDays } : null,
    },
  )
}

/** The charges of one package, at the prices of a day. `notBillable` is asked first. */
export function chargesOf(parcel: Billed, choice: BillingChoice, prices: Prices): Charge[] {
  const mode = choice.mode ?? parcel.pkg.mode ?? parcel.mode ?? 'Air'
  const { priceGroupId, pkg } = parcel
  const withFees = { ...prices.settings, fees: prices.fees }
  const originBranchId = pkg.originBranchId ?? null
  const way = { mode, service: pkg.service ?? '', originBranchId }
  const { sheet, duty } = termsFor(prices, { ...way, priceGroupId })
  const { lines } = rate(parcelOf(parcel, choice, prices), sheet, duty, withFees)
  const ownLines = lines.map((line) => ({ ...line, packageId: parcel.pkg.packageId }))
  return withActualDuty(ownLines, parcel.pkg, parcel.billedDutyJmdCents)
}

/** The duty that customs charged, as a line: only the part that isn't billed yet. */
function actualDuty({ packageId, customs }: Package, dutyJmdCents: number, billedJmdCents: number): Charge {
  const entry = customs.entryNumber ? `, entry ${customs.entryNumber}` : ''
  const remark = billedJmdCents === 0 ? '' : `, ${jmdText(billedJmdCents)} of it billed before`
  return {
    feature: 'Duty',
    description: 'Import duty',
    quantity: 1,
    unitJmdCents: dutyJmdCents - billedJmdCents,
    how: `Customs charged ${jmdText(dutyJmdCents)}${entry}${remark}`,
    packageId,
  }
}

/** The charges with customs' own charge, where it is known, instead of a package's computed duty. */
export function withActualDuty(charges: readonly Charge[], pkg: Package, billedJmdCents: number): Charge[] {
  const { dutyJmdCents } = pkg.customs
  if (dutyJmdCents === null) return [...charges]
  const isComputed = (charge: Charge) => charge.feature === 'Duty' && charge.packageId === pkg.packageId
  const duty = actualDuty(pkg, dutyJmdCents, billedJmdCents)
  const place = charges.findIndex(isComputed)
  const otherCharges = charges.filter((charge) => !isComputed(charge))
  return otherCharges.toSpliced(place === -1 ? otherCharges.length : place, 0, duty)
}
