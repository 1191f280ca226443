import { entityNames } from '#sync/entities/registry.ts'
import type { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { Attempt, Rows } from './attempt.ts'
import { checkMerges } from './claims-checks.ts'
import { isHandheldName, people, personNames } from './company.ts'
import { checkProofs } from './deliveries-checks.ts'
import type { SimDevice } from './device.ts'
import { checkDoorCodes } from './door-code-checks.ts'
import { namesStrangersFile } from './file-oracle.ts'
import { checkNoFuture, checkPutAway } from './future-checks.ts'
import { asOnFloor, isAtBranch, isGenuine, isOfFloor, isProof } from './handheld-oracle.ts'
import { mayBeTaken } from './label-numbers.ts'
import type { Command } from './operations.ts'
import { hasReason, isAllowed, isInReach } from './oracle.ts'
import { checkOrigins } from './origin-checks.ts'
import { checkPickupSteps } from './pickup-checks.ts'
import { checkReads } from './questions-checks.ts'
import { checkRoadSteps } from './road-checks.ts'
import type { Dealt, RestChange } from './server-harness.ts'
import type { World } from './world.ts'

const hawbIn = (args: unknown): string | null => (args as { hawbNumber?: string | null }).hawbNumber ?? null

/**
 * The person behind a change, for the audit and for rights. On a shared handheld the actor is null if none may do it.
 */
interface Maker {
  readonly accountId: string
  readonly actor: Actor | null
}

function makerOf({ takeOvers, rights }: World, { caller, aside }: Dealt, change: RestChange): Maker {
  const { actor } = caller
  if (!actor.isHandheld) return { accountId: actor.accountId, actor }
  const shift = takeOvers.shifts.get(change.shift?.proof ?? '')
  if (!shift || !isGenuine(shift, actor.accountId, aside.handhelds))
    return { accountId: actor.accountId, actor: null }
  const { accountId } = shift
  const person = personNames.find((name) => people[name].accountId === accountId)
  const right = person && rights[person]
  const isGood =
    isOfFloor(change.name) &&
    isProof(shift, actor.accountId, aside.handhelds, aside.now) &&
    isAtBranch(right?.actor.branchId ?? null, actor.branchId)
  return { accountId, actor: right && !right.suspended && isGood ? asOnFloor(right.actor) : null }
}

/** Judges what the server has just said of changes, each against the rights and the rows of then. */
export function judgeDealt(world: World, dealt: Dealt): void {
  const { caller, changes, before, after } = dealt
  for (const { change, result } of changes) {
    const maker = makerOf(world, dealt, change)
    world.makers.set(change.uid, maker.accountId)
    checkShift(world, change)
    const attempt = { ...change, actor: maker.actor ?? caller.actor, moments: [before.rows, after.rows] }
    const fault = maker.actor ? faultIn(world, attempt, dealt, result) : faultWithoutMaker(world, result)
    if (!fault) continue
    const among = changes.map(({ change: other }) => other.name).join(', ')
    const words = `${change.name} ${JSON.stringify(change.args)} was ${result.status}: ${result.code} ${result.message}`
    world.verdict.fail(fault, 'server', `${words} (${attempt.actor.role}, among ${among})`)
  }
  checkMerges(dealt, world.verdict)
  checkProofs(dealt, world.verdict)
  checkNoFuture(dealt, world.verdict)
  checkPutAway(dealt, world.verdict)
  checkReads(dealt, world.verdict)
  checkRoadSteps(dealt, world)
  checkPickupSteps(dealt, world)
  checkDoorCodes(dealt, world)
  checkOrigins(dealt, world)
}

/** A change comes under the shift that it was made under, however often it was put back into the queue. */
function checkShift({ ledger, verdict }: World, { uid, name, shift }: RestChange): void {
  const action = ledger.find(uid)
  if (action && shift?.proof !== action.proof)
    verdict.fail('makers', action.device, `${name} ${uid} of ${action.person} came under another shift`)
}

function faultWithoutMaker(world: World, { code }: MutationResult): 'rights' | null {
  world.tally.count('judged: no maker')
  return code === 'forbidden' ? null : 'rights'
}

function faultIn(
  world: World,
  attempt: Attempt,
  { aside, caller }: Dealt,
  result: MutationResult,
): 'rights' | 'refusal' | null {
  const { status, code } = result
  world.tally.count(`judged: ${code ?? status}`)
  const isStrangers = namesStrangersFile(attempt, caller.actor.accountId, aside.files)
  if (isStrangers) world.tally.count(`stranger’s file: ${code ?? result.outcome ?? status}`)
  if (status === 'applied' && isStrangers && result.outcome === 'done') return 'rights'
  if (status === 'applied') return isAllowed(attempt) && isInReach(attempt) ? null : 'rights'
  if (isStrangers && (code === 'not-found' || code === 'invalid')) return null
  if (code === 'forbidden') return hasReason(code, attempt) ? null : 'rights'
  const hawb = hawbIn(attempt.args)
  if (code === 'hawb-taken' && hawb) return mayBeTaken(world, hawb) ? null : 'refusal'
  return hasReason(code, attempt) ? null : 'refusal'
}

/** Judges what a device has just refused: by its own rows, and never for a number that it gives itself. */
export function judgeRefusal(world: World, device: SimDevice, wish: Command, refusal: Refusal): void {
  const { tables } = world.guardOf(device).mirror
  const rows = new Map(
    entityNames.map((entity) => [entity, tables.get(entity) ?? new Map()]),
  ) as unknown as Rows
  const actor = device.worker ? (device.worker.maker.actor as Actor) : device.badge.actor
  const attempt = { ...wish, actor, moments: [rows] }
  world.tally.count(`judged on device: ${refusal.code}`)
  const isOffLimits = isHandheldName(device.person) && !(device.worker && isOfFloor(wish.name))
  if (isOffLimits && refusal.code === 'forbidden') return
  if (hasReason(refusal.code, attempt)) return
  const words = `${wish.name} ${JSON.stringify(wish.args)}: ${refusal.code} ${refusal.message}`
  world.verdict.fail(refusal.code === 'forbidden' ? 'rights' : 'refusal', device.name, words)
}
