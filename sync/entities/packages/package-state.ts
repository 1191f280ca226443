import { finalEndings } from './ending-status.ts'
import { packageStatuses, packageStatusText } from './package-status.ts'
// Separate from the schema, so that a screen can name a state without loading the validators.

/** How a package is gone that its customer doesn't have: its last status stays below, as devices and queues know it. */
export const goneStates = [...finalEndings, 'Lost'] as const
export type GoneState = (typeof goneStates)[number]

/** The states of packages, as staff, customers and partners read them. Each package has exactly one. */
export const packageStates = [...packageStatuses, ...goneStates] as const
export type PackageState = (typeof packageStates)[number]

export const packageStateNames: Record<PackageState, string> = {
  ...packageStatusText,
  Returned: 'Returned to sender',
  Sold: 'Sold',
  Destroyed: 'Destroyed',
  Lost: 'Lost',
}
