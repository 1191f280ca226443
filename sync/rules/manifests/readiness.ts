import type { EndingStatus } from '../../entities/packages/ending-status.ts'
import type { Manifest } from '../../entities/packages/manifest.ts'
import {
  type Blocker,
  blockers,
  blockerText,
  type ManifestBlocker,
  manifestBlockers,
} from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { DutyTerms } from '../prices/rating.ts'
import { lacksCategory } from '../prices/unsorted-goods.ts'
import { isOtherMode } from './manifest-mode.ts'

type Facts = Pick<
  Package,
  | 'packageId'
  | 'accountId'
  | 'description'
  | 'weightLb'
  | 'invoiceState'
  | 'declaredValueUsdCents'
  | 'lines'
  | 'dutyCategory'
  | 'prohibited'
  | 'battery'
  | 'mode'
  | 'shipWhen'
  | 'ending'
>

export interface ReadinessFacts {
  /** True if the owner has provided a taxpayer number; null if this side can't know. */
  readonly hasTrn: boolean | null
  /** True if the owner still needs a paper before packages fly; null if this side can't know. */
  readonly lacksPapers: boolean | null
  /** The duty table in force, with the value up to which goods are duty-free; null if this side can't know. */
  readonly dutyTerms: DutyTerms | null
  readonly manifestMode: Manifest['mode']
}

const unwantedStatuses: readonly EndingStatus[] = ['Asked', 'Chosen', 'GoingBack']

const isBlocked: Record<Blocker, (pkg: Facts, known: ReadinessFacts) => boolean> = {
  noOwner: (pkg) => pkg.accountId === null,
  noDescription: (pkg) => pkg.description.trim() === '',
  noWeight: (pkg) => pkg.weightLb === null,
  noInvoice: (pkg) => pkg.invoiceState === 'Missing' || pkg.invoiceState === 'Rejected',
  noDeclaredValue: (pkg) => pkg.declaredValueUsdCents === null,
  prohibited: (pkg) => pkg.prohibited,
  looseBattery: (pkg) => pkg.battery === 'Loose',
  noTrn: ({ accountId, declaredValueUsdCents }, { hasTrn, dutyTerms }) =>
    accountId !== null &&
    hasTrn === false &&
    (declaredValueUsdCents ?? 0) > (dutyTerms?.deMinimisUsdCents ?? Infinity),
  noCategory: (pkg, { dutyTerms }) => dutyTerms !== null && lacksCategory(pkg, dutyTerms),
  noPapers: ({ accountId }, { lacksPapers }) => accountId !== null && lacksPapers === true,
  onHold: ({ shipWhen }) => shipWhen === 'Hold',
  unwanted: ({ ending }) => ending != null && unwantedStatuses.includes(ending.status),
  otherMode: (pkg, { manifestMode }) => isOtherMode(pkg, { mode: manifestMode }),
}

/** The reasons why a package can't be sent. What this side can't know, the other side checks. */
export const blockersOf = (pkg: Facts, facts: ReadinessFacts): Blocker[] =>
  blockers.filter((blocker) => isBlocked[blocker](pkg, facts))

const lacks: Record<ManifestBlocker, (manifest: Pick<Manifest, 'mawbNumber' | 'departsAt'>) => boolean> = {
  noWaybill: ({ mawbNumber }) => mawbNumber.trim() === '',
  noDeparture: ({ departsAt }) => departsAt === null,
}

/** The gaps in the manifest itself that customs will ask about. */
export const manifestBlockersOf = (manifest: Pick<Manifest, 'mawbNumber' | 'departsAt'>): ManifestBlocker[] =>
  manifestBlockers.filter((blocker) => lacks[blocker](manifest))

export interface NotReady {
  readonly packageId: string
  readonly trackingNumber: string
  readonly blockers: readonly Blocker[]
}

const maxNamed = 5

/** The packages and what each lacks, as a sentence. Long lists are cut and counted. */
export function notReadyText(list: readonly NotReady[]): string {
  const names = list
    .slice(0, maxNamed)
    .map(
      (entry) =>
        `${entry.trackingNumber} ${entry.blockers.map((blocker) => blockerText[blocker]).join(', ')}`,
    )
  const more = list.length > maxNamed ? [`${list.length - maxNamed} more`] : []
  return [...names, ...more].join('; ')
}
