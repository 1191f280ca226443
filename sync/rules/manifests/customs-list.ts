import type { Package } from '../../entities/packages/package.ts'
import { namesIn } from '../../lib/names-in.ts'

/** A package as customs reads it. Missing facts are empty or null and listed by `gapsOf`. */
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
>

/** The rows of a manifest's customs list, which every format is generated from. */
export const customsLines = (
  packages: readonly ListedPackage[],
  consigneeOf: (accountId: string) => Consignee | undefined,
): CustomsLine[] =>
  packages.map((pkg, n) => {
    const consignee = pkg.accountId === null ? undefined : consigneeOf(pkg.accountId)
    return {
      line: n + 1,
      packageId: pkg.packageId,
      hawbNumber: pkg.hawbNumber ?? '',
      trackingNumber: pkg.trackingNumber,
      consignee: consignee?.name ?? '',
      mailbox: consignee?.mailbox ?? '',
      trn: consignee?.trn ?? '',
      address: consignee?.address ?? '',
      shipper: pkg.shipper,
      description: pkg.description,
      pieces: pkg.pieces,
      weightKg: kgOf(pkg.weightLb),
      valueUsdCents: pkg.declaredValueUsdCents,
    }
  })

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
