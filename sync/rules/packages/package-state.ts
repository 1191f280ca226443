import { finalEndings } from '../../entities/packages/ending-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type GoneState, goneStates, type PackageState } from '../../entities/packages/package-state.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { isOneOf } from '../../lib/is-one-of.ts'
import { isLost } from './missing.ts'

type StateFields = Pick<Package, 'status' | 'arrival' | 'loss' | 'ending'>

/** The state in which a package is gone without its customer having it; null for any other. */
export function goneState(pkg: Omit<StateFields, 'status'>): GoneState | null {
  if (isLost(pkg)) return 'Lost'
  // A row that an older app read has no ending until the device reads it again.
  const status = pkg.ending?.status
  return status && isOneOf(finalEndings, status) ? status : null
}

/** A package's state. `packagesInStates` says the same in SQL. */
export const packageState = (pkg: StateFields): PackageState => goneState(pkg) ?? pkg.status

/** True for a package that its customer has. */
export const isDeliveredToCustomer = (pkg: StateFields): boolean => packageState(pkg) === 'Delivered'

export const isGoneState = (state: PackageState): state is GoneState => isOneOf(goneStates, state)

/** The states in which a package that was checked in is in the company's care. Dashboards count and list these. */
export const inCareStates = packageStatuses.filter(
  (status) => status !== 'PreAlert' && status !== 'Delivered',
)
