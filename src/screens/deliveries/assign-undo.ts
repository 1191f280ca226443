import type { PlannedFields, PlannedStop } from '#sync/api/deliveries/delivery-plans.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { plural } from '../../ui/texts/format.ts'
import { comparedFields } from './board.ts'

/** The fields of a delivery that a plan can change. */
export type PlanFields = Pick<Delivery, 'deliveryId' | 'stopOrder' | (typeof comparedFields)[number]>

/**
 * The plan that puts deliveries back to where they were. Each has the first plan's result as its base, so that the
 * server leaves one alone that another person has changed since.
 */
export function undoPlan(plan: readonly PlannedStop[], before: readonly PlanFields[]): PlannedStop[] {
  const deliveriesById = new Map(before.map((delivery) => [delivery.deliveryId, delivery]))
  return plan.flatMap((stop) => {
    const delivery = deliveriesById.get(stop.deliveryId)
    if (!delivery) return []
    const fields = comparedFields.filter((field) => stop[field] !== undefined)
    const base: PlannedFields = Object.fromEntries(fields.map((field) => [field, stop[field]]))
    const values: PlannedFields = Object.fromEntries(fields.map((field) => [field, delivery[field]]))
    const order = stop.stopOrder === undefined ? {} : { stopOrder: delivery.stopOrder }
    return [{ deliveryId: stop.deliveryId, ...values, ...order, base }]
  })
}

interface UndoResult {
  readonly doneCount: number
  /** The deliveries that stay unchanged, each with the reason. */
  readonly problems: readonly string[]
}

/** Puts each delivery back by a call of its own, so that one that was changed since keeps no other from going back. */
export async function putBack(
  plan: readonly PlannedStop[],
  send: (stop: PlannedStop) => Promise<unknown>,
): Promise<UndoResult> {
  const problems: string[] = []
  for (const stop of plan)
    await send(stop).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'It wasn’t saved.'
      problems.push(`${deliveryNumber(stop.deliveryId)}: ${reason}`)
    })
  return { doneCount: plan.length - problems.length, problems }
}

/** "2 of 3 deliveries are as before." and the others, one on a line. */
export function undoText({ doneCount, problems }: UndoResult): string {
  const count = doneCount + problems.length
  if (problems.length === 0) return `${plural(count, 'delivery', 'deliveries')} as before`
  return [`${doneCount} of ${plural(count, 'delivery', 'deliveries')} as before.`, ...problems].join('\n')
}
