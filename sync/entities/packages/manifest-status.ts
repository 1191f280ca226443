import { namesIn } from '../../lib/names-in.ts'
import type { PackageStatus } from './package-status.ts'

// Separate from the schema, so that a screen can name a status without loading the validators.

export const manifestStatuses = [
  'Open',
  'Sealed',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'AtHeadOffice',
  'Completed',
  'Cancelled',
] as const
export type ManifestStatus = (typeof manifestStatuses)[number]

export const manifestStatusText: Record<ManifestStatus, string> = {
  Open: 'Open',
  Sealed: 'Sealed',
  Shipped: 'Shipped',
  OnRoute: 'On route',
  AtCustoms: 'At customs',
  AtHeadOffice: 'At head office',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}

/** The possible next statuses. */
export const manifestSteps: Record<ManifestStatus, readonly ManifestStatus[]> = {
  Open: ['Sealed', 'Cancelled'],
  Sealed: ['Shipped', 'Cancelled'],
  Shipped: ['OnRoute'],
  OnRoute: ['AtCustoms'],
  AtCustoms: ['AtHeadOffice'],
  AtHeadOffice: ['Completed'],
  Completed: [],
  Cancelled: [],
}

/** The package status that each step sets; statuses not listed here move no packages. */
export const packagesGoTo: Partial<Record<ManifestStatus, PackageStatus>> = {
  Shipped: 'Shipped',
  OnRoute: 'OnRoute',
  AtCustoms: 'AtCustoms',
  AtHeadOffice: 'AtHeadOffice',
}

export const arrivals = ['Received', 'Missing', 'Damaged'] as const
export const manifestLineStates = ['Pending', ...arrivals] as const

/** The statuses in which each action is allowed, with the refusal text for the others. */
export const manifestAllows = {
  packages: { in: ['Open'], words: 'Packages can be put on or taken off only while it is open.' },
  counting: {
    in: ['AtCustoms', 'AtHeadOffice', 'Completed'],
    words: 'Packages are counted once it is at customs or at the head office.',
  },
  route: { in: ['Open'], words: 'Mode, origin and destination can be changed only while it is open.' },
  papers: {
    in: ['Open', 'Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice'],
    words: 'It can no longer be changed.',
  },
} as const satisfies Record<string, { in: readonly ManifestStatus[]; words: string }>
export type ManifestAction = keyof typeof manifestAllows

/**
 * The reasons why a package shouldn't travel yet. Each one is fixed, or overridden with a reason, before the manifest
 * is sealed.
 */
export const blockerText = {
  noOwner: 'has no owner',
  noDescription: 'has no description',
  noWeight: 'has not been weighed',
  noInvoice: 'has no merchant invoice',
  noDeclaredValue: 'has no declared value',
  prohibited: 'is marked as prohibited',
  looseBattery: 'has a loose battery',
  noTrn: 'is worth more than the duty-free limit and its owner has given no TRN',
  noCategory: 'is worth more than the duty-free limit and has goods without a category of the duty table',
  noPapers: 'belongs to a customer whose papers we need before it flies',
  otherMode: 'is to go by the other mode, air or sea',
  onHold: 'is held until its customer says ship',
  unwanted: 'is not wanted by its customer, or waits for their choice',
} as const
export type Blocker = keyof typeof blockerText
export const blockers = namesIn(blockerText)

/** What customs asks of the manifest itself before it is sealed, each of which can be overridden with a reason. */
export const manifestBlockerText = {
  noWaybill: 'has no MAWB or bill of lading',
  noDeparture: 'has no departure time',
} as const
export type ManifestBlocker = keyof typeof manifestBlockerText
export const manifestBlockers = namesIn(manifestBlockerText)
