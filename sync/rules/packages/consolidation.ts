import type { Package } from '../../entities/packages/package.ts'
import { batteries, conditions, statusText } from '../../entities/packages/package-status.ts'
import { byMode } from '../../entities/packages/shipping-mode.ts'
import { isBilled } from '../prices/billed.ts'
import { joinedContents } from './box-lines.ts'
import { contentsOf, lacksPieces } from './contents.ts'
import { jointWait } from './holding.ts'
import { isMissing } from './missing.ts'

/** The most packages that one consolidation can hold. */
export const mostConsolidated = 50

type Obstacle = (pkg: Package, first: Package) => string | null

const otherPlace = (pkg: Package, first: Package): boolean => {
  const [place, firstPlace] = [pkg.placement?.branchId ?? null, first.placement?.branchId ?? null]
  return pkg.branchId !== first.branchId || (place !== null && firstPlace !== null && place !== firstPlace)
}

/** Why a package can be neither packed nor unpacked: its own records would be lost. Null if it can. */
export function ownRecordText(pkg: Package): string | null {
  const { customs, ending } = pkg
  if (isMissing(pkg)) return 'is missing: find it first'
  if (lacksPieces(pkg)) return 'has missing pieces: find them first'
  if (customs.state === 'Hold') return 'is held by customs'
  if (customs.dutyJmdCents !== null) return 'has duty of its own, which customs charged'
  // Reminders alone say nothing about where it goes.
  return ending != null && ending.status !== 'Noticed'
    ? 'may not go to its customer: first settle what happens to it'
    : null
}

/** The reasons, in the order in which a person would look into them, with the text after the tracking number. */
const obstacles: readonly Obstacle[] = [
  ({ checkedInAt, status }) =>
    checkedInAt === null || status !== 'ReceivedAtWharehouse'
      ? `isn’t at the warehouse, but “${statusText(status)}”`
      : null,
  ({ accountId }) => (accountId === null ? 'has no customer yet: find its customer first' : null),
  (pkg, first) => (pkg.accountId === first.accountId ? null : 'belongs to another customer'),
  (pkg, first) => (otherPlace(pkg, first) ? 'is in another place or goes to another office' : null),
  (pkg, first) =>
    pkg.mode !== null && first.mode !== null && pkg.mode !== first.mode
      ? `goes ${byMode[pkg.mode]}, and the first one goes ${byMode[first.mode]}`
      : null,
  (pkg) =>
    pkg.invoiceId !== null || isBilled(pkg) ? 'is billed already: void its invoice or waiver first' : null,
  ownRecordText,
  ({ reviewReason }) => (reviewReason === null ? null : `has an open review: ${reviewReason}`),
  (pkg) =>
    contentsOf(pkg).length > 0
      ? 'is consolidated already: split it first, then consolidate all of them'
      : null,
]

/** Why a package can't be consolidated with the first one, after its tracking number; null if it can. */
export function consolidationObstacle(pkg: Package, first: Package): string | null {
  for (const obstacle of obstacles) {
    const text = obstacle(pkg, first)
    if (text !== null) return text
  }
  return null
}

/** The latest of the values in a table that goes from harmless to bad; the first of the table without any. */
const worst = <T extends string>(order: readonly [T, ...T[]], values: readonly T[]): T =>
  order.findLast((value) => values.includes(value)) ?? order[0]

const joinTexts = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(', ').slice(0, 200).trim()

/** A sum that is only known once each part is. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const amounts = values.filter((value) => value !== null)
  return amounts.length === values.length ? amounts.reduce((sum, value) => sum + value, 0) : null
}

/** The state that asks for the most work comes last, and wins. */
const invoiceOrder = ['NotRequired', 'Verified', 'Received', 'Rejected', 'Missing'] as const

/** A box is insured as a whole if any of its packages is, because its contents travel together. */
const jointInsurance = (rows: readonly Package[]): Package['insurance'] =>
  rows.length > 0 && rows.every(({ insurance }) => insurance === 'Declined')
    ? 'Declined'
    : (rows.find(({ insurance }) => insurance === 'Insured')?.insurance ?? null)

/** The fields that a consolidated package takes from its contents. Its weight and size are measured again. */
export function consolidatedFields(rows: readonly Package[], now: string) {
  const isHeld = rows.some(({ shipWhen }) => shipWhen === 'Hold')
  return {
    accountId: rows[0]?.accountId ?? null,
    branchId: rows[0]?.branchId ?? null,
    mode: rows.find(({ mode }) => mode !== null)?.mode ?? null,
    service: rows.find(({ service }) => service !== null)?.service ?? null,
    originBranchId: rows[0]?.originBranchId ?? null,
    insurance: jointInsurance(rows),
    courier: joinTexts(rows.map(({ courier }) => courier)),
    description: joinTexts(rows.map(({ description }) => description)),
    shipper: joinTexts(rows.map(({ shipper }) => shipper)),
    note: joinTexts(rows.map(({ note }) => note)),
    ...joinedContents(rows),
    declaredValueUsdCents: sumOf(rows.map(({ declaredValueUsdCents }) => declaredValueUsdCents)),
    condition: worst(
      conditions,
      rows.map(({ condition }) => condition),
    ),
    battery: worst(
      batteries,
      rows.map(({ battery }) => battery),
    ),
    prohibited: rows.some(({ prohibited }) => prohibited),
    invoiceState: worst(
      invoiceOrder,
      rows.map(({ invoiceState }) => invoiceState),
    ),
    merchantInvoiceFileId:
      rows.find(({ merchantInvoiceFileId }) => merchantInvoiceFileId)?.merchantInvoiceFileId ?? null,
    invoiceProblem: rows.find(({ invoiceProblem }) => invoiceProblem)?.invoiceProblem ?? null,
    shipWhen: isHeld ? ('Hold' as const) : ('Now' as const),
    ...jointWait(rows, now),
  }
}

/** The name of a package on a screen and in a sentence. */
export const consolidatedText = ({ contents }: Pick<Package, 'contents'>): string =>
  `Consolidated from ${contents.length} packages: ${contents.map(({ trackingNumber }) => trackingNumber).join(', ')}`
