import { isOneOf } from '../../lib/is-one-of.ts'

// Separate from the schema, so that a first screen can name a status without loading the validators.

/**
 * The statuses in the order in which a package passes through them. Delayed isn't part of the line. The spelling
 * `ReceivedAtWharehouse` is the specification's, and rows, queues and other programs hold it.
 */
export const packageLine = [
  'PreAlert',
  'ReceivedAtWharehouse',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'AtHeadOffice',
  'AtLocalOffice',
  'ReadyForPickup',
  'Delivered',
] as const
export const packageStatuses = [...packageLine, 'Delayed'] as const
export type PackageStatus = (typeof packageStatuses)[number]

/** The statuses that end a package's way. Long after it, a package leaves the devices of staff. */
export const finalStatuses = ['Delivered'] as const satisfies readonly PackageStatus[]

const line: readonly PackageStatus[] = packageLine
/** The position of a status on the line; -1 for Delayed, which isn't on it. */
export const placeOnLine = (status: PackageStatus): number => line.indexOf(status)

/**
 * The specification's texts where it has any. Its other statuses are only identifiers, so their texts are written for
 * people.
 */
export const packageStatusText: Record<PackageStatus, string> = {
  PreAlert: 'Pre-alert',
  ReceivedAtWharehouse: 'At Florida Warehouse',
  Shipped: 'Shipped',
  OnRoute: 'On route',
  AtCustoms: 'At customs',
  AtHeadOffice: 'At head office',
  AtLocalOffice: 'At local office',
  ReadyForPickup: 'Ready for pickup',
  Delivered: 'Delivered',
  Delayed: 'Delayed',
}
export const statusText = (status: string): string =>
  isOneOf(packageStatuses, status) ? packageStatusText[status] : 'N/A'

export const conditions = ['Sealed', 'Open', 'Damaged', 'Wet', 'Crushed'] as const
export const batteries = ['None', 'Installed', 'Loose'] as const
