import type { Account } from '../../entities/accounts/account.ts'
import type { Package } from '../../entities/packages/package.ts'
import { type PackageStatus, statusText } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isPastCustoms } from '../manifests/customs.ts'
import { lacksPieces } from '../packages/contents.ts'
import { endingStateText, goneText, isGoingBack } from '../packages/ending-state.ts'
import { piecesToCome } from '../packages/lost-pieces.ts'
import { isPaidAndFound, isWholePaidAndFound } from '../packages/missing.ts'
import { piecesHere, piecesText } from '../packages/pieces.ts'
import { isBilled } from '../prices/billed.ts'
import { jmdText } from '../prices/money.ts'

/** The facts one side has about a package to release. Null: this side can't know, the server decides. */
export interface ReleaseFacts {
  readonly pkg: Pick<
    Package,
    | 'packageId'
    | 'trackingNumber'
    | 'accountId'
    | 'customs'
    | 'arrival'
    | 'loss'
    | 'ending'
    | 'deliveredTo'
    | 'billedAt'
    | 'chargesWaiver'
    | 'pieces'
    | 'missingPieces'
    | 'deliveredPieces'
  > &
    Partial<Pick<Package, 'pieceLosses' | 'pickup'>>
  /** The package's place on the line, ignoring delays. */
  readonly reached: PackageStatus
  readonly owner: Pick<Account, 'firstName' | 'lastName' | 'status' | 'deletedAt'> | null
  readonly authorizedNames: readonly string[] | null
  /** The debt on issued invoices. */
  readonly owedJmdCents: number | null
  /** Null for a customer who pays before pickup, and where this side can't know. */
  readonly credit: ReleaseCredit | null
  /** The bill that stops each hand-over to the customer; null without one, and where this side can't know. */
  readonly overdue: OverdueBill | null
  /** The papers that the customer needs before a hand-over; empty where this side can't know. */
  readonly missingPapers: readonly string[]
  /** A bank transfer for one of the invoices waits for the office's check. The invoice is owed until then. */
  readonly isTransferChecked: boolean
  /** The storage fee since the package was billed, which is on no invoice yet. */
  readonly storageJmdCents: number | null
}

/** The debt up to which a customer collects without paying, and what the customer owes in all. */
export interface ReleaseCredit {
  readonly limitJmdCents: number
  readonly debtJmdCents: number
}

/** A bill that has been overdue longer than the company lets a customer be. */
export interface OverdueBill {
  readonly number: string
  readonly balanceJmdCents: number
  readonly days: number
}

/** The recipient of the packages. */
export interface ReleaseTo {
  readonly recipient: {
    readonly name: string
    readonly relationship: string
    readonly idType: string
    readonly idLast4: string
  }
  /** The reason why a person other than the owner comes. */
  readonly reason: string
  /** The code that the person shows; '' without one. */
  readonly code: string
  /** True for another courier, who brings it to the owner and shows no ID. */
  readonly onward?: boolean
  /** True for a delivery to the owner's address, where the person at the door gives their name. */
  readonly atDoor: boolean
}

export const releaseProblemNames = [
  'delivered',
  'notArrived',
  'missing',
  'piecesAway',
  'paidAsLost',
  'goingBack',
  'noOwner',
  'ownerInactive',
  'held',
  'notBilled',
  'owed',
  'overLimit',
  'overdue',
  'storageDue',
  'noPapers',
  'recipient',
  'wrongCode',
] as const
export type ReleaseProblemName = (typeof releaseProblemNames)[number]

export interface ReleaseProblem {
  readonly problem: ReleaseProblemName
  /** The text after the tracking number in a sentence. */
  readonly text: string
  /** A supervisor, senior or administrator may override this problem with a reason. */
  readonly canOverride: boolean
}

/** The statuses at the counters count as arrived: `AtHeadOffice` or later, in any order. */
const hasArrived = (place: PackageStatus): boolean => isPastCustoms(place)

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const ownerName = (owner: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${owner.firstName} ${owner.lastName}`

/** Returns true if the name is the owner's or an authorized person's; null if this side can't know. */
export function isExpected(
  name: string,
  { owner, authorizedNames }: Pick<ReleaseFacts, 'owner' | 'authorizedNames'>,
): boolean | null {
  const expectedNames = [...(owner ? [ownerName(owner)] : []), ...(authorizedNames ?? [])].map(plain)
  if (expectedNames.includes(plain(name))) return true
  return owner === null || authorizedNames === null ? null : false
}

/** Returns true if a person who is neither the owner nor authorized is identified with a reason and an ID. */
function isIdentified({ recipient, reason, atDoor }: ReleaseTo): boolean {
  const { relationship, idType, idLast4 } = recipient
  return atDoor ? relationship !== '' && idType !== '' : reason !== '' && idType !== '' && idLast4 !== ''
}

/** True if the recipient isn't one of the customer's people and shows neither the customer's code nor an ID with a reason. */
const isStranger = (facts: ReleaseFacts, to: ReleaseTo): boolean =>
  to.onward !== true && to.code === '' && isExpected(to.recipient.name, facts) === false && !isIdentified(to)

const ownerIsAway = ({ status, deletedAt }: NonNullable<ReleaseFacts['owner']>): boolean =>
  status !== 'Active' || deletedAt !== null

/** An unknown amount blocks nothing here, because the server knows it. */
const isDue = (jmdCents: number | null): jmdCents is number => (jmdCents ?? 0) > 0

const texts: Record<ReleaseProblemName, (facts: ReleaseFacts, to: ReleaseTo | null) => string | null> = {
  delivered: ({ pkg, reached }) => (reached === 'Delivered' ? goneText(pkg) : null),
  notArrived: ({ reached }) =>
    hasArrived(reached) ? null : `is at "${statusText(reached)}" and has not arrived at an office yet`,
  missing: ({ pkg }) =>
    pkg.arrival === 'Missing' ? 'was counted as missing: count it as received once it is found' : null,
  piecesAway: ({ pkg }) =>
    lacksPieces(pkg) && piecesHere(pkg).length === 0
      ? `has been handed over except for ${piecesText(piecesToCome(pkg))}, which we are still looking for`
      : null,
  paidAsLost: ({ pkg }) =>
    isPaidAndFound(pkg)
      ? `${isWholePaidAndFound(pkg) ? 'was' : 'has a piece that was'} paid for as lost: a supervisor or a senior decides about the credit first`
      : null,
  goingBack: ({ pkg }) => (isGoingBack(pkg) ? `is ${(endingStateText(pkg) ?? '').toLowerCase()}` : null),
  noOwner: ({ pkg }) => (pkg.accountId === null ? 'has no owner: find the owner first' : null),
  ownerInactive: ({ pkg, owner }) =>
    pkg.accountId !== null && owner !== null && ownerIsAway(owner)
      ? 'belongs to an account that is suspended or closed'
      : null,
  held: ({ pkg: { customs } }) =>
    customs.state === 'Hold' ? `is held by customs${customs.note ? `: ${customs.note}` : ''}` : null,
  notBilled: ({ pkg }) => (isBilled(pkg) ? null : 'hasn’t been billed yet'),
  owed: ({ owedJmdCents, credit, isTransferChecked }) =>
    isDue(owedJmdCents) && credit === null
      ? `has ${jmdText(owedJmdCents)} to be paid${isTransferChecked ? ': a bank transfer is being checked' : ''}`
      : null,
  overLimit: ({ owedJmdCents, credit }) =>
    isDue(owedJmdCents) && credit !== null && credit.debtJmdCents > credit.limitJmdCents
      ? `belongs to a customer who owes ${jmdText(credit.debtJmdCents)}, above the limit of ${jmdText(credit.limitJmdCents)}`
      : null,
  // A driver at a door takes money for what they bring. Older bills are asked about before the van leaves.
  overdue: ({ overdue }, to) =>
    overdue !== null && !to?.atDoor
      ? `belongs to a customer with a bill that is overdue for ${overdue.days} ${overdue.days === 1 ? 'day' : 'days'}: ${overdue.number}, ${jmdText(overdue.balanceJmdCents)}`
      : null,
  storageDue: ({ storageJmdCents }) =>
    isDue(storageJmdCents) ? `has ${jmdText(storageJmdCents)} of storage to pay` : null,
  // A driver at a door can't take papers: they are asked for before the van leaves.
  noPapers: ({ missingPapers }, to) =>
    missingPapers.length > 0 && !to?.atDoor
      ? `belongs to a customer whose papers we need first: ${missingPapers.join(', ')}`
      : null,
  recipient: (facts, to) =>
    to !== null && isStranger(facts, to)
      ? `can’t go to ${to.recipient.name}, who isn’t an authorized person, without ${to.atDoor ? 'the relationship and an ID' : 'a reason, an ID type and the last four characters of its number'}`
      : null,
  wrongCode: ({ pkg }, to) =>
    to !== null && to.code !== '' && to.code !== pkg.pickup?.code
      ? 'has another code, or none for today: ask the person to read it out again, or ask the customer'
      : null,
}

/** The problems about money and papers. A supervisor, senior or administrator can override these with a reason, and no others. */
const overridable: readonly ReleaseProblemName[] = [
  'notBilled',
  'owed',
  'overLimit',
  'overdue',
  'storageDue',
  'noPapers',
]

/** A delivered package reports only that problem. */
const isLast = (name: ReleaseProblemName): boolean => name === 'delivered'

/**
 * The reasons a package can't be handed over, at the counter or at the door. `to` is null while no recipient is named.
 */
export function releaseProblems(facts: ReleaseFacts, to: ReleaseTo | null): ReleaseProblem[] {
  const problems: ReleaseProblem[] = []
  for (const problem of releaseProblemNames) {
    const text = texts[problem](facts, to)
    if (text === null) continue
    problems.push({ problem, text, canOverride: overridable.includes(problem) })
    if (isLast(problem)) break
  }
  return problems
}

export interface NotReleased {
  readonly packageId: string
  readonly trackingNumber: string
  readonly problems: readonly ReleaseProblem[]
}

const maxNamed = 5

/** A single refusal that names each package and the reason. */
export function notReleasedRefusal(list: readonly NotReleased[]): Refusal {
  const words = list
    .slice(0, maxNamed)
    .map(
      ({ trackingNumber, problems }) =>
        `${trackingNumber} ${problems.map(({ text }) => text).join(', and ')}`,
    )
  const more = list.length > maxNamed ? [`and ${list.length - maxNamed} more`] : []
  const errors = list.map(({ packageId, problems }): [string, string[]] => [
    packageId,
    problems.map(({ text }) => text),
  ])
  return new Refusal('wrong-state', `${[...words, ...more].join('; ')}.`, Object.fromEntries(errors))
}
