import { type Blocker, blockers, blockerText } from '../entities/manifest-status.ts'
import type { Package } from '../entities/package.ts'

type Facts = Pick<Package, 'accountId' | 'invoiceState' | 'declaredValueUsdCents' | 'prohibited' | 'battery'>

export interface Known {
  /** Whether the owner has given a taxpayer number; null where this side cannot know. */
  readonly hasTrn: boolean | null
  /** Up to how much goods come in free of duty; null where this side cannot know. */
  readonly dutyFreeUsdCents: number | null
}

const isBlocked: Record<Blocker, (pkg: Facts, known: Known) => boolean> = {
  noOwner: (pkg) => pkg.accountId === null,
  noInvoice: (pkg) => pkg.invoiceState === 'Missing' || pkg.invoiceState === 'Rejected',
  noDeclaredValue: (pkg) => pkg.declaredValueUsdCents === null,
  prohibited: (pkg) => pkg.prohibited,
  looseBattery: (pkg) => pkg.battery === 'Loose',
  noTrn: ({ accountId, declaredValueUsdCents }, { hasTrn, dutyFreeUsdCents }) =>
    accountId !== null &&
    hasTrn === false &&
    declaredValueUsdCents !== null &&
    dutyFreeUsdCents !== null &&
    declaredValueUsdCents > dutyFreeUsdCents,
}

/** What stands in the way of sending a package. What a side cannot know it leaves to the side that can. */
export const blockersOf = (pkg: Facts, known: Known): Blocker[] =>
  blockers.filter((blocker) => isBlocked[blocker](pkg, known))

export interface NotReady {
  readonly packageId: string
  readonly trackingNumber: string
  readonly blockers: readonly Blocker[]
}

const mostNamed = 5

/** The packages and what each still lacks, as a person reads it; long lists are cut and counted. */
export function notReadyWords(list: readonly NotReady[]): string {
  const names = list
    .slice(0, mostNamed)
    .map((one) => `${one.trackingNumber} ${one.blockers.map((blocker) => blockerText[blocker]).join(', ')}`)
  const more = list.length > mostNamed ? [`${list.length - mostNamed} more`] : []
  return [...names, ...more].join('; ')
}
