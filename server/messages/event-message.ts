import { findBranch } from '../db/company/branches.ts'
import type { MessageBrand } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { type EventFacts, type Words, wordsOf } from './templates.ts'

/** The text of an event, with the current data of the office where the package is. */
export async function eventWords<E extends keyof EventFacts>(
  deps: Pick<MessageDeps, 'db'>,
  event: E,
  facts: string,
  brand: MessageBrand,
): Promise<Words> {
  const eventFacts: EventFacts[E] & { branchId?: string | null } = JSON.parse(facts)
  const office = eventFacts.branchId ? await findBranch(deps.db.reads.kysely, eventFacts.branchId) : null
  return wordsOf(event, eventFacts, { brand, office })
}
