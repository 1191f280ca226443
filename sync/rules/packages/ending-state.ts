import { type EndingChoice, type EndingStatus, finalEndings } from '../../entities/packages/ending-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { isOneOf } from '../../lib/is-one-of.ts'

type Ending = Pick<Package, 'ending'>

/** True for a package that was sold, destroyed or returned: it has left us, and its customer doesn't have it. */
export const isEnded = ({ ending }: Ending): boolean =>
  ending !== null && isOneOf(finalEndings, ending.status)

export const isGoingBack = ({ ending }: Ending): boolean => ending?.status === 'GoingBack'

/** The statuses in which a package can be sent back or destroyed: at the warehouse and at the offices. */
export const atHandStatuses: readonly PackageStatus[] = [
  'ReceivedAtWharehouse',
  'AtHeadOffice',
  'AtLocalOffice',
  'ReadyForPickup',
]

const openEndings: readonly EndingStatus[] = ['Noticed', 'Asked', 'Chosen', 'Abandoned', 'GoingBack']

/** True while a package is reminded of, asked about, given up or on its way back. `inEnding` says the same in SQL. */
export const isInEnding = ({ ending, status }: Ending & Pick<Package, 'status'>): boolean =>
  ending != null && atHandStatuses.includes(status) && openEndings.includes(ending.status)

const backText = (choice: EndingChoice | null): string =>
  choice === 'ReturnToFlorida' ? 'the warehouse' : 'the shop'

/** The state of a package instead of its status, once it doesn't go to its customer. */
export function endingStateText({ ending }: Ending): string | null {
  switch (ending?.status) {
    case 'Abandoned':
      return 'Abandoned'
    case 'GoingBack':
      return `Going back to ${backText(ending.choice)}`
    case 'Returned':
      return `Returned to ${backText(ending.choice)}`
    case 'Sold':
    case 'Destroyed':
      return ending.status
    default:
      return null
  }
}

/** The end of a package, as it follows its number in a sentence. */
export function goneText(pkg: Ending & Pick<Package, 'deliveredTo'>): string {
  if (!isEnded(pkg)) return `was already delivered to ${pkg.deliveredTo || 'its owner'}`
  return `was ${(endingStateText(pkg) ?? '').replace(/^./, (letter) => letter.toLowerCase())}`
}
