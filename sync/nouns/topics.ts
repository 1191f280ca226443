import { namesIn } from '../lib/names-in.ts'
import type { Actor } from '../policies/actor.ts'
import { isGranted } from '../policies/granted.ts'
import { partOfAll } from './index.ts'
import type { Followers } from './noun.ts'

/**
 * Unsynced data by noun, with the users who are notified of changes: those who may read it. A notification has nothing
 * of the row, not even its owner.
 */
const followers = partOfAll('topics')

export type Topic = keyof typeof followers

export const topics = namesIn(followers)

/** Returns true for data that all users may read, such as prices. */
export function isForAll(topic: Topic): boolean {
  const { others }: Followers = followers[topic]
  return others === 'all'
}

/** @param owners the owners of the changed rows; null where a row has none */
export function canFollow(actor: Actor, topic: Topic, owners: ReadonlySet<string | null>): boolean {
  const { staff, others }: Followers = followers[topic]
  if (others === 'all' || (others === 'owner' && owners.has(actor.accountId))) return true
  return staff === 'Admin' ? actor.role === 'Admin' : staff.some((permission) => isGranted(actor, permission))
}
