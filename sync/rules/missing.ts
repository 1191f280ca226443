import type { Package } from '../entities/package.ts'
import { statusText } from '../entities/package-status.ts'

type Counted = Pick<Package, 'arrival' | 'loss'>

/** True while it is unknown where the package is. Its status is then only the place where it was seen last. */
export const isMissing = ({ arrival }: Pick<Package, 'arrival'>): boolean => arrival === 'Missing'

/** True for a missing package that was given up: its claim is decided. */
export const isLost = (pkg: Counted): boolean =>
  isMissing(pkg) && (pkg.loss?.status === 'Paid' || pkg.loss?.status === 'Refused')

/** True for a package that turned up after its loss was paid, until a person decides about the credit. */
export const isPaidAndFound = (pkg: Counted): boolean => !isMissing(pkg) && pkg.loss?.status === 'Paid'

/** True if a supervisor or a senior has to decide: about a claim, or about the credit for a package that was found. */
export const isLossToDecide = (pkg: Counted): boolean =>
  (isMissing(pkg) && pkg.loss?.status === 'Reported') || isPaidAndFound(pkg)

/**
 * The package with its count on arrival. A package that is found has no open claim any longer; a claim that was paid
 * stays until a person decides about the credit.
 */
export function withArrival(pkg: Package, arrival: Package['arrival'], at: string): Package {
  if (arrival === 'Missing') return { ...pkg, arrival, missingSince: pkg.missingSince ?? at }
  const isOver = pkg.loss?.status === 'Reported' || pkg.loss?.status === 'Refused'
  return { ...pkg, arrival, missingSince: null, loss: isOver ? null : pkg.loss }
}

/** A package's state in a word or two: a missing one isn't said to be where it was seen last. */
export function packageStateText(pkg: Counted & Pick<Package, 'status'>): string {
  if (isLost(pkg)) return 'Lost'
  return isMissing(pkg) ? 'Missing' : statusText(pkg.status)
}
