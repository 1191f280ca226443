import { openAgainText } from '#sync/rules/deliveries/opening-hours.ts'
import { findBranch } from '../../db/company/branches.ts'
import type { MessageBrand } from '../brands.ts'
import type { MessageDeps } from '../deps.ts'
import type { MessageContext, Words } from '../message-context.ts'
import { creditShareOf } from './credit-share.ts'
import { paidForOf } from './paid-for.ts'
import { pickupCostsOf } from './pickup-costs.ts'
import { type EventFacts, wordsOf } from './templates.ts'

interface FactIds {
  readonly branchId?: string | null
  readonly packageId?: string
  readonly paymentId?: string
  readonly invoiceId?: string
}

/** A message states the current facts, and not those at the time of its event. */
async function factsOfNow(
  deps: Pick<MessageDeps, 'db' | 'clock'>,
  event: keyof EventFacts,
  { packageId, paymentId, invoiceId }: FactIds,
): Promise<Pick<MessageContext, 'costs' | 'paid' | 'share'>> {
  if (event === 'package.ReadyForPickup' && packageId) return { costs: await pickupCostsOf(deps, packageId) }
  if (event === 'payment.received' && paymentId) return { paid: await paidForOf(deps, paymentId) }
  if (event === 'invoice.ready' && invoiceId) return { share: await creditShareOf(deps, invoiceId) }
  return {}
}

/** The text of an event, with the current data of the office where the package is. */
export async function eventWords<E extends keyof EventFacts>(
  deps: Pick<MessageDeps, 'db' | 'clock'>,
  event: E,
  factsJson: string,
  brand: MessageBrand,
): Promise<Words> {
  const eventFacts: EventFacts[E] & FactIds = JSON.parse(factsJson)
  const office = eventFacts.branchId ? await findBranch(deps.db.reads.kysely, eventFacts.branchId) : null
  const opensText = office ? openAgainText(office, deps.clock.now()) : ''
  const facts = await factsOfNow(deps, event, eventFacts)
  return wordsOf(event, eventFacts, { brand, office, opensText, ...facts })
}
