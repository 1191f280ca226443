import type { EntityName } from '#sync/entities/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { equal } from '#sync/lib/equal.ts'
import { versionOf } from '#sync/mutators/index.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { actionWeightsIn } from './action-weights.ts'
import { idOf, isHandheldName, type PersonName, people } from './company.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import { type OperationName, operations } from './operations.ts'
import { doorCodesOf } from './roads.ts'
import type { ActionName } from './saving.ts'
import type { Sight } from './sight.ts'
import type { World } from './world.ts'

/** The browser of a desk where people work without a queue. */
const deskId = idOf(0xde5c)

/** The rows of the whole server: a call may name what its caller never saw. */
function sightOf(world: World, person: PersonName, chance: Chance): Sight {
  const { rows } = world.server.reader.truth()
  const living = (table: EntityName) =>
    [...(rows.get(table)?.values() ?? [])].filter(({ deletedAt }) => deletedAt === null)
  return {
    ...{ chance, labels: world.labels, ids: idsOf(world.time, chance.fork('ids')) },
    packages: living('package') as never,
    reviews: living('review') as never,
    images: living('packageImage') as never,
    manifests: living('manifest') as never,
    deliveries: living('delivery') as never,
    questions: living('question') as never,
    transfers: living('transfer') as never,
    transferLines: living('transferLine') as never,
    doorCodes: doorCodesOf(world),
    now: world.time.now(),
    accountId: people[person].accountId,
  }
}

const isOperation = (name: ActionName): name is OperationName => Object.hasOwn(operations, name)

/** A call is sent twice with the same Idempotency-Key because its answer was late, while devices push. */
export async function callTwice(world: World, device: SimDevice, chance: Chance): Promise<void> {
  const { person } = device
  const name = chance.weighted(actionWeightsIn(world.plan, person))
  // Calls of a shared handheld only read.
  if (isHandheldName(person)) return
  if (!world.server.running || world.rights[person].suspended || !isOperation(name)) return
  const wish = operations[name](sightOf(world, person, chance))
  const uid = idsOf(world.time, chance.fork('uid')).next()
  const occurredAt = isoOf(world.time.now())
  const action = world.ledger.begin({ uid, ...wish, device: 'desk', person, savedAt: occurredAt })
  const caller = { actor: world.rights[person].actor, deviceId: deskId }
  const call = () =>
    world.server.rest(caller, { uid, ver: versionOf(wish.name), occurredAt, ...wish } as never)
  const replies = Promise.all([call(), pushAgain(world), call()])
  const [first, , second] = await world.time.busy(replies)
  world.tally.count('call sent twice')
  // It was killed before it could answer either of them: the person looks whether it is done, and it may be.
  if (!first || !second) return
  action.outcome = 'answered'
  world.answers.set(uid, first)
  if (!equal(first, second))
    world.verdict.fail(
      'twins',
      'server',
      `${name} was ${resultText(first)} first and ${resultText(second)} then`,
    )
}

const resultText = ({ status, code, outcome, packageId }: MutationResult): string =>
  JSON.stringify({ status, code, outcome, packageId })

/** Some push of before, which the network kept for long. What is not the device's name any more stays away. */
async function pushAgain(world: World): Promise<void> {
  const late = world.recorded.findLast(({ call, device }) => call === 'push' && !wasCleared(world, device))
  if (!late) return
  const { device, text } = late
  const { actor } = world.rights[device.person]
  await world.server.serve('push', { actor, deviceId: device.deviceId }, text)
}

const wasCleared = (world: World, device: SimDevice): boolean =>
  world.evicted.some((eviction) => eviction.device === device)

/** The answer to a call always matches the server's own record. */
export function checkAnswers(world: World): void {
  const records = new Map(world.server.reader.mutations().map((record) => [record.uid, record]))
  for (const [uid, answer] of world.answers) {
    const keptRecord = records.get(uid)
    if (keptRecord?.status !== answer.status || keptRecord.code !== answer.code)
      world.verdict.fail(
        'twins',
        'server',
        `${uid}: ${resultText(answer)}, kept as ${keptRecord?.status} ${keptRecord?.code}`,
      )
  }
}
