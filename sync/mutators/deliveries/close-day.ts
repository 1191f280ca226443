import * as z from 'zod'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import { Id, Note } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { deliveryPolicy, deliveryRights } from '../../policies/delivery.ts'
import { cashOf, picturesOf } from '../../rules/deliveries/driver-day.ts'
import { jmdText } from '../../rules/prices/money.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { putDelivery } from './rows.ts'

export const CloseDayArgs = z.object({
  driverId: Id,
  /** The cash that the driver has counted. */
  countedJmdCents: JmdAmount,
  /** The reason for a difference from what was collected. */
  note: Note.default(''),
})

const stopsText = (n: number): string => (n === 1 ? '1 stop is' : `${n} stops are`)

function mustHaveNoOpenStop(round: readonly Delivery[]): void {
  const out = round.filter(({ status }) => status === 'OutForDelivery')
  const [first] = out
  if (!first) return
  const more = out.length > 1 ? ', ...' : ''
  throw new Refusal(
    'wrong-state',
    `${stopsText(out.length)} still on the way (${first.contact?.name ?? first.address.line1}, ${first.address.town}${more}). Hand over or bring back each; then close the day.`,
  )
}

/**
 * A hand-over without its proof rests on the driver's word, so a day can't be closed until every picture is on the
 * server.
 */
async function mustHaveProofPictures(
  stops: readonly Delivery[],
  { fileOf, side }: MutatorContext,
): Promise<void> {
  if (side === 'device') return
  let missing = 0
  for (const fileId of picturesOf(stops)) if (!(await fileOf?.(fileId))) missing++
  if (missing > 0)
    throw new Refusal(
      'wrong-state',
      `${missing === 1 ? '1 picture is' : `${missing} pictures are`} not on the server yet. Keep the app open with a signal until all are, then close the day again.`,
    )
}

function mustAddUp(expectedJmdCents: number, { countedJmdCents, note }: z.output<typeof CloseDayArgs>): void {
  if (countedJmdCents === expectedJmdCents || note !== '') return
  throw new Refusal(
    'invalid',
    `You collected ${jmdText(expectedJmdCents)} in cash and counted ${jmdText(countedJmdCents)}. Count again, or say why it differs.`,
    { note: ['is missing: say why it differs'] },
  )
}

/** Closes the day of a driver who is back: delivered stops are counted and leave the round. */
export const closeDay = mutator({
  args: CloseDayArgs,
  permission: deliveryRights.make,
  async run(tx, args, actor, context): Promise<Outcome> {
    const { driverId, countedJmdCents, note } = args
    if (!deliveryPolicy.canCloseDayOf(actor, driverId))
      throw new Refusal(
        'forbidden',
        'You can only close your own day. Ask the office to close somebody else’s.',
      )
    const round = (await tx.find('delivery', 'roundOf', driverId)).filter(({ deletedAt }) => !deletedAt)
    mustHaveNoOpenStop(round)
    const stops = round.filter(({ status }) => status === 'Delivered')
    if (stops.length === 0)
      return { outcome: 'already', message: 'Everything that was handed over is counted already.' }
    await mustHaveProofPictures(stops, context)
    const expectedJmdCents = cashOf(stops)
    mustAddUp(expectedJmdCents, args)
    const driverDayId = context.id()
    const { now, occurredAt: closedAt } = context
    await tx.put('driverDay', {
      driverDayId,
      driverId,
      expectedJmdCents,
      countedJmdCents,
      note,
      closedAt,
      deliveryIds: stops.map(({ deliveryId }) => deliveryId),
      closedBy: actor.name,
      confirmedAt: null,
      confirmedBy: '',
      confirmNote: '',
      version: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      archivedAt: null,
    })
    for (const stop of stops) await putDelivery(tx, { ...stop, driverDayId }, now)
    return done
  },
})
