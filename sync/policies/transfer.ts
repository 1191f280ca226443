import type { Branch } from '../entities/company/branch.ts'
import type { Transfer } from '../entities/packages/transfer.ts'
import type { Actor } from './actor.ts'
import { manifestPolicy, manifestRights } from './manifest.ts'
import { isChief } from './package.ts'

/** A load by road has the rights of one by air. */
export const transferRights = manifestRights

type Ends = Pick<Transfer, 'fromBranchId' | 'toBranchId'>

/** The office where a person works. People without one work at all of them. */
export const workplaceId = ({ branchId, officeId }: Pick<Actor, 'branchId' | 'officeId'>): string | null =>
  officeId ?? branchId

/** A person with the branch where they work; undefined where this side doesn't know it, and the server decides. */
export interface Hand {
  readonly actor: Pick<Actor, 'role'>
  readonly workplace: Pick<Branch, 'branchId' | 'kind'> | undefined
}

/**
 * The people of a local office do what happens there. People of the head office and the warehouse work for all offices,
 * as their handhelds follow the company, and chiefs correct other people's work.
 */
const worksAt = ({ actor, workplace }: Hand, branchIds: readonly string[]): boolean =>
  workplace?.kind !== 'LocalOffice' || isChief(actor.role) || branchIds.includes(workplace.branchId)

export const transferPolicy = {
  ...manifestPolicy,
  /** People send off what they have at hand. */
  canSend: (hand: Hand, { fromBranchId }: Ends): boolean => worksAt(hand, [fromBranchId]),
  /** People count what they have at hand. */
  canReceive: (hand: Hand, { toBranchId }: Ends): boolean => worksAt(hand, [toBranchId]),
  /** A transfer that nothing was loaded on is closed at either end. */
  canDrop: (hand: Hand, { fromBranchId, toBranchId }: Ends): boolean =>
    worksAt(hand, [fromBranchId, toBranchId]),
}
