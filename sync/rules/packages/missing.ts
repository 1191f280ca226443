import type { Package } from '../../entities/packages/package.ts'
import { statusText } from '../../entities/packages/package-status.ts'
import { endingStateText } from './ending-state.ts'
import { hasPiecePaidAndFound } from './lost-pieces.ts'

type Counted = Pick<Package, 'arrival' | 'loss'> & Partial<Pick<Package, 'missingPieces' | 'pieceLosses'>>

/** True while it is unknown where the package is. Its status is then only the place where it was seen last. */
export const isMissing = ({ arrival }: Pick<Package, 'arrival'>): boolean => arrival === 'Missing'

/** True for a missing package that was given up: its claim is decided. */
export const isLost = (pkg: Counted): boolean =>
  isMissing(pkg) && (pkg.loss?.status === 'Paid' || pkg.loss?.status === 'Refused')

/** True for a package that turned up as a whole after its loss was paid, until a person decides about the credit. */
export const isWholePaidAndFound = (pkg: Counted): boolean => !isMissing(pkg) && pkg.loss?.status === 'Paid'

const withLists = ({ missingPieces = [], ...pkg }: Counted) => ({ ...pkg, missingPieces })

/** The same for a package or one of its pieces: a supervisor or a senior decides about the credit. */
export const isPaidAndFound = (pkg: Counted): boolean =>
  isWholePaidAndFound(pkg) || hasPiecePaidAndFound(withLists(pkg))

/** The maker of a change that finds a package, and the words for its claim. */
interface Finding {
  readonly by: string
  readonly decision: string
}

/** The claim of a package that is found: one that wasn't paid is closed, and a person decides about one that was. */
const lossWhenFound = (loss: Package['loss'], { by, decision }: Finding, at: string): Package['loss'] =>
  loss?.status === 'Reported' || loss?.status === 'Refused'
    ? { ...loss, status: 'Found', decision, decidedBy: by, decidedAt: at }
    : loss

/** The package with its count on arrival. */
export function withArrival(
  pkg: Package,
  arrival: Package['arrival'],
  at: string,
  finding: Finding,
): Package {
  if (arrival === 'Missing') return { ...pkg, arrival, missingSince: pkg.missingSince ?? at }
  return { ...pkg, arrival, missingSince: null, loss: lossWhenFound(pkg.loss, finding, at) }
}

/** A package's state in a word or two: one that is missing, or was sold, isn't said to be where its status says. */
export function packageStateText(pkg: Counted & Pick<Package, 'status' | 'ending'>): string {
  if (isLost(pkg)) return 'Lost'
  return isMissing(pkg) ? 'Missing' : (endingStateText(pkg) ?? statusText(pkg.status))
}
