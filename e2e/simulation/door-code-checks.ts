import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { doorCodesOf } from './roads.ts'
import { rowsById, rowsOf } from './rows-of-truth.ts'
import type { Dealt } from './server-harness.ts'
import type { World } from './world.ts'

const deliveryOf = ({ rows }: Dealt['before'], id: string): Delivery | undefined =>
  rowsById({ rows }, 'delivery').get(id)

const isAsked = ({ rows }: Dealt['after'], packageIds: readonly string[]): boolean =>
  rowsOf({ rows }, 'review').some(
    ({ kind, packageId }) => kind === 'doorCode' && packageId !== null && packageIds.includes(packageId),
  )

/** A code at the door is compared with that of the delivery, and the office hears of each but the right one. */
export function checkDoorCodes({ before, after, changes }: Dealt, world: World): void {
  const [first, ...others] = changes
  if (!first || others.length > 0 || first.change.name !== 'delivery.handOver') return
  const { deliveryId, proof } = first.change.args as {
    deliveryId: string
    proof: { code?: string }
  }
  const [was, is] = [deliveryOf(before, deliveryId), deliveryOf(after, deliveryId)]
  if (first.result.outcome !== 'done' || !was || !is?.proof) return
  const { code = '' } = proof
  const rightCode = doorCodesOf(world).get(deliveryId)
  const result = code === '' ? 'None' : code === rightCode ? 'Right' : 'Wrong'
  const expectedResult = was.asksCode ? result : 'NotAsked'
  const { codeResult } = is.proof
  world.tally.count('code at the door judged')
  const fault = (text: string) => world.verdict.fail('door-codes', 'server', `${deliveryId} ${text}`)
  if (codeResult !== expectedResult) fault(`had the code ${codeResult}, and not ${expectedResult}`)
  const isToldOf = expectedResult === 'Wrong' || expectedResult === 'None'
  if (isAsked(after, is.packageIds) !== isToldOf)
    fault(
      isToldOf
        ? `was left with the code ${expectedResult}, and nobody heard`
        : `was left with the code ${expectedResult}`,
    )
}
