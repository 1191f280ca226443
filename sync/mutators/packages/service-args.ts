import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { MutatorContext } from '../mutator.ts'

type ChosenService = Partial<Pick<Package, 'service'>>

/** A name is gone if it is new on the box and the company doesn't have it. A device leaves that to the server. */
async function isGone(
  { service }: ChosenService,
  before: ChosenService | undefined,
  context: MutatorContext,
) {
  if (!service || service === before?.service || !context.serviceNames) return false
  return !(await context.serviceNames()).includes(service)
}

/**
 * Refuses a service that the company doesn't have. A change from a queue takes the customer's usual one, because the
 * person can't be asked again.
 */
export async function withoutGoneService<A extends ChosenService>(
  args: A,
  before: ChosenService | undefined,
  context: MutatorContext,
): Promise<A> {
  if (!(await isGone(args, before, context))) return args
  if (context.isQueued) return { ...args, service: null }
  const words = `There is no service “${args.service}” any more. Choose one of the company’s services, or none.`
  throw new Refusal('invalid', words, { service: [`is “${args.service}”, which the company doesn’t have`] })
}
