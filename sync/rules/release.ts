import type { Account } from '../entities/account.ts'
import type { Package } from '../entities/package.ts'
import { type PackageStatus, statusText } from '../entities/package-status.ts'
import { Refusal } from '../lib/refusal.ts'
import { isBilled } from './billed.ts'
import { isPastCustoms } from './customs.ts'
import { jmdText } from './money.ts'

/** What a side knows of one package that somebody wants to have. What it cannot know is null: the server will say. */
export interface ReleaseFacts {
  readonly pkg: Pick<
    Package,
    | 'packageId'
    | 'trackingNumber'
    | 'accountId'
    | 'customs'
    | 'arrival'
    | 'deliveredTo'
    | 'billedAt'
    | 'chargesWaiver'
  >
  /** Where it stands on the line when a delay is left out of account. */
  readonly reached: PackageStatus
  readonly owner: Pick<Account, 'firstName' | 'lastName' | 'status' | 'deletedAt'> | null
  readonly authorizedNames: readonly string[] | null
  /** On issued invoices. */
  readonly owedJmdCents: number | null
  /** The office looks for the money of a bank transfer for one of these invoices. It is owed until then. */
  readonly isTransferChecked: boolean
  /** For storage that came after the package was billed, and is on no invoice. */
  readonly storageJmdCents: number | null
}

/** Who takes it. */
export interface ReleaseTo {
  readonly recipient: {
    readonly name: string
    readonly relationship: string
    readonly idType: string
    readonly idLast4: string
  }
  /** Why somebody else comes. */
  readonly reason: string
  /** True: brought to the owner's address, where whoever opens says who they are. */
  readonly atDoor: boolean
}

export const releaseProblemNames = [
  'delivered',
  'notArrived',
  'missing',
  'noOwner',
  'ownerInactive',
  'held',
  'notBilled',
  'owed',
  'storageDue',
  'recipient',
] as const
export type ReleaseProblemName = (typeof releaseProblemNames)[number]

export interface ReleaseProblem {
  readonly problem: ReleaseProblemName
  /** What follows the tracking number in a sentence. */
  readonly text: string
  /** A supervisor, a senior or an administrator may let it go all the same, with a reason. */
  readonly canOverride: boolean
}

/** The packages of one counter, whatever their order on the line: `AtHeadOffice` or later. */
const hasArrived = (reached: PackageStatus): boolean => isPastCustoms(reached)

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const ownerName = (owner: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${owner.firstName} ${owner.lastName}`

/** Whether a name is the owner's or an authorized person's; null where this side cannot know. */
export function isExpected(
  name: string,
  { owner, authorizedNames }: Pick<ReleaseFacts, 'owner' | 'authorizedNames'>,
): boolean | null {
  const known = [...(owner ? [ownerName(owner)] : []), ...(authorizedNames ?? [])].map(plain)
  if (known.includes(plain(name))) return true
  return owner === null || authorizedNames === null ? null : false
}

/** What is missing of somebody who is neither the owner nor authorized. */
function isIdentified({ recipient, reason, atDoor }: ReleaseTo): boolean {
  const { relationship, idType, idLast4 } = recipient
  return atDoor ? relationship !== '' && idType !== '' : reason !== '' && idType !== '' && idLast4 !== ''
}

const ownerIsAway = ({ status, deletedAt }: NonNullable<ReleaseFacts['owner']>): boolean =>
  status !== 'Active' || deletedAt !== null

/** A sum that is not known stops nothing here: the server knows it. */
const isDue = (jmdCents: number | null): jmdCents is number => jmdCents !== null && jmdCents > 0

const texts: Record<ReleaseProblemName, (facts: ReleaseFacts, to: ReleaseTo | null) => string | null> = {
  delivered: ({ pkg, reached }) =>
    reached === 'Delivered' ? `was already delivered to ${pkg.deliveredTo ?? 'its owner'}` : null,
  notArrived: ({ reached }) =>
    hasArrived(reached) ? null : `is at "${statusText(reached)}" and has not arrived at an office yet`,
  missing: ({ pkg }) =>
    pkg.arrival === 'Missing' ? 'was counted as missing: count it as received once it is found' : null,
  noOwner: ({ pkg }) => (pkg.accountId === null ? 'has no owner: find the owner first' : null),
  ownerInactive: ({ pkg, owner }) =>
    pkg.accountId !== null && owner !== null && ownerIsAway(owner)
      ? 'belongs to an account that is suspended or closed'
      : null,
  held: ({ pkg: { customs } }) =>
    customs.state === 'Hold' ? `is held by customs${customs.note ? `: ${customs.note}` : ''}` : null,
  notBilled: ({ pkg }) => (isBilled(pkg) ? null : 'hasn’t been billed yet'),
  owed: ({ owedJmdCents, isTransferChecked }) =>
    isDue(owedJmdCents)
      ? `has ${jmdText(owedJmdCents)} to be paid${isTransferChecked ? ': a bank transfer is being checked' : ''}`
      : null,
  storageDue: ({ storageJmdCents }) =>
    isDue(storageJmdCents) ? `has ${jmdText(storageJmdCents)} of storage to pay` : null,
  recipient: (facts, to) =>
    to !== null && isExpected(to.recipient.name, facts) === false && !isIdentified(to)
      ? `is not to be given to ${to.recipient.name}, who is neither its owner nor authorized, without ${to.atDoor ? 'the relationship and an ID' : 'a reason, an ID and the last four characters of its number'}`
      : null,
}

/** The problems about money. A chief with a reason may let the package go in spite of these, and of no others. */
const aboutMoney: readonly ReleaseProblemName[] = ['notBilled', 'owed', 'storageDue']

/** A package that has gone has no other problem. */
const isLast = (name: ReleaseProblemName): boolean => name === 'delivered'

/**
 * What stands in the way of handing a package over, at the counter and at the door alike. Without `to` nobody has been
 * named yet.
 */
export function releaseProblems(facts: ReleaseFacts, to: ReleaseTo | null): ReleaseProblem[] {
  const problems: ReleaseProblem[] = []
  for (const problem of releaseProblemNames) {
    const text = texts[problem](facts, to)
    if (text === null) continue
    problems.push({ problem, text, canOverride: aboutMoney.includes(problem) })
    if (isLast(problem)) break
  }
  return problems
}

export interface NotReleased {
  readonly packageId: string
  readonly trackingNumber: string
  readonly problems: readonly ReleaseProblem[]
}

const mostNamed = 5

/** One refusal that names each package and why. */
export function notReleased(list: readonly NotReleased[]): Refusal {
  const words = list
    .slice(0, mostNamed)
    .map(
      ({ trackingNumber, problems }) =>
        `${trackingNumber} ${problems.map(({ text }) => text).join(', and ')}`,
    )
  const more = list.length > mostNamed ? [`and ${list.length - mostNamed} more`] : []
  const errors = list.map(({ packageId, problems }): [string, string[]] => [
    packageId,
    problems.map(({ text }) => text),
  ])
  return new Refusal('wrong-state', `${[...words, ...more].join('; ')}.`, Object.fromEntries(errors))
}
