import type { Package } from '../../entities/packages/package.ts'
import { namesIn } from '../../lib/names-in.ts'
import { boxLines, descriptionOfLines } from '../packages/box-lines.ts'

/** A kind of goods in a package as customs reads it. Missing facts are empty or null and listed by `gapsOf`. */
export interface CustomsLine {
  readonly line: number
  readonly packageId: string
  readonly hawbNumber: string
  readonly trackingNumber: string
  readonly consignee: string
  readonly mailbox: string
  /** Nine digits; '' if the consignee has provided none. */
  readonly trn: string
  readonly address: string
  readonly shipper: string
  readonly description: string
  /** The code of the customs tariff; empty if it is unknown. */
  readonly hsCode: string
  /** The pieces of the package on its first line, and 0 on the others. */
  readonly pieces: number
  readonly weightKg: number | null
  readonly valueUsdCents: number | null
}

/** The recipient's facts that customs asks for. */
export interface Consignee {
  readonly name: string
  readonly mailbox: string
  readonly trn: string
  readonly address: string
}

export const customsFormats = ['pdf', 'xlsx', 'xml'] as const
export type CustomsFormat = (typeof customsFormats)[number]

const kgPerLb = 0.453_592_37
/** The weight to ten grams and never zero, because customs rejects a weight of zero. */
const kgOf = (lb: number | null): number | null =>
  lb === null || lb <= 0 ? null : Math.max(0.01, Math.round(lb * kgPerLb * 100) / 100)

type ListedPackage = Pick<
  Package,
  | 'packageId'
  | 'hawbNumber'
  | 'trackingNumber'
  | 'accountId'
  | 'shipper'
  | 'description'
  | 'pieces'
  | 'weightLb'
  | 'declaredValueUsdCents'
  | 'dutyCategory'
  | 'lines'
>

const gramsInUnit = 10

/**
 * Divides the weight of a package by the values of its goods, to ten grams each. The sum of the shares is the weight,
 * except that no share is zero.
 */
function weightShares(weightKg: number | null, values: readonly number[]): (number | null)[] {
  if (weightKg === null || values.length === 1) return values.map(() => weightKg)
  const units = Math.max(0, Math.round((weightKg * 1000) / gramsInUnit) - values.length)
  const sum = values.reduce((total, value) => total + value, 0)
  // Without values the shares are equal.
  const weights = sum === 0 ? values.map(() => 1) : values
  const whole = sum === 0 ? values.length : sum
  let upTo = 0
  let sharedUnits = 0
  return weights.map((weight) => {
    upTo += weight
    const before = sharedUnits
    sharedUnits = Math.round((units * upTo) / whole)
    return ((sharedUnits - before + 1) * gramsInUnit) / 1000
  })
}

/** The goods of a package, a row for each line. */
function goodsOf(pkg: ListedPackage) {
  const lines = boxLines(pkg)
  const isWhole = lines.length === 1
  const weights = weightShares(
    kgOf(pkg.weightLb),
    lines.map(({ valueUsdCents }) => valueUsdCents),
  )
  return lines.map((line, n) => ({
    description: isWhole ? pkg.description : descriptionOfLines([line]),
    hsCode: line.hsCode,
    pieces: n === 0 ? pkg.pieces : 0,
    weightKg: weights[n] ?? null,
    valueUsdCents: isWhole ? pkg.declaredValueUsdCents : line.valueUsdCents,
  }))
}

/** The rows of a manifest's customs list, which every format is generated from: one for each line of a package. */
export const customsLines = (
  packages: readonly ListedPackage[],
  consigneeOf: (accountId: string) => Consignee | undefined,
): CustomsLine[] => {
  const rows = packages.flatMap((pkg) => {
    const consignee = pkg.accountId === null ? undefined : consigneeOf(pkg.accountId)
    const head = {
      packageId: pkg.packageId,
      hawbNumber: pkg.hawbNumber ?? '',
      trackingNumber: pkg.trackingNumber,
      consignee: consignee?.name ?? '',
      mailbox: consignee?.mailbox ?? '',
      trn: consignee?.trn ?? '',
      address: consignee?.address ?? '',
      shipper: pkg.shipper,
    }
    return goodsOf(pkg).map((goods) => ({ ...head, ...goods }))
  })
  return rows.map((row, n) => ({ line: n + 1, ...row }))
}

/** The rows with the first one of each package. */
export const packageRows = (rows: readonly CustomsLine[]): CustomsLine[] => {
  const packageIds = new Set<string>()
  return rows.filter(({ packageId }) => !packageIds.has(packageId) && packageIds.add(packageId))
}

/** The facts a package may lack, and whether customs' file needs them. */
const gaps = {
  noNumber: { text: 'no number of ours', isNeeded: true, lacks: (row) => row.hawbNumber === '' },
  noConsignee: { text: 'no customer', isNeeded: true, lacks: (row) => row.consignee === '' },
  noDescription: { text: 'no description', isNeeded: true, lacks: (row) => row.description === '' },
  noWeight: { text: 'not weighed', isNeeded: true, lacks: (row) => row.weightKg === null },
  noValue: { text: 'no declared value', isNeeded: false, lacks: (row) => row.valueUsdCents === null },
  noTrn: {
    text: 'customer without TRN',
    isNeeded: false,
    lacks: (row) => row.consignee !== '' && row.trn === '',
  },
} as const satisfies Record<string, { text: string; isNeeded: boolean; lacks: (row: CustomsLine) => boolean }>

export type CustomsGap = keyof typeof gaps
export const customsGaps = namesIn(gaps)
export const customsGapText = (gap: CustomsGap): string => gaps[gap].text
export const isNeededByCustoms = (gap: CustomsGap): boolean => gaps[gap].isNeeded

export const gapsOf = (row: CustomsLine): CustomsGap[] => customsGaps.filter((gap) => gaps[gap].lacks(row))
